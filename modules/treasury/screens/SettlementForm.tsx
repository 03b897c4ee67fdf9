/** Recording money that came in or went out: whose, through which account, and which documents it closes. */
import { useMemo, useRef } from 'react'
import { isDay } from '#base/date.ts'
import { zeroAmount, type Amount } from '#base/decimal.ts'
import { paymentMeans } from '#colombia/index.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import { getParty, partyIdentification, partyPermissions, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import { maxLength, notFuture } from '#platform/rules/index.ts'
import {
  Bind,
  FieldGrid,
  type FormStore,
  FormPanel,
  format,
  LoadError,
  Picker,
  type PickerOption,
  SelectField,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { askOnce, OwnDateField, queryClient, refresh, useAsk, useMay, useSend, useToday, useFormGuard } from '#platform/web/index.tsx'
import { listMoneyAccounts, settlementLimits, type OpenItemView } from '../endpoints.ts'
import { applicationsOf, moneyProblems, nothingTyped, spreadOf, type TypedMoney } from '../settlement-form.ts'
import { settlementDateProblems } from '../settlement-rules.ts'
import { PendingDocuments } from './PendingDocuments.tsx'
import type { SettlementSurface } from './surface.ts'

interface SettlementValues {
  readonly party: PickerOption | null
  readonly date: string
  readonly branchId: string | null
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly reference: string
  readonly notes: string
  readonly money: TypedMoney
}

const CASH = '10'
const TRANSFER = '47'
const means = paymentMeans.map(({ code, name }) => ({ value: code, label: name }))
const NO_ITEMS: readonly OpenItemView[] = []

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
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Waits for what the form begins with: the accounts, and the third party that the address names. */
export function SettlementForm(props: SettlementFormProps) {
  const mayReadParties = useMay(partyPermissions.read)
  const wanted = mayReadParties ? props.partyId : null
  const party = useAsk(getParty, wanted === null ? null : { params: { id: wanted } })
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active)
  if (!accounts || !branches || (wanted !== null && !party.data && !party.error)) return null
  return (
    <ReadyForm {...props} accounts={accounts} branches={branches} party={party.data && wanted !== null ? optionOf(party.data) : null} />
  )
}

interface ReadyProps extends SettlementFormProps {
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly kind: 'cash' | 'bank' }[]
  /** Where the person works, the usual one first. */
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly party: PickerOption | null
}

function ReadyForm({ surface, accounts, branches, party, documentId, onClose, onSaved }: ReadyProps) {
  const { kind, calls } = surface
  const today = useToday()
  const [first] = accounts
  const form = useForm<SettlementValues>(
    () => ({
      party,
      date: today,
      branchId: branches[0]?.id ?? null,
      moneyAccountId: first?.id ?? '',
      meansCode: first?.kind === 'bank' ? TRANSFER : CASH,
      reference: '',
      notes: '',
      money: nothingTyped,
    }),
    {
      party: (value) => (value === null ? surface.form.party : null),
      date: (value) => (value === '' ? surface.form.date : notFuture(value, today)),
      moneyAccountId: (value) => (value === '' ? surface.form.account : null),
      meansCode: (value) => (value === '' ? 'Elige la forma de pago' : null),
      reference: (value) => maxLength(value, settlementLimits.reference),
      notes: (value) => maxLength(value, settlementLimits.notes),
    },
  )
  const partyId = useFormValue(form, (values) => values.party?.id ?? null)
  const asked = useAsk(calls.pending, partyId === null ? null : { params: { partyId } })
  // While the documents of another third party are on their way, those of the one before are not theirs.
  const pending = asked.data?.partyId === partyId ? asked.data.items : null
  const sending = useSend(calls.create, {
    refreshes: [calls.list, calls.pending],
    inForm: true,
    onDone: ({ id, number, amount }) => {
      // Balances of documents, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `${kind.titles.one} ${number} por ${format.formatMoney(format.toAmount(amount))} registrado` })
      onSaved(id)
    },
    // Somebody else may have collected or paid the same document meanwhile.
    onFailure: () => void refresh([calls.pending]),
  })
  const save = async (values: SettlementValues): Promise<boolean> => {
    if (sending.isSending || values.party === null) return false
    const spread = spreadOf(values.money, pending ?? NO_ITEMS, documentId)
    const owed = pending ?? NO_ITEMS
    const collected = owed.flatMap(({ id, number, date }) =>
      isDay(date) && (spread.amounts.get(id) ?? zeroAmount) > zeroAmount ? [{ number, date }] : [],
    )
    const problems = [
      ...settlementDateProblems(values.date, collected, kind.words.the),
      ...moneyProblems(spread, owed, (amount: Amount) => format.formatMoney(amount), surface.money),
    ]
    form.setServerErrors(problems)
    if (problems.length > 0) return false
    const { date, branchId, moneyAccountId, meansCode, reference, notes } = values
    const body = {
      date,
      branchId,
      partyId: values.party.id,
      moneyAccountId,
      meansCode,
      reference,
      notes,
      applications: applicationsOf(spread),
    }
    return (await sending.run({ body })) !== null
  }
  const unsaved = useFormGuard(form, () => save(form.values()))
  const inside = useRef<HTMLDivElement>(null)
  useShortcuts([{ keys: 'ctrl+enter', label: `Registrar ${surface.the}`, run: () => inside.current?.closest('form')?.requestSubmit() }])

  return (
    <>
      <FormPanel
        form={form}
        title={surface.register}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel={surface.register}
        savingLabel="Registrando…"
        onCancel={onClose}
        onSubmit={(values) => void save(values)}
      >
        <div className="stack" ref={inside}>
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
                  form.set('money', nothingTyped)
                }}
              />
            )}
          </Bind>
          <FieldGrid>
            <Bind form={form} name="date">
              {(field) => <OwnDateField write={kind.permissions.write} label="Fecha" required {...field} />}
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
                    form.set('meansCode', accounts.find((account) => account.id === value)?.kind === 'bank' ? TRANSFER : CASH)
                  }}
                />
              )}
            </Bind>
            <Bind form={form} name="meansCode">
              {(field) => <SelectField label="Forma de pago" required options={means} {...field} />}
            </Bind>
            <Bind form={form} name="reference">
              {(field) => <TextField label="Referencia" help={surface.form.reference} {...field} />}
            </Bind>
          </FieldGrid>
          {partyId !== null && (
            <Documents surface={surface} form={form} items={pending} error={asked.error} onRetry={asked.ask} documentId={documentId} />
          )}
          <Bind form={form} name="notes">
            {(field) => <TextArea label="Observaciones" rows={2} {...field} />}
          </Bind>
        </div>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

interface DocumentsProps {
  readonly surface: SettlementSurface
  readonly form: FormStore<SettlementValues>
  /** Null while they are on their way. */
  readonly items: readonly OpenItemView[] | null
  readonly error: string | null
  readonly onRetry: () => void
  readonly documentId: string | null
}

function Documents({ surface, form, items, error, onRetry, documentId }: DocumentsProps) {
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(
    () => new Map(text === '[]' ? [] : form.errors().flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const]))),
    [text, form],
  )
  if (items === null) return error ? <LoadError message={error} onRetry={onRetry} /> : null
  return (
    <Bind form={form} name="money">
      {(field) => (
        <PendingDocuments
          words={surface.form}
          items={items}
          typed={field.value}
          documentId={documentId}
          errors={errors}
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
