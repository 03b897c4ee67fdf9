/** Recording an advance: whose money, how much and through which account. */
import type { MoneyKind } from '../../money/money-account.ts'
import { isDay, showDay } from '#base/date.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import { getParty, partyIdentification, partyPermissions, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import { recordingOf, recordingState, useVoucherDraft, type StartedDraft } from '#modules/vouchers/index.tsx'
import { maxLength, notFuture } from '#platform/rules/index.ts'
import {
  Bind,
  FieldGrid,
  format,
  FormPanel,
  type FormStore,
  LoadError,
  MoneyField,
  Picker,
  type PickerOption,
  SelectField,
  TextArea,
  TextField,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import {
  askOnce,
  call,
  OwnDateField,
  queryClient,
  useAsk,
  useFormGuard,
  useMay,
  useSend,
  useToday,
  type Failure,
} from '#platform/web/index.tsx'
import { listMoneyAccounts } from '../../endpoints.ts'
import { advanceLimits, type AdvanceDraft, type AdvanceInput } from '../endpoints.ts'
import type { AdvanceSurface } from './surface.ts'

const CASH = '10'
const TRANSFER = '47'
const means = paymentMeans.map(({ code, name }) => ({ value: code, label: name }))

const optionOf = (
  party: Pick<PartyForDocuments, 'id' | 'displayName' | 'identificationType' | 'identification' | 'checkDigit'>,
): PickerOption => ({ id: party.id, label: party.displayName, detail: partyIdentification(party) })

const findParties = async (search: string, signal: AbortSignal) =>
  (await askOnce(pickParties, { query: { search } }, signal)).map((party) => ({ ...optionOf(party), inactive: !party.active }))

interface AdvanceValues {
  readonly party: Pick<PickerOption, 'id' | 'label'> | null
  readonly date: string
  readonly branchId: string | null
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly amount: string
  readonly order: string
  readonly reference: string
  readonly notes: string
}

const inputOf = (values: AdvanceValues, partyId: string): AdvanceInput => ({ ...draftOf(values), ...requiredOf(values), partyId })
const requiredOf = ({ moneyAccountId, amount }: AdvanceValues) => ({ moneyAccountId, amount })
const draftOf = ({ party, moneyAccountId, amount, ...rest }: AdvanceValues): AdvanceDraft => ({
  ...rest,
  partyId: party?.id ?? null,
  moneyAccountId: moneyAccountId || null,
  amount: amount || null,
})

interface DraftOfServer {
  readonly input: AdvanceDraft
  readonly names: Readonly<Record<string, { readonly name: string; readonly code: string }>>
}

function valuesOf({ input: { partyId, moneyAccountId, amount, ...rest }, names }: DraftOfServer): AdvanceValues {
  const party = partyId === null ? undefined : names[partyId]
  return {
    ...rest,
    party: partyId === null || !party ? null : { id: partyId, label: party.name },
    moneyAccountId: moneyAccountId ?? '',
    amount: amount ?? '',
  }
}

export interface AdvanceFormProps {
  readonly surface: AdvanceSurface
  /** Whose, when one comes from there. */
  readonly partyId: string | null
  /** The draft that is written on; null of a new one. */
  readonly draftId: string | null
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Waits for what the form begins with. */
export function AdvanceForm(props: AdvanceFormProps) {
  const { draftId, surface } = props
  const mayReadParties = useMay(partyPermissions.read)
  const wanted = mayReadParties ? props.partyId : null
  const party = useAsk(getParty, wanted === null ? null : { params: { id: wanted } })
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active)
  const draft = useAsk(surface.calls.draft, draftId === null ? null : { params: { id: draftId } })
  const isWaiting = (wanted !== null && !party.data && !party.error) || (draftId !== null && !draft.data)
  if (draft.error && !draft.data) return <LoadError message={draft.error} onRetry={draft.ask} />
  if (!accounts || !branches || isWaiting) return null
  return (
    <ReadyForm
      {...props}
      accounts={accounts}
      branches={branches}
      started={draftId !== null && draft.data ? { ...draft.data, values: valuesOf(draft.data) } : null}
      party={party.data && wanted !== null ? optionOf(party.data) : null}
    />
  )
}

interface Account {
  readonly id: string
  readonly name: string
  readonly kind: MoneyKind
}

interface ReadyProps extends AdvanceFormProps {
  readonly accounts: readonly Account[]
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly party: PickerOption | null
  readonly started: StartedDraft<AdvanceValues> | null
}

const meansOf = (account: Account | undefined): string => (account?.kind === 'bank' ? TRANSFER : CASH)

function useAdvanceForm({ surface, accounts, branches, party, started }: ReadyProps): FormStore<AdvanceValues> {
  const today = useToday()
  const [first] = accounts
  return useForm<AdvanceValues>(
    () =>
      started?.values ?? {
        party,
        date: today,
        branchId: branches[0]?.id ?? null,
        moneyAccountId: first?.id ?? '',
        meansCode: meansOf(first),
        ...{ amount: '', order: '', reference: '', notes: '' },
      },
    {
      party: (value) => (value === null ? surface.form.party : null),
      date: (value) => (value === '' ? 'Escribe la fecha del anticipo' : notFuture(value, today)),
      moneyAccountId: (value) => (value === '' ? surface.form.account : null),
      meansCode: (value) => (value === '' ? 'Elige la forma de pago' : null),
      amount: (value) => (value === '' || Number(value) <= 0 ? surface.form.amount : null),
      order: (value) => maxLength(value, advanceLimits.order),
      reference: (value) => maxLength(value, advanceLimits.reference),
      notes: (value) => maxLength(value, advanceLimits.notes),
    },
  )
}

/** Each field as a person reads it, to compare two versions. */
const shownOf = (values: AdvanceValues, { order }: AdvanceSurface, accounts: readonly Account[]): (readonly [string, string])[] => [
  ['Tercero', values.party?.label ?? ''],
  ['Fecha', isDay(values.date) ? showDay(values.date) : values.date],
  ['Valor', values.amount === '' ? '' : format.formatMoney(format.toAmount(values.amount))],
  ['Cuenta', accounts.find(({ id }) => id === values.moneyAccountId)?.name ?? ''],
  ['Forma de pago', codeName(paymentMeans, values.meansCode)],
  [order, values.order],
  ['Referencia', values.reference],
  ['Observaciones', values.notes],
]

function useAdvanceSaving({ surface, accounts, started, onSaved }: ReadyProps, form: FormStore<AdvanceValues>) {
  const { kind, calls } = surface
  const draft = useVoucherDraft<AdvanceValues>({
    ...{ kind, calls, form, started },
    request: draftOf,
    read: async (id) => {
      const found = await call(calls.draft, { params: { id } })
      return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found) }
    },
    shown: (values) => shownOf(values, surface, accounts),
  })
  const recorded = {
    refreshes: [calls.list],
    inForm: true,
    onDone: ({ id, number, amount }: { readonly id: string; readonly number: string; readonly amount: string }) => {
      // Balances, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `Anticipo ${number} por ${format.formatMoney(format.toAmount(amount))} registrado` })
      onSaved(id)
    },
    onFailure: (failure: Failure) => {
      draft.isConflict(failure, (version) => void record(form.values(), version))
    },
  }
  const creating = useSend(calls.create, recorded)
  const posting = useSend(calls.post, recorded)
  const asked = <Answer,>(values: AdvanceValues, send: (input: AdvanceInput) => Promise<Answer | null>) =>
    values.party === null ? Promise.resolve(null) : send(inputOf(values, values.party.id))
  const record = recordingOf<AdvanceValues>({
    ...{ draft, form },
    problems: () => [],
    create: (values) => asked(values, (input) => creating.run({ body: input })),
    post: (values, { id, version }) => asked(values, (input) => posting.run({ params: { id }, body: { input, version } })),
  })
  return { draft, record, ...recordingState(draft, creating, posting) }
}

function ReadyForm(props: ReadyProps) {
  const { started, onClose } = props
  const form = useAdvanceForm(props)
  const { draft, isSending, submitError, record } = useAdvanceSaving(props, form)
  const unsaved = useFormGuard(form, draft.save)
  return (
    <>
      <FormPanel
        form={form}
        title="Registrar anticipo"
        {...(draft.existing ? { over: 'Borrador' } : {})}
        record={started?.id ?? ''}
        submitError={submitError}
        saving={isSending}
        submitLabel="Registrar anticipo"
        savingLabel="Registrando…"
        onCancel={onClose}
        onSubmit={(values) => void record(values)}
        draft={draft}
      >
        <Fields {...props} form={form} />
      </FormPanel>
      {unsaved.dialog}
      {draft.dialog}
    </>
  )
}

function Fields({ surface, accounts, branches, form }: ReadyProps & { readonly form: FormStore<AdvanceValues> }) {
  return (
    <div className="stack">
      <Bind form={form} name="party">
        {(field) => <Picker label={surface.party} required source={findParties} placeholder="Nombre o NIT" {...field} />}
      </Bind>
      <FieldGrid>
        <Bind form={form} name="amount">
          {(field) => <MoneyField label="Valor" required {...field} />}
        </Bind>
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
                form.set('meansCode', meansOf(accounts.find((account) => account.id === value)))
              }}
            />
          )}
        </Bind>
        <Bind form={form} name="meansCode">
          {(field) => <SelectField label="Forma de pago" required options={means} {...field} />}
        </Bind>
        <Bind form={form} name="order">
          {(field) => <TextField label={surface.order} {...field} />}
        </Bind>
        <Bind form={form} name="reference">
          {(field) => <TextField label="Referencia" help={surface.form.reference} {...field} />}
        </Bind>
      </FieldGrid>
      <Bind form={form} name="notes">
        {(field) => <TextArea label="Observaciones" rows={2} {...field} />}
      </Bind>
    </div>
  )
}
