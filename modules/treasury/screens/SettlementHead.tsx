/** The head of a receipt or a payment: whose money it is, when, through which account and by which means. */
import { paymentMeans } from '#colombia/index.ts'
import { partyIdentification, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import {
  Bind,
  FieldGrid,
  type FormStore,
  Picker,
  PickerOfMany,
  type PickerOption,
  SelectField,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askOnce, OwnDateField } from '#platform/web/index.tsx'
import type { MoneyKind } from '../money/money-account.ts'
import type { PaymentTypeChoice } from '../payment-type-rules.ts'
import { nothingTyped } from '../settlement-form.ts'
import { MOST_OTHERS } from '../settlement-parties.ts'
import type { SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'

const CASH = '10'
const TRANSFER = '47'
export const means = paymentMeans.map(({ code, name }) => ({ value: code, label: name }))

export const optionOf = (
  party: Pick<PartyForDocuments, 'id' | 'displayName' | 'identificationType' | 'identification' | 'checkDigit'>,
): PickerOption => ({
  id: party.id,
  label: party.displayName,
  detail: partyIdentification(party),
})

const findParties = async (search: string, signal: AbortSignal) =>
  (await askOnce(pickParties, { query: { search } }, signal)).map((party) => ({ ...optionOf(party), inactive: !party.active }))

export interface Account {
  readonly id: string
  readonly name: string
  readonly kind: MoneyKind
  /** In the books. */
  readonly accountId: string
}

/** By which money usually moves through it. */
export const meansOf = (account: Account | undefined): string => (account?.kind === 'bank' ? TRANSFER : CASH)

export interface MeansProps {
  readonly surface: SettlementSurface
  readonly accounts: readonly Account[]
  readonly types: readonly PaymentTypeChoice[]
  readonly devices: readonly { readonly id: string; readonly name: string }[]
}

export interface HeadProps extends MeansProps {
  /** Where the person works, the usual one first. */
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly form: FormStore<SettlementValues>
}

/** Whose money it is, and how it moves. */
export function HeadFields({ surface, accounts, types, devices, branches, form }: HeadProps) {
  return (
    <>
      <Bind form={form} name="party">
        {(field) => (
          <Picker
            label="Tercero"
            required
            source={findParties}
            placeholder="Nombre o NIT"
            {...field}
            onChange={(value) => {
              field.onChange(value)
              form.set(
                'others',
                form.values().others.filter(({ id }) => id !== value?.id),
              )
              // What is said of other accounts is nobody's documents.
              form.set('money', { ...nothingTyped, lines: form.values().money.lines ?? [] })
            }}
          />
        )}
      </Bind>
      <OtherParties surface={surface} form={form} />
      <MoveFields surface={surface} accounts={accounts} types={types} devices={devices} branches={branches} form={form} />
    </>
  )
}

/** When the money moves, through which account and by which means. */
export function MoveFields({ surface, accounts, types, devices, branches, form }: HeadProps) {
  return (
    <FieldGrid>
      <Bind form={form} name="date">
        {(field) => <OwnDateField write={surface.kind.permissions.write} label="Fecha" required {...field} />}
      </Bind>
      {branches.length > 1 && (
        <Bind form={form} name="branchId">
          {(field) => (
            <SelectField
              label="Sucursal"
              required
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
              value={field.value ?? ''}
            />
          )}
        </Bind>
      )}
      <Bind form={form} name="moneyAccountId">
        {(field) => (
          <SelectField
            label="Cuenta"
            required
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...field}
            onChange={(value) => {
              field.onChange(value)
              // The means of a form of payment is its own.
              if (form.values().paymentTypeId === null) form.set('meansCode', meansOf(accounts.find((account) => account.id === value)))
            }}
          />
        )}
      </Bind>
      <PayingFields accounts={accounts} types={types} devices={surface.kind.ledger === 'AR' ? devices : []} form={form} />
      <Bind form={form} name="reference">
        {(field) => <TextField label="Referencia" help={surface.form.reference} {...field} />}
      </Bind>
    </FieldGrid>
  )
}

/** Whose documents are settled with the same money. */
function OtherParties({ surface, form }: Pick<HeadProps, 'surface' | 'form'>) {
  const partyId = useFormValue(form, (values) => values.party?.id ?? null)
  if (partyId === null) return null
  const besides = async (search: string, signal: AbortSignal) => (await findParties(search, signal)).filter(({ id }) => id !== partyId)
  return (
    <Bind form={form} name="others">
      {(field) => (
        <PickerOfMany
          label="También de otros terceros"
          help={surface.form.others}
          source={besides}
          most={MOST_OTHERS}
          {...field}
          onChange={(value) => {
            field.onChange(value)
            form.set('money', { ...form.values().money, byHand: null, closes: [], covers: {} })
          }}
        />
      )}
    </Bind>
  )
}

/** By which form of payment of the company, or else by which means of the list of the authority, and through which card terminal. */
function PayingFields({ accounts, types, devices, form }: Omit<MeansProps, 'surface'> & { readonly form: FormStore<SettlementValues> }) {
  const chosen = useFormValue(form, (values) => values.paymentTypeId)
  const type = types.find(({ id }) => id === chosen)
  const choose = (id: string) => {
    const next = types.find((each) => each.id === id)
    form.set('paymentTypeId', next?.id ?? null)
    form.set('paymentDeviceId', null)
    if (next) form.set('meansCode', next.meansCode)
    const account = next && accounts.find(({ accountId }) => accountId === next.accountId)
    if (account) form.set('moneyAccountId', account.id)
  }
  return (
    <>
      {types.length > 0 && (
        <Bind form={form} name="paymentTypeId">
          {(field) => (
            <SelectField
              label="Forma de pago"
              options={[{ value: '', label: 'Sin especificar' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
              {...field}
              value={field.value ?? ''}
              onChange={choose}
            />
          )}
        </Bind>
      )}
      {!type && (
        <Bind form={form} name="meansCode">
          {(field) => <SelectField label="Medio de pago" required options={means} {...field} />}
        </Bind>
      )}
      {type?.isCard && devices.length > 0 && (
        <Bind form={form} name="paymentDeviceId">
          {(field) => (
            <SelectField
              label="Datáfono"
              options={[{ value: '', label: 'Ninguno' }, ...devices.map(({ id, name }) => ({ value: id, label: name }))]}
              {...field}
              value={field.value ?? ''}
              onChange={(id) => field.onChange(id === '' ? null : id)}
            />
          )}
        </Bind>
      )}
    </>
  )
}
