/** What a payroll pays, of which month and when, and what happened to whom in it. */
import { addMonths, firstOfMonth, isDay, lastOfMonth, monthTitle } from '#base/date.ts'
import { CaseForm } from '#modules/cases/index.tsx'
import type { Screen } from '#platform/screen.ts'
import { Bind, DateField, FieldGrid, Section, SelectField, TextField, useForm, useFormValue } from '#platform/ui/index.tsx'
import { type AnswerOf, useQueryOfAddress, useToday } from '#platform/web/index.tsx'
import { BringNovelties } from './BringNovelties.tsx'
import { monthCalls, type MonthInput } from './endpoints.ts'
import { ExitFields } from './ExitFields.tsx'
import { exitOf, newExit, type ExitLine } from './exit-form.ts'
import { kindNames, monthKinds, type MonthKind } from './kind.ts'
import { payrollMonth } from './month.ts'
import { Novelties } from './Novelties.tsx'
import { inputOfLine, lineOf, type NoveltyLine } from './novelty-form.ts'

export type Month = AnswerOf<typeof monthCalls.one>

interface Values {
  readonly kind: string
  readonly month: string
  readonly payDay: string
  readonly note: string
  readonly exit: ExitLine
  readonly novelties: readonly NoveltyLine[]
}

const MONTHS = 18
const isKind = (text: string | undefined): text is MonthKind => monthKinds.some((kind) => kind === text)

const inputOf = ({ kind, novelties, exit, ...head }: Values): MonthInput => ({
  ...head,
  kind: isKind(kind) ? kind : 'month',
  exit: kind === 'exit' ? exitOf(exit) : null,
  novelties: novelties.map(inputOfLine),
})

/** Whose each one is has to be chosen; the rest is said by the server, at its cell. */
const problemsOf = ({ kind, novelties, exit }: Values) => [
  ...novelties.flatMap(({ employee }, line) =>
    employee === null ? [{ field: `novelties.${line}.employeeId`, message: 'Elige el empleado.' }] : [],
  ),
  ...(kind === 'exit' && exit.employee === null ? [{ field: 'exit.employeeId', message: 'Elige de quién termina el contrato.' }] : []),
  ...(kind === 'exit' && !isDay(exit.leftOn) ? [{ field: 'exit.leftOn', message: 'Escribe el último día del contrato.' }] : []),
]

/** Vacations and the end of a contract are written with their payroll; the novelties of a month once everybody of it is known. */
const asksNovelties = (kind: string, isWritten: boolean): boolean =>
  kind === 'vacation' || ((kind === 'month' || kind === 'exit') && isWritten)

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The one that is written on. */
  readonly from?: Month
}

export function MonthForm({ screen, from }: Props) {
  const today = useToday()
  const month = firstOfMonth(today)
  const { kind: asked, employee } = useQueryOfAddress()
  const form = useForm<Values>(
    () => ({
      kind: from?.kind ?? (isKind(asked) ? asked : 'month'),
      month: from?.month ?? month,
      payDay: from?.payDay ?? lastOfMonth(month),
      note: from?.note ?? '',
      exit: newExit(from?.exit ?? null, employee ?? ''),
      novelties: (from?.novelties ?? []).map(lineOf),
    }),
    { payDay: (value) => (isDay(value) ? null : 'Escribe cuándo se paga.') },
  )
  const { kind, novelties: lines } = useFormValue(form, (values) => values)
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
      <Head form={form} from={from} months={Array.from({ length: MONTHS }, (_, back) => addMonths(month, -back))} />
      {kind === 'exit' && (
        <ExitFields
          value={form.values().exit}
          onChange={(exit) => {
            form.set('exit', exit)
            if (isDay(exit.leftOn) && from === undefined) form.set('month', firstOfMonth(exit.leftOn))
          }}
          errors={form.errorsUnder('exit')}
        />
      )}
      {asksNovelties(kind, from !== undefined) && (
        <Section title={kind === 'vacation' ? 'Vacaciones' : 'Novedades'} count={lines.length}>
          {from && kind === 'month' && isDay(from.month) && (
            <BringNovelties
              monthId={from.id}
              month={from.month}
              everybody={from.everybody}
              onBring={(more) => form.set('novelties', [...form.values().novelties, ...more])}
            />
          )}
          <Novelties
            everybody={from?.everybody ?? null}
            only={kind === 'vacation' ? 'vacation' : null}
            value={lines}
            onChange={(next) => form.set('novelties', next)}
            errors={form.errorsUnder('novelties')}
          />
        </Section>
      )}
    </CaseForm>
  )
}

interface HeadProps {
  readonly form: ReturnType<typeof useForm<Values>>
  readonly from: Month | undefined
  readonly months: readonly string[]
}

const monthName = (value: string): string => (isDay(value) ? monthTitle(value) : value)

const Head = ({ form, from, months }: HeadProps) => (
  <FieldGrid columns={4}>
    <Bind form={form} name="kind">
      {(field) => (
        <SelectField
          label="Paga"
          required
          disabled={from !== undefined}
          options={monthKinds.map((value) => ({ value, label: kindNames[value] }))}
          {...field}
        />
      )}
    </Bind>
    <Bind form={form} name="month">
      {(field) => (
        <SelectField
          label="Mes"
          required
          disabled={from !== undefined}
          options={(from ? [from.month] : months).map((value) => ({ value, label: monthName(value) }))}
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
)
