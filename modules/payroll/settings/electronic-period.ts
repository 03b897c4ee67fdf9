/** The months that are sent to the DIAN, each with the code of its period and its last day. */
import { daysBetween, firstOfMonth, isDay, monthTitle, showDay, type Day } from '#base/date.ts'
import { dianPayrollPeriods, electronicDeadline } from '#colombia/index.ts'
import { defineCatalogue, type Tone } from '#platform/catalogue/catalogue.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { choice } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'

/** The electronic payroll began in 2021 (Resolución DIAN 000013 de 2021). A choice, so that it is shown as a year and not as a figure. */
const FIRST_YEAR = 2021
const YEARS = 20
const years: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: YEARS }, (_, index) => [String(FIRST_YEAR + index), String(FIRST_YEAR + index)]),
)
const SOON = 5

const months = {
  '01': 'Enero',
  '02': 'Febrero',
  '03': 'Marzo',
  '04': 'Abril',
  '05': 'Mayo',
  '06': 'Junio',
  '07': 'Julio',
  '08': 'Agosto',
  '09': 'Septiembre',
  '10': 'Octubre',
  '11': 'Noviembre',
  '12': 'Diciembre',
} as const

const [weekly, tenDays, fourteenDays, fortnightly, monthly, other] = dianPayrollPeriods
const codes = {
  [weekly.code]: `${weekly.name} (${weekly.code})`,
  [tenDays.code]: `${tenDays.name} (${tenDays.code})`,
  [fourteenDays.code]: `${fourteenDays.name} (${fourteenDays.code})`,
  [fortnightly.code]: `${fortnightly.name} (${fortnightly.code})`,
  [monthly.code]: `${monthly.name} (${monthly.code})`,
  [other.code]: `${other.name} (${other.code})`,
} as const

interface Values {
  readonly year: string
  readonly month: string
}

/** Its first day; null while it is not chosen. */
const monthOf = ({ year, month }: Values): Day | null => {
  const day = `${year}-${month}-01`
  return isDay(day) ? day : null
}

const deadlineTone = (left: number): Tone | null => (left < 0 ? null : left <= SOON ? 'warn' : null)

export const electronicPeriod = defineCatalogue({
  name: 'payroll.electronicPeriod',
  table: 'electronic_payroll_period',
  path: '/settings/payroll-lite/electronic-periods',
  titles: { one: 'Periodo de nómina electrónica', many: 'Periodos de nómina electrónica', gender: 'm' },
  purpose: 'Los meses que se transmiten a la DIAN, cada uno con el código de su periodo y su último día.',
  ...payrollGate,
  fields: {
    year: choice('Año', years, { fixed: true }),
    month: choice('Mes', months, { fixed: true }),
    dianCode: choice('Código DIAN', codes, { initial: '5', help: 'El que lleva cada documento del mes, aunque pagues por quincena.' }),
  },
  unique: [
    {
      fields: ['year', 'month'],
      error: ({ year, month }) => catalogueErrors.of('nameTaken', { nombre: monthTitle(`${year}-${month}`) }, 'month'),
    },
  ],
  computed: {
    deadline: {
      label: 'Se transmite hasta',
      of(record, today) {
        const month = monthOf(record)
        if (!month) return { text: '', tone: null }
        const last = electronicDeadline(month)
        return { text: showDay(last), tone: deadlineTone(daysBetween(today, last)) }
      },
    },
  },
  list: { columns: ['year', 'month', 'dianCode', 'deadline'], search: ['year', 'month'], sort: 'year', descending: true },
  title: ({ year, month }) => monthTitle(`${year}-${month}`),
  notices(values) {
    const month = monthOf(values)
    if (!month) return []
    const last = electronicDeadline(month)
    return [
      {
        tone: 'info',
        text: `Un documento por trabajador, entre el ${showDay(firstOfMonth(last))} y el ${showDay(last)} (Resolución DIAN 000013 de 2021).`,
      },
    ]
  },
})
