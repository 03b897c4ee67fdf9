/** Recording money that goes from one account to another. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { isDay, showDay } from '#base/date.ts'
import { listOwnBranches } from '#modules/access/index.ts'
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
  SelectField,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { call, OwnDateField, queryClient, useAsk, useFormGuard, useSend, useToday, type Failure } from '#platform/web/index.tsx'
import { listMoneyAccounts, settlementLimits } from '../../endpoints.ts'
import type { MoneyKind } from '../../money/money-account.ts'
import { ownTransferEndpoints as calls, type OwnTransferDraft, type OwnTransferInput } from '../endpoints.ts'
import { ownTransfer } from '../own-transfer.ts'

interface Values {
  readonly fromId: string
  readonly toId: string
  readonly date: string
  readonly branchId: string | null
  readonly amount: string
  readonly receivedAmount: string
  readonly reference: string
  readonly notes: string
}

const inputOf = ({ receivedAmount, ...rest }: Values): OwnTransferInput => ({ ...rest, receivedAmount: receivedAmount || null })
const draftOf = ({ fromId, toId, amount, receivedAmount, ...rest }: Values): OwnTransferDraft => ({
  ...rest,
  receivedAmount: receivedAmount || null,
  ...{ fromId: fromId || null, toId: toId || null, amount: amount || null },
})
const valuesOf = ({ fromId, toId, amount, receivedAmount, ...rest }: OwnTransferDraft): Values => ({
  ...rest,
  ...{ fromId: fromId ?? '', toId: toId ?? '', amount: amount ?? '', receivedAmount: receivedAmount ?? '' },
})

interface FormProps {
  /** The draft that is written on; null of a new one. */
  readonly draftId: string | null
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Account extends Named {
  /** Null of one that is out of use. */
  readonly kind: MoneyKind | null
  readonly currency: string
}

interface ReadyProps extends FormProps {
  readonly accounts: readonly Account[]
  readonly branches: readonly Named[]
  readonly started: StartedDraft<Values> | null
}

/** Waits for what the form begins with. */
export function OwnTransferForm(props: FormProps) {
  const { draftId } = props
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active)
  const draft = useAsk(calls.draft, draftId === null ? null : { params: { id: draftId } })
  if (draft.error && !draft.data) return <LoadError message={draft.error} onRetry={draft.ask} />
  if (!accounts || !branches || (draftId !== null && !draft.data)) return null
  const started = draftId !== null && draft.data ? { ...draft.data, values: valuesOf(draft.data.input) } : null
  // One that a draft names stays among them although it went out of use.
  const kept = Object.entries(draft.data?.names ?? {}).flatMap(([id, { name }]) =>
    accounts.some((each) => each.id === id) ? [] : [{ id, name, kind: null, currency: DEFAULT_CURRENCY }],
  )
  return <ReadyForm {...props} accounts={[...accounts, ...kept]} branches={branches} started={started} />
}

/** From a till to a bank, which is what is done most. */
function usualOf(accounts: readonly Account[]): Pick<Values, 'fromId' | 'toId'> {
  const from = accounts.find(({ kind }) => kind === 'cash') ?? accounts[0]
  const others = accounts.filter((each) => each !== from)
  return { fromId: from?.id ?? '', toId: (others.find(({ kind }) => kind === 'bank') ?? others[0])?.id ?? '' }
}

function useTransferForm({ accounts, branches, started }: ReadyProps): FormStore<Values> {
  const today = useToday()
  return useForm<Values>(
    () =>
      started?.values ?? {
        ...{ ...usualOf(accounts), date: today, branchId: branches[0]?.id ?? null },
        ...{ amount: '', receivedAmount: '', reference: '', notes: '' },
      },
    {
      fromId: (value) => (value === '' ? 'Elige la cuenta de donde sale el dinero' : null),
      toId: (value, { fromId }) =>
        value === '' ? 'Elige la cuenta a donde entra el dinero' : value === fromId ? 'Elige otra cuenta: es la misma de donde sale' : null,
      date: (value) => (value === '' ? 'Escribe la fecha del traslado' : notFuture(value, today)),
      amount: (value) => (value === '' || Number(value) <= 0 ? 'Escribe cuánto se traslada' : null),
      reference: (value) => maxLength(value, settlementLimits.reference),
      notes: (value) => maxLength(value, settlementLimits.notes),
    },
  )
}

/** Each field as a person reads it, to compare two versions. */
const shownOf = (values: Values, accounts: readonly Named[]): (readonly [string, string])[] => {
  const named = (id: string) => accounts.find((each) => each.id === id)?.name ?? ''
  return [
    ['Sale de', named(values.fromId)],
    ['Entra a', named(values.toId)],
    ['Valor', values.amount === '' ? '' : format.formatMoney(format.toAmount(values.amount))],
    ['Entra', values.receivedAmount === '' ? '' : format.formatMoney(format.toAmount(values.receivedAmount))],
    ['Fecha', isDay(values.date) ? showDay(values.date) : values.date],
    ['Referencia', values.reference],
    ['Observaciones', values.notes],
  ]
}

function useTransferSaving({ accounts, started, onSaved }: ReadyProps, form: FormStore<Values>) {
  const draft = useVoucherDraft<Values>({
    ...{ kind: ownTransfer, calls, form, started, request: draftOf },
    read: async (id) => {
      const found = await call(calls.draft, { params: { id } })
      return { id, version: found.version, savedBy: found.savedBy, values: valuesOf(found.input) }
    },
    shown: (values) => shownOf(values, accounts),
  })
  const recorded = {
    refreshes: [calls.list],
    inForm: true,
    onDone: ({ id, number, amount }: { readonly id: string; readonly number: string; readonly amount: string }) => {
      // Balances, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `Traslado ${number} por ${format.formatMoney(format.toAmount(amount))} registrado` })
      onSaved(id)
    },
    onFailure: (failure: Failure) => {
      draft.isConflict(failure, (version) => void record(form.values(), version))
    },
  }
  const creating = useSend(calls.create, recorded)
  const posting = useSend(calls.post, recorded)
  const record = recordingOf<Values>({
    ...{ draft, form },
    problems: () => [],
    create: (values) => creating.run({ body: inputOf(values) }),
    post: (values, { id, version }) => posting.run({ params: { id }, body: { input: inputOf(values), version } }),
  })
  return { draft, record, ...recordingState(draft, creating, posting) }
}

function ReadyForm(props: ReadyProps) {
  const { started, onClose } = props
  const form = useTransferForm(props)
  const { draft, isSending, submitError, record } = useTransferSaving(props, form)
  const unsaved = useFormGuard(form, draft.save)
  return (
    <>
      <FormPanel
        form={form}
        title="Registrar traslado"
        {...(draft.existing ? { over: 'Borrador' } : {})}
        record={started?.id ?? ''}
        submitError={submitError}
        saving={isSending}
        submitLabel="Registrar traslado"
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

const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }))

function Fields({ accounts, branches, form }: ReadyProps & { readonly form: FormStore<Values> }) {
  const { fromId, toId } = useFormValue(form, (values) => values)
  const currencyOf = (id: string) => accounts.find((each) => each.id === id)?.currency ?? DEFAULT_CURRENCY
  const [from, to] = [currencyOf(fromId), currencyOf(toId)]
  const isChanged = from !== to
  return (
    <div className="stack">
      <FieldGrid>
        <Bind form={form} name="fromId">
          {(field) => <SelectField label="Sale de" required options={optionsOf(accounts)} {...field} />}
        </Bind>
        <Bind form={form} name="toId">
          {(field) => <SelectField label="Entra a" required options={optionsOf(accounts)} {...field} />}
        </Bind>
        <Bind form={form} name="amount">
          {(field) => (
            <MoneyField
              label={isChanged ? `Sale, en ${from}` : from === DEFAULT_CURRENCY ? 'Valor' : `Valor, en ${from}`}
              required
              {...field}
            />
          )}
        </Bind>
        {isChanged && (
          <Bind form={form} name="receivedAmount">
            {(field) => (
              <MoneyField
                label={`Entra, en ${to}`}
                required
                help="Lo que cambia frente a la tasa del día va a diferencia en cambio."
                {...field}
              />
            )}
          </Bind>
        )}
        <Bind form={form} name="date">
          {(field) => <OwnDateField write={ownTransfer.permissions.write} label="Fecha" required {...field} />}
        </Bind>
        {branches.length > 1 && (
          <Bind form={form} name="branchId">
            {(field) => <SelectField label="Sucursal" required options={optionsOf(branches)} {...field} value={field.value ?? ''} />}
          </Bind>
        )}
        <Bind form={form} name="reference">
          {(field) => <TextField label="Referencia" help="Número de la consignación o de la transferencia" {...field} />}
        </Bind>
      </FieldGrid>
      <Bind form={form} name="notes">
        {(field) => <TextArea label="Observaciones" rows={2} {...field} />}
      </Bind>
    </div>
  )
}
