/** "Permitir a Ana escribir en marzo hasta mañana a las 6 p. m." */
import { addDays, instantInBogota, isDay, monthTitle, type Day } from '#base/date.ts'
import { hourWords } from '#platform/report/schedule/plan.ts'
import { required } from '#platform/rules/index.ts'
import {
  Bind,
  DateField,
  FieldGrid,
  FormPanel,
  Picker,
  SelectField,
  TextField,
  toast,
  useForm,
  type PickerOption,
} from '#platform/ui/index.tsx'
import { useAsk, useFormGuard, useSend } from '#platform/web/index.tsx'
import { grantException, listPeriods, periodPeople, type PeriodView } from '../periods/endpoints.ts'
import { periodModules, type PeriodModule } from '../periods/modules.ts'
import { MOST_LEAVE_DAYS, reasonProblem } from '../periods/rules.ts'

interface PanelProps {
  readonly periods: readonly PeriodView[]
  readonly modules: readonly PeriodModule[]
  readonly today: Day
  readonly onClose: () => void
}

interface ExceptionForm {
  readonly personId: PickerOption | null
  readonly month: string
  readonly module: PeriodModule | 'all'
  /** A day: with the hour it is the moment that is sent. */
  readonly until: string
  readonly hour: string
  readonly reason: string
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))
const END_OF_WORK = '18'

export function ExceptionPanel({ periods, modules, today, onClose }: PanelProps) {
  const people = useAsk(periodPeople, {})
  // What is shut needs one; with everything open there is nothing to let anybody into.
  const shut = periods.filter((period) => period.state === 'closed' || period.locks.length > 0).toReversed()
  const form = useForm<ExceptionForm>(
    () => ({ personId: null, month: shut[0]?.month ?? '', module: 'all', until: addDays(today, 1), hour: END_OF_WORK, reason: '' }),
    {
      personId: (person) => required(person?.id ?? ''),
      month: (month) => required(month),
      until: (day) => required(day),
      reason: reasonProblem,
    },
  )
  const sending = useSend(grantException, { refreshes: [listPeriods], inForm: true })
  const save = async (): Promise<boolean> => {
    const { personId: person, month, module, until: day, hour, reason } = form.values()
    if (!person || !isDay(day)) return false
    const answer = await sending.run({
      params: { month },
      body: {
        personId: person.id,
        module: module === 'all' ? null : module,
        until: instantInBogota(day, Number(hour)).toISOString(),
        reason,
      },
    })
    if (!answer) return false
    form.reset()
    toast({ text: `${person.label} puede escribir en ${monthTitle(month).toLowerCase()}`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over="Periodos contables"
        title="Dar excepción"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Dar excepción"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="personId">
            {(field) => (
              <Picker
                {...field}
                label="Persona"
                required
                wide
                source={(people.data?.people ?? []).map(({ id, name }) => ({ id, label: name }))}
              />
            )}
          </Bind>
          <Bind form={form} name="month">
            {(field) => (
              <SelectField
                {...field}
                label="Mes"
                required
                empty={shut.length === 0 ? 'Ningún mes está cerrado' : 'Elige el mes'}
                options={shut.map(({ month }) => ({ value: month, label: monthTitle(month) }))}
              />
            )}
          </Bind>
          <Bind form={form} name="module">
            {(field) => (
              <SelectField
                {...field}
                label="Módulo"
                options={[
                  { value: 'all' as const, label: 'Todos los módulos' },
                  ...modules.map((module) => ({ value: module, label: periodModules[module] })),
                ]}
              />
            )}
          </Bind>
          <Bind form={form} name="until">
            {(field) => <DateField {...field} label="Hasta el día" required min={today} max={addDays(today, MOST_LEAVE_DAYS)} />}
          </Bind>
          <Bind form={form} name="hour">
            {(field) => <SelectField {...field} label="Hasta la hora" required options={hours} />}
          </Bind>
          <Bind form={form} name="reason">
            {(field) => <TextField {...field} label="Motivo" required wide maxLength={400} help="Queda en el historial de la empresa." />}
          </Bind>
        </FieldGrid>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
