/** Asks when, to whom and as what a report goes out, with the filters that it has on screen. */
import { useState } from 'react'
import { addressesOf, addressProblem } from '../../mail/addresses.ts'
import { maxLength, required } from '../../rules/index.ts'
import {
  Bind,
  Button,
  Dialog,
  FieldGrid,
  FormDraft,
  Notice,
  Segmented,
  SelectField,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { useFormGuard, useSend } from '#platform/web/index.tsx'
import { favouriteQuery } from '../favourites.ts'
import { queryNames } from '../parameter.ts'
import type { Report } from '../report.ts'
import { createSchedule, listSchedules, MAX_NAME, type ScheduleFormat } from './endpoints.ts'
import { hourWords, momentWords, type Plan, WEEKDAY_NAMES } from './plan.ts'

interface Values {
  name: string
  every: Plan['every']
  weekday: string
  day: string
  hour: string
  format: ScheduleFormat
  recipients: string
}

const rules = {
  name: (text: string) => required(text) ?? maxLength(text, MAX_NAME),
  recipients: addressProblem,
}

const everyOptions = [
  { value: 'day', label: 'Cada día' },
  { value: 'week', label: 'Cada semana' },
  { value: 'month', label: 'Cada mes' },
] as const

const formatOptions = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel (.xlsx)' },
] as const

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0].map((number) => ({ value: String(number), label: capital(WEEKDAY_NAMES[number] ?? '') }))
const days = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Último día' : String(index + 1),
}))
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))

function planOf({ every, weekday, day, hour }: Values): Plan {
  if (every === 'day') return { every, hour: Number(hour) }
  return every === 'week' ? { every, weekday: Number(weekday), hour: Number(hour) } : { every, day: Number(day), hour: Number(hour) }
}

export interface ScheduleDialogProps {
  readonly report: Report
  readonly address: Readonly<Record<string, string>>
  /** The period as the screen calls it; null when the report has none. */
  readonly period: { readonly words: string; readonly isRelative: boolean } | null
  readonly onClose: () => void
}

export function ScheduleDialog({ report, address, period, onClose }: ScheduleDialogProps) {
  const form = useForm<Values>(
    { name: report.title, every: 'month', weekday: '1', day: '1', hour: '7', format: 'pdf', recipients: '' },
    rules,
  )
  const every = useFormValue(form, (values) => values.every)
  const day = useFormValue(form, (values) => values.day)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSend(createSchedule, {
    refreshes: [listSchedules],
    inForm: true,
    onDone: ({ nextAt }) => {
      form.reset()
      toast({ text: `Envío programado. El primero sale el ${momentWords(new Date(nextAt))}`, tone: 'ok' })
      onClose()
    },
    onFailure: (failure) => {
      if (failure.kind !== 'business') return
      const own = failure.errors.map(({ field, message }) => ({ field: field?.split('.')[0] ?? null, message }))
      form.setServerErrors(own)
      // A filter of the report is no field of this form.
      setProblem(own.find(({ field }) => field === null || !Object.hasOwn(form.values(), field))?.message ?? null)
    },
  })
  const save = async (): Promise<boolean> => {
    setProblem(null)
    const values = form.values()
    const answer = await sending.run({
      body: {
        report: report.name,
        name: values.name.trim(),
        query: favouriteQuery(queryNames(report.parameters), address),
        format: values.format,
        plan: planOf(values),
        recipients: addressesOf(values.recipients),
      },
    })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  const leave = () => unsaved.leave(onClose)
  const submit = () => {
    if (form.validate().length === 0) void save()
  }
  return (
    <>
      <Dialog
        title={`Programar envío de ${report.title}`}
        size="medium"
        onClose={leave}
        onSubmit={submit}
        locked={sending.isSending}
        footer={
          <>
            <Button look="quiet" onClick={leave}>
              Volver
            </Button>
            <Button type="submit" look="filled" busy={sending.isSending} busyText="Programando…">
              Programar envío
            </Button>
          </>
        }
      >
        <FormDraft form={form} name={`Programar envío de ${report.title}`} />
        <FieldGrid>
          <Bind form={form} name="name">
            {(field) => <TextField label="Nombre" required wide maxLength={MAX_NAME} {...field} />}
          </Bind>
          <Bind form={form} name="every">
            {(field) => <Segmented label="Cuándo" wide options={everyOptions} {...field} />}
          </Bind>
          {every === 'week' && (
            <Bind form={form} name="weekday">
              {(field) => <SelectField label="Día de la semana" options={weekdays} {...field} />}
            </Bind>
          )}
          {every === 'month' && (
            <Bind form={form} name="day">
              {(field) => (
                <SelectField
                  label="Día del mes"
                  options={days}
                  help={Number(day) > 28 && Number(day) < 31 ? 'Si el mes no lo tiene, sale el último día.' : undefined}
                  {...field}
                />
              )}
            </Bind>
          )}
          <Bind form={form} name="hour">
            {(field) => <SelectField label="Hora de Bogotá" options={hours} {...field} />}
          </Bind>
          <Bind form={form} name="format">
            {(field) => <Segmented label="Archivo" wide options={formatOptions} {...field} />}
          </Bind>
          <Bind form={form} name="recipients">
            {(field) => <TextField label="Para" required wide inputMode="email" help="Separa varios correos con coma." {...field} />}
          </Bind>
        </FieldGrid>
        {period && (
          <Notice tone={period.isRelative ? 'info' : 'warn'}>
            {period.isRelative
              ? `Cada envío lleva su propio periodo: «${period.words}» contado desde el día en que sale.`
              : `El periodo es fijo: todos los envíos llevan ${period.words}. Elige uno como «Mes anterior» para que cambie con cada envío.`}
          </Notice>
        )}
        {problem !== null && (
          <p className="err" role="alert">
            {problem}
          </p>
        )}
      </Dialog>
      {unsaved.dialog}
    </>
  )
}
