/** Recording money that came in or went out: whose, through which account, and which documents it closes. */
import type { MoneyKind } from '../money/money-account.ts'
import { useMemo } from 'react'
import { paymentMeans } from '#colombia/index.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import { getParty, partyIdentification, partyPermissions, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import type { StartedDraft } from '#modules/vouchers/index.tsx'
import { maxLength, notFuture } from '#platform/rules/index.ts'
import {
  Bind,
  FieldGrid,
  type FormStore,
  FormPanel,
  LoadError,
  Picker,
  PickerOfMany,
  type PickerOption,
  SelectField,
  TextArea,
  TextField,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askOnce, OwnDateField, useAsk, useMay, useToday, useFormGuard } from '#platform/web/index.tsx'
import { customerAdvance, supplierAdvance } from '../advances/advance.ts'
import { listMoneyAccounts, settlementLimits, type OpenItemView } from '../endpoints.ts'
import { nothingTyped } from '../settlement-form.ts'
import { MOST_OTHERS } from '../settlement-parties.ts'
import { ExtraLines } from './ExtraLines.tsx'
import { PendingDocuments } from './PendingDocuments.tsx'
import type { PaymentTypeChoice } from '../payment-type-rules.ts'
import { useSettlementSaving } from './settlement-saving.tsx'
import { valuesOf, type SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'

const CASH = '10'
const TRANSFER = '47'
const means = paymentMeans.map(({ code, name }) => ({ value: code, label: name }))

const optionOf = (
  party: Pick<PartyForDocuments, 'id' | 'displayName' | 'identificationType' | 'identification' | 'checkDigit'>,
): PickerOption => ({
  id: party.id,
  label: party.displayName,
  detail: partyIdentification(party),
})

const findParties = async (search: string, signal: AbortSignal) =>
  (await askOnce(pickParties, { query: { search } }, signal)).map((party) => ({ ...optionOf(party), inactive: !party.active }))

export interface SettlementFormProps {
  readonly surface: SettlementSurface
  /** Whose and for which document, when one comes from there. */
  readonly partyId: string | null
  readonly documentId: string | null
  /** Through which account, when one comes from there. */
  readonly accountId?: string | null
  /** The draft that is written on; null of a new one. */
  readonly draftId: string | null
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Waits for what the form begins with: the accounts, and the third party or the draft that the address names. */
export function SettlementForm(props: SettlementFormProps) {
  const { draftId, surface } = props
  const mayReadParties = useMay(partyPermissions.read)
  const wanted = mayReadParties ? props.partyId : null
  const party = useAsk(getParty, wanted === null ? null : { params: { id: wanted } })
  const money = useAsk(listMoneyAccounts, {}).data
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active)
  const draft = useAsk(surface.calls.draft, draftId === null ? null : { params: { id: draftId } })
  const isWaiting = (wanted !== null && !party.data && !party.error) || (draftId !== null && !draft.data)
  if (draft.error && !draft.data) return <LoadError message={draft.error} onRetry={draft.ask} />
  if (!money || !branches || isWaiting) return null
  const started = draftId !== null && draft.data ? { ...draft.data, values: valuesOf(draft.data) } : null
  return (
    <ReadyForm
      {...props}
      accounts={money.accounts}
      types={money.types}
      devices={money.devices}
      branches={branches}
      started={started}
      party={party.data && wanted !== null ? optionOf(party.data) : null}
    />
  )
}

interface Account {
  readonly id: string
  readonly name: string
  readonly kind: MoneyKind
  /** In the books. */
  readonly accountId: string
}

interface ReadyProps extends SettlementFormProps {
  readonly accounts: readonly Account[]
  readonly types: readonly PaymentTypeChoice[]
  readonly devices: readonly { readonly id: string; readonly name: string }[]
  /** Where the person works, the usual one first. */
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly party: PickerOption | null
  readonly started: StartedDraft<SettlementValues> | null
}

const meansOf = (account: Account | undefined): string => (account?.kind === 'bank' ? TRANSFER : CASH)

/** @param begin what it holds at first */
export function useSettlementValues(surface: SettlementSurface, begin: (today: string) => SettlementValues): FormStore<SettlementValues> {
  const today = useToday()
  return useForm<SettlementValues>(() => begin(today), {
    party: (value) => (value === null ? surface.form.party : null),
    others: () => null,
    date: (value) => (value === '' ? surface.form.date : notFuture(value, today)),
    moneyAccountId: (value) => (value === '' ? surface.form.account : null),
    meansCode: (value) => (value === '' ? 'Elige el medio de pago' : null),
    paymentTypeId: () => null,
    paymentDeviceId: () => null,
    reference: (value) => maxLength(value, settlementLimits.reference),
    notes: (value) => maxLength(value, settlementLimits.notes),
  })
}

function useSettlementForm({ surface, accounts, accountId, branches, party, started }: ReadyProps): FormStore<SettlementValues> {
  const first = accounts.find(({ id }) => id === accountId) ?? accounts[0]
  return useSettlementValues(
    surface,
    (date) =>
      started?.values ?? {
        ...{ party, others: [], date, branchId: branches[0]?.id ?? null },
        ...{ moneyAccountId: first?.id ?? '', meansCode: meansOf(first), paymentTypeId: null, paymentDeviceId: null },
        ...{ reference: '', notes: '', money: nothingTyped },
      },
  )
}

/** What is owed by whoever the form names. While the documents of another are on their way, those of the one before are not theirs. */
export function usePending({ calls }: SettlementSurface, form: FormStore<SettlementValues>) {
  const partyId = useFormValue(form, (values) => values.party?.id ?? null)
  const others = useFormValue(form, (values) => values.others.map(({ id }) => id).join(','))
  const asked = useAsk(calls.pending, partyId === null ? null : { params: { partyId }, query: { others } })
  return { asked, found: asked.data?.partyId === partyId && asked.data.others === others ? asked.data : null }
}

function ReadyForm(props: ReadyProps) {
  const { surface, accounts, documentId, started, onClose, onSaved } = props
  const form = useSettlementForm(props)
  const partyId = useFormValue(form, (values) => values.party?.id ?? null)
  const { found, asked } = usePending(surface, form)
  const pending = found?.items ?? null
  const { draft, isSending, submitError, record } = useSettlementSaving({
    ...{ surface, form, pending, advances: found?.advances ?? [], documentId, started, accounts, onSaved },
  })
  const unsaved = useFormGuard(form, draft.save)
  // What is owed says how the money is spread: it is not kept before that is known.
  const isReady = partyId === null || pending !== null
  return (
    <>
      <FormPanel
        form={form}
        title={surface.register}
        {...(draft.existing ? { over: 'Borrador' } : {})}
        record={started?.id ?? ''}
        submitError={submitError}
        saving={isSending}
        submitLabel={surface.register}
        savingLabel="Registrando…"
        onCancel={onClose}
        onSubmit={(values) => void record(values)}
        draft={isReady ? draft : { ...draft, disabledReason: 'Espera a que lleguen los documentos' }}
      >
        <div className="stack">
          <HeadFields {...props} form={form} />
          {partyId !== null && (
            <Documents
              surface={surface}
              form={form}
              items={pending}
              owners={found?.owners ?? {}}
              error={asked.error}
              onRetry={asked.ask}
              documentId={documentId}
            />
          )}
          {found && <ExtraLines surface={surface} form={form} advances={found.advances} owners={found.owners} taxes={found.taxes} />}
          <Bind form={form} name="notes">
            {(field) => <TextArea label="Observaciones" rows={2} {...field} />}
          </Bind>
        </div>
      </FormPanel>
      {unsaved.dialog}
      {draft.dialog}
    </>
  )
}

interface HeadProps extends Pick<ReadyProps, 'surface' | 'accounts' | 'types' | 'devices' | 'branches'> {
  readonly form: FormStore<SettlementValues>
}

/** Whose money it is, when, and through which account. */
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
    </>
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
function PayingFields({
  accounts,
  types,
  devices,
  form,
}: Pick<ReadyProps, 'accounts' | 'types' | 'devices'> & { readonly form: FormStore<SettlementValues> }) {
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

interface DocumentsProps {
  readonly surface: SettlementSurface
  readonly form: FormStore<SettlementValues>
  /** Null while they are on their way. */
  readonly items: readonly OpenItemView[] | null
  /** Whose each is, when they are of several. */
  readonly owners: Readonly<Record<string, string>>
  readonly error: string | null
  readonly onRetry: () => void
  readonly documentId: string | null
}

export function Documents({ surface, form, items, owners, error, onRetry, documentId }: DocumentsProps) {
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(
    () => new Map(text === '[]' ? [] : form.errors().flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const]))),
    [text, form],
  )
  const date = useFormValue(form, (values) => values.date)
  const mayAdvance = useMay((surface.kind.ledger === 'AR' ? customerAdvance : supplierAdvance).permissions.write)
  if (items === null) return error ? <LoadError message={error} onRetry={onRetry} /> : null
  return (
    <Bind form={form} name="money">
      {(field) => (
        <PendingDocuments
          words={surface.form}
          items={items}
          owners={owners}
          typed={field.value}
          date={date}
          documentId={documentId}
          errors={errors}
          offers={{ excess: mayAdvance, difference: true }}
          onChange={(typed) => {
            form.setServerErrors([])
            field.onChange(typed)
          }}
          onInvalid={field.onInvalid}
        />
      )}
    </Bind>
  )
}
