/** How often people are paid: when each period is cut, and on which day it is paid. */
import { isDay, showShortDay, type Day } from '#base/date.ts'
import { dianPayrollPeriods, dianPeriodOf, payDayOf, payPeriodsFrom } from '#colombia/index.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, date, number, text, type ValueOf } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'

const SHOWN = 3
const MOST_DAYS_TO_PAY = 30

const frequency = choice(
  'Cada cuánto',
  { monthly: 'Cada mes', fortnightly: 'Cada quincena', fourteenDays: 'Cada 14 días', tenDays: 'Cada 10 días', weekly: 'Cada semana' },
  { initial: 'monthly' },
)
const payShift = choice(
  'Si ese día no es hábil',
  { before: 'El hábil anterior', after: 'El hábil siguiente', same: 'Ese mismo día' },
  { initial: 'before', wide: true },
)

interface Values {
  readonly frequency: ValueOf<typeof frequency>
  readonly startsOn: string
  readonly payAfterDays: number
  readonly payShift: ValueOf<typeof payShift>
}

/** The next periods, the one of the day first; none while the first day cannot be read. */
const upcoming = (values: Values, today: Day, count: number) =>
  isDay(values.startsOn)
    ? payPeriodsFrom(values.frequency, values.startsOn, today, count).map((period) => ({
        ...period,
        paid: payDayOf(period, values.payAfterDays, values.payShift),
      }))
    : []

const codeName = (code: string): string => dianPayrollPeriods.find((each) => each.code === code)?.name ?? code

export const paymentPeriod = defineCatalogue({
  name: 'payroll.paymentPeriod',
  table: 'payment_period',
  path: '/settings/payroll-lite/payment-periods',
  titles: { one: 'Periodo de pago', many: 'Periodos de pago', gender: 'm' },
  purpose: 'Cada cuánto se liquida la nómina, qué día se corta y qué día se paga.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 60 }),
    frequency,
    startsOn: date('Un periodo empieza el', {
      help: 'De ahí se cuentan los demás: el 1 para cortar a fin de mes, el 26 para cortar el 25.',
    }),
    payAfterDays: number('Días entre el corte y el pago', { max: MOST_DAYS_TO_PAY, initial: 0 }),
    payShift,
  },
  unique: ['name'],
  ordered: true,
  computed: {
    cut: {
      label: 'Corte de este periodo',
      of: (record, today) => ({
        text: upcoming(record, today, 1)
          .map(({ to }) => showShortDay(to))
          .join(''),
        tone: null,
      }),
    },
    paid: {
      label: 'Se paga',
      of: (record, today) => ({
        text: upcoming(record, today, 1)
          .map(({ paid }) => showShortDay(paid))
          .join(''),
        tone: null,
      }),
    },
    dian: { label: 'Periodo DIAN', of: (record) => ({ text: codeName(dianPeriodOf[record.frequency]), tone: null }) },
  },
  list: { columns: ['name', 'frequency', 'cut', 'paid', 'payShift', 'dian'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  notices(values, { today }): readonly Notice[] {
    const lines = upcoming(values, today, SHOWN).map(
      ({ from, to, paid }) => `${showShortDay(from)} a ${showShortDay(to)}, se paga el ${showShortDay(paid)}`,
    )
    const notices: Notice[] = lines.length === 0 ? [] : [{ tone: 'example', text: `${lines.join('; ')}.` }]
    if (values.frequency === 'monthly' && values.payAfterDays > 0)
      notices.push({
        tone: 'warn',
        text: 'El sueldo se paga a más tardar cada mes (CST art. 134): un pago después del corte deja pasar más días.',
      })
    return notices
  },
  merges: true,
  usedIn: { payroll_kind: 'tipos de nómina', employee: 'empleados' },
})
