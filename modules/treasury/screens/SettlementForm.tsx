/** Recording money that came in or went out: whose, through which account, and which documents it closes. */
import { useMemo } from 'react'
import { listOwnBranches } from '#modules/access/index.ts'
import { getParty, partyPermissions } from '#modules/people/index.ts'
import type { StartedDraft } from '#modules/vouchers/index.tsx'
import { maxLength, notFuture } from '#platform/rules/index.ts'
import { Bind, type FormStore, FormPanel, LoadError, type PickerOption, TextArea, useForm, useFormValue } from '#platform/ui/index.tsx'
import { useAsk, useMay, useToday, useFormGuard } from '#platform/web/index.tsx'
import { customerAdvance, supplierAdvance } from '../advances/advance.ts'
import { listMoneyAccounts, settlementLimits, type OpenItemView } from '../endpoints.ts'
import { nothingTyped } from '../settlement-form.ts'
import { ExtraLines } from './ExtraLines.tsx'
import { OtherMeans } from './OtherMeans.tsx'
import { PendingDocuments } from './PendingDocuments.tsx'
import type { PaymentTypeChoice } from '../payment-type-rules.ts'
import { HeadFields, meansOf, optionOf, type Account } from './SettlementHead.tsx'
import { useSettlementSaving } from './settlement-saving.tsx'
import { valuesOf, type SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'

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

interface ReadyProps extends SettlementFormProps {
  readonly accounts: readonly Account[]
  readonly types: readonly PaymentTypeChoice[]
  readonly devices: readonly { readonly id: string; readonly name: string }[]
  /** Where the person works, the usual one first. */
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly party: PickerOption | null
  readonly started: StartedDraft<SettlementValues> | null
}

/** @param begin what it holds at first */
export function useSettlementValues(surface: SettlementSurface, begin: (today: string) => SettlementValues): FormStore<SettlementValues> {
  const today = useToday()
  return useForm<SettlementValues>(() => begin(today), {
    party: (value) => (value === null ? surface.form.party : null),
    others: () => null,
    otherMeans: () => null,
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
        ...{ reference: '', notes: '', otherMeans: [], money: nothingTyped },
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
          {found && (
            <ExtraLines
              surface={surface}
              form={form}
              advances={found.advances}
              owners={found.owners}
              taxes={found.taxes}
              items={found.items}
            />
          )}
          {found && <OtherMeans {...props} form={form} items={found.items} />}
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

/** What is wrong, by its field. */
export function useErrorsByField(form: FormStore<SettlementValues>): ReadonlyMap<string, string> {
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, () => JSON.stringify(form.errors()))
  return useMemo(
    () => new Map(text === '[]' ? [] : form.errors().flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const]))),
    [text, form],
  )
}

export function Documents({ surface, form, items, owners, error, onRetry, documentId }: DocumentsProps) {
  const errors = useErrorsByField(form)
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
