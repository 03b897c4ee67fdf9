/** What is paid together: from which bank, what is due until a day, and how much of each. */
import { useState } from 'react'
import { addDays, isDay } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { CaseForm } from '#modules/cases/index.tsx'
import type { Screen } from '#platform/screen.ts'
import { Bind, DateField, FieldGrid, SelectField, TextField, useForm, useFormValue } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useQueryOfAddress, useToday } from '#platform/web/index.tsx'
import { listMoneyAccounts } from '../endpoints.ts'
import { DueTable } from './DueTable.tsx'
import { type getPaymentRun, listDue, paymentRunCalls, type PaymentRunInput } from './endpoints.ts'
import { paymentRun } from './payment-run.ts'
import { RunTotal } from './RunTotal.tsx'
import { type ChosenLine, chosenProblems, chosenTotal, inputOfLine, withItems } from './run-figures.ts'
import './payment-runs.css'

export type PaymentRun = AnswerOf<typeof getPaymentRun>

interface Values {
  readonly moneyAccountId: string
  readonly dueUntil: string
  readonly note: string
  readonly lines: readonly ChosenLine[]
}

/** What falls due in a week is looked at first. */
const DAYS_AHEAD = 7

const inputOf = ({ lines, ...head }: Values): PaymentRunInput => ({ ...head, lines: lines.map(inputOfLine) })

const problemsOf = ({ lines }: Values) =>
  lines.length === 0 ? [{ field: 'lines', message: 'Elige al menos un documento.' }] : chosenProblems(lines)

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The one that is written on. */
  readonly from?: PaymentRun
}

/** Whoever comes from a document, as a payroll, pays what it owes (`?source=` and `?until=`). */
export function PaymentRunForm(props: Props) {
  const { source, until } = useQueryOfAddress()
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts
  const isOfSource = props.from === undefined && source !== undefined && until !== undefined && isDay(until)
  const asked = useAsk(listDue, isOfSource ? { query: { until, sourceId: source } } : null)
  const isReady = accounts !== undefined && (!isOfSource || asked.data !== undefined || asked.error !== null)
  if (!isReady) return null
  const begins = isOfSource ? { dueUntil: until, lines: withItems([], asked.data?.items ?? []) } : null
  return <ReadyForm {...props} begins={begins} banks={accounts.filter(({ kind }) => kind === 'bank')} />
}

interface ReadyProps extends Props {
  readonly begins: Pick<Values, 'dueUntil' | 'lines'> | null
  readonly banks: readonly { readonly id: string; readonly name: string }[]
}

function ReadyForm({ screen, from, banks, begins }: ReadyProps) {
  const today = useToday()
  const [search, setSearch] = useState('')
  const form = useForm<Values>(
    () => ({
      moneyAccountId: from?.moneyAccountId ?? (banks.length === 1 ? (banks[0]?.id ?? '') : ''),
      dueUntil: from?.dueUntil ?? begins?.dueUntil ?? addDays(today, DAYS_AHEAD),
      note: from?.note ?? '',
      lines: from?.lines ?? begins?.lines ?? [],
    }),
    {
      moneyAccountId: (value) => (value === '' ? 'Elige de qué banco se paga' : null),
      dueUntil: (value) => (value === '' ? 'Escribe hasta cuándo vence' : null),
    },
  )
  const lines = useFormValue(form, (values) => values.lines)
  const { moneyAccountId, dueUntil } = useFormValue(form, (values) => values)
  return (
    <CaseForm
      kind={paymentRun}
      calls={paymentRunCalls}
      screen={screen}
      from={from}
      form={form}
      problems={problemsOf}
      inputOf={inputOf}
      extra={<span className="small muted">{counted(lines.length, 'documento', 'documentos')}</span>}
    >
      <FieldGrid columns={3}>
        <Bind form={form} name="moneyAccountId">
          {(field) => (
            <SelectField
              label="Se paga de"
              required
              options={[{ value: '', label: 'Elige el banco' }, ...banks.map(({ id, name }) => ({ value: id, label: name }))]}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="dueUntil">
          {(field) => <DateField label="Vence hasta" required {...field} />}
        </Bind>
        <TextField label="Buscar en lo que vence" placeholder="Tercero, número o cuenta" value={search} onChange={setSearch} />
      </FieldGrid>
      <DueTable
        until={dueUntil}
        search={search}
        runId={from?.id}
        lines={lines}
        wrong={form.field('lines').error}
        errors={form.errorsUnder('lines')}
        onChange={(next) => form.set('lines', next)}
      />
      <RunTotal moneyAccountId={moneyAccountId} total={chosenTotal(lines)} />
      <Bind form={form} name="note">
        {(field) => <TextField label="Observaciones" maxLength={400} {...field} />}
      </Bind>
    </CaseForm>
  )
}
