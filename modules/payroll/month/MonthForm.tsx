/** Which month is paid and when, and what happened to whom in it. */
import { addMonths, firstOfMonth, isDay, lastOfMonth, monthTitle } from '#base/date.ts'
import { CaseForm } from '#modules/cases/index.tsx'
import type { Screen } from '#platform/screen.ts'
import { Bind, DateField, FieldGrid, Section, SelectField, TextField, useForm, useFormValue } from '#platform/ui/index.tsx'
import { type AnswerOf, useToday } from '#platform/web/index.tsx'
import { monthCalls, type MonthInput } from './endpoints.ts'
import { payrollMonth } from './month.ts'
import { BringNovelties } from './BringNovelties.tsx'
import { Novelties } from './Novelties.tsx'
import { inputOfLine, lineOf, type NoveltyLine } from './novelty-form.ts'

export type Month = AnswerOf<typeof monthCalls.one>

interface Values {
  readonly month: string
  readonly payDay: string
  readonly note: string
  readonly novelties: readonly NoveltyLine[]
}

const MONTHS = 18

const asMonth = ({ novelties, ...head }: Values): MonthInput => ({
  kind: 'month',
  exit: null,
  ...head,
  novelties: novelties.map(inputOfLine),
})
const inputOf = asMonth

/** Whose each one is has to be chosen; the rest is said by the server, at its cell. */
const problemsOf = ({ novelties }: Values) =>
  novelties.flatMap(({ employee }, line) =>
    employee === null ? [{ field: `novelties.${line}.employeeId`, message: 'Elige el empleado.' }] : [],
  )

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The one that is written on. */
  readonly from?: Month
}

export function MonthForm({ screen, from }: Props) {
  const today = useToday()
  const month = firstOfMonth(today)
  const form = useForm<Values>(
    () => ({
      month: from?.month ?? month,
      payDay: from?.payDay ?? lastOfMonth(month),
      note: from?.note ?? '',
      novelties: (from?.novelties ?? []).map(lineOf),
    }),
    { payDay: (value) => (isDay(value) ? null : 'Escribe cuándo se paga.') },
  )
  const lines = useFormValue(form, ({ novelties }) => novelties)
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(month, -back))
  return (
    <CaseForm
      kind={payrollMonth}
      calls={monthCalls}
      screen={screen}
      from={from}
      form={form}
      problems={problemsOf}
      inputOf={inputOf}
      extra={<span className="small muted">{lines.length === 1 ? '1 novedad' : `${lines.length} novedades`}</span>}
    >
      <FieldGrid columns={3}>
        <Bind form={form} name="month">
          {(field) => (
            <SelectField
              label="Mes"
              required
              disabled={from !== undefined}
              options={(from && isDay(from.month) ? [from.month] : months).map((value) => ({ value, label: monthTitle(value) }))}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="payDay">
          {(field) => <DateField label="Se paga el" required {...field} />}
        </Bind>
        <Bind form={form} name="note">
          {(field) => <TextField label="Observación" maxLength={400} {...field} />}
        </Bind>
      </FieldGrid>
      {from && (
        <Section title="Novedades" count={lines.length}>
          {isDay(from.month) && (
            <BringNovelties
              monthId={from.id}
              month={from.month}
              everybody={from.everybody}
              onBring={(more) => form.set('novelties', [...form.values().novelties, ...more])}
            />
          )}
          <Novelties
            everybody={from.everybody}
            value={lines}
            onChange={(next) => form.set('novelties', next)}
            errors={form.errorsUnder('novelties')}
          />
        </Section>
      )}
    </CaseForm>
  )
}
