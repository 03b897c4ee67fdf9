/** When people work: how long a shift is, what of it is night, and how it stands with the longest legal week. */
import type { Day } from '#base/date.ts'
import {
  breakFits,
  hourRate,
  MOST_WEEKLY_OVERTIME,
  parseTime,
  showHours,
  showPercent,
  timeOfShift,
  workingTimeOn,
  type Shift,
} from '#colombia/index.ts'
import { defineCatalogue, type Notice, type Tone } from '#platform/catalogue/catalogue.ts'
import { choice, number, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { payrollGate } from '../gate.ts'

const MOST_BREAK = 240
const DAYS_OF_A_WEEK = 7
const MINUTES_OF_AN_HOUR = 60

const time = (example: string) => ({
  regex: /^([01]\d|2[0-3]):[0-5]\d$/,
  message: 'Escribe la hora de 00:00 a 23:59, como 07:30.',
  example,
})

interface Times {
  readonly startTime: string
  readonly endTime: string
  readonly breakMinutes: number
  readonly breakStart: string
  readonly daysPerWeek: number
}

/** Null while one of its times cannot be read. */
function shiftOf({ startTime, endTime, breakMinutes, breakStart }: Times): Shift | null {
  const [start, end, pause] = [startTime, endTime, breakStart].map(parseTime)
  return typeof start === 'number' && typeof end === 'number' ? { start, end, breakMinutes, breakStart: pause ?? null } : null
}

/** What a shift comes to under the law of a day; null when that is not known or the break does not fit. */
function figuresOf(values: Times, today: Day) {
  const [shift, law] = [shiftOf(values), workingTimeOn(today)]
  if (!shift || !law || !breakFits(shift)) return null
  const { worked, night } = timeOfShift(shift, law.night)
  const weekly = worked * values.daysPerWeek
  return { law, worked, night, weekly, excess: Math.max(0, weekly - law.week.hours * MINUTES_OF_AN_HOUR) }
}

const excessTone = (excess: number): Tone | null => (excess === 0 ? null : excess > MOST_WEEKLY_OVERTIME ? 'danger' : 'warn')

export const workShift = defineCatalogue({
  name: 'payroll.workShift',
  table: 'work_shift',
  path: '/settings/payroll-lite/work-shifts',
  titles: { one: 'Turno de trabajo', many: 'Turnos de trabajo', gender: 'm' },
  purpose: 'A qué hora se entra y se sale. De cada turno se sabe cuántas horas tiene la semana y cuántas son nocturnas.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    startTime: text('Entrada', { max: 5, pattern: time('08:00'), initial: '08:00' }),
    endTime: text('Salida', {
      max: 5,
      pattern: time('17:00'),
      initial: '17:00',
      help: 'Si es menor que la entrada, es del día siguiente.',
    }),
    breakMinutes: number('Descanso en minutos', { max: MOST_BREAK, initial: 60, help: 'No se paga ni cuenta en la jornada.' }),
    breakStart: text('El descanso empieza', {
      max: 5,
      optional: true,
      pattern: time('12:00'),
      help: 'Vacío si es en la mitad del turno.',
    }),
    daysPerWeek: number('Días a la semana', { min: 1, max: DAYS_OF_A_WEEK, initial: 5 }),
    sundays: choice(
      'Domingos y festivos',
      { never: 'No se trabajan', occasional: 'Hasta 2 al mes', habitual: '3 o más al mes' },
      { initial: 'never', wide: true },
    ),
  },
  unique: ['name'],
  ordered: true,
  computed: {
    daily: {
      label: 'Al día',
      align: 'right',
      of: (record, today) => ({ text: showHours(figuresOf(record, today)?.worked ?? 0), tone: null }),
    },
    night: {
      label: 'Nocturnas',
      align: 'right',
      of: (record, today) => ({ text: showHours(figuresOf(record, today)?.night ?? 0), tone: null }),
    },
    weekly: {
      label: 'A la semana',
      align: 'right',
      of(record, today) {
        const figures = figuresOf(record, today)
        return { text: showHours(figures?.weekly ?? 0), tone: excessTone(figures?.excess ?? 0) }
      },
    },
  },
  list: { columns: ['name', 'startTime', 'endTime', 'daily', 'night', 'daysPerWeek', 'weekly', 'sundays'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  detail: ({ startTime, endTime }) => `${startTime} a ${endTime}`,
  rules(values) {
    const shift = shiftOf(values)
    if (!shift) return []
    if (shift.start === shift.end) return [httpErrors.of('invalid', { detalle: 'La salida debe ser distinta de la entrada.' }, 'endTime')]
    const field = values.breakStart === '' ? 'breakMinutes' : 'breakStart'
    return breakFits(shift) ? [] : [httpErrors.of('invalid', { detalle: 'El descanso debe caber dentro del turno.' }, field)]
  },
  notices(values, { today }) {
    const figures = figuresOf(values, today)
    if (!figures) return []
    const { law, worked, night, weekly, excess } = figures
    const notices: Notice[] = [
      {
        tone: 'example',
        text: `${showHours(worked)} al día y ${showHours(weekly)} a la semana. La jornada máxima es de ${law.week.hours} h (${law.week.source}).`,
      },
    ]
    if (excess > 0)
      notices.push({
        tone: excess > MOST_WEEKLY_OVERTIME ? 'danger' : 'warn',
        text:
          excess > MOST_WEEKLY_OVERTIME
            ? `Pasa en ${showHours(excess)} la jornada máxima, y las horas extra no pueden ser más de 12 a la semana.`
            : `Pasa en ${showHours(excess)} la jornada máxima: se pagan como horas extra.`,
      })
    if (night > 0)
      notices.push({
        tone: 'info',
        text: `${showHours(night)} de cada día son nocturnas y llevan un recargo de ${showPercent(hourRate('HRN', law))} (${law.night.source}).`,
      })
    if (values.sundays !== 'never') {
      const rate = showPercent(law.sunday.rate)
      notices.push({
        tone: 'info',
        text:
          values.sundays === 'habitual'
            ? `El domingo o festivo se paga con recargo de ${rate} y además se descansa otro día (${law.sunday.source}).`
            : `El trabajador escoge entre el recargo de ${rate} y un día de descanso (${law.sunday.source}).`,
      })
    }
    if (values.daysPerWeek === DAYS_OF_A_WEEK)
      notices.push({ tone: 'warn', text: 'Siete días seguidos no dejan el día de descanso de cada semana (CST art. 172).' })
    return notices
  },
  merges: true,
  usedIn: { employee: 'empleados' },
})
