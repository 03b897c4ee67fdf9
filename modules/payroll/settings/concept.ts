/** What a payroll is made of: what is paid, what is taken, what the company owes besides, and the accounts of each. */
import type { ErrorBody } from '#base/errors.ts'
import { hourKinds, hourRate, payrollElement, payrollElements, showPercent, workingTimeOn, type HourKind } from '#colombia/index.ts'
import type { Day } from '#base/date.ts'
import { postableAccount } from '#modules/accounting/index.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, flag, percent, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { required } from '#platform/rules/index.ts'
import { payrollGate } from '../gate.ts'

const elements: Readonly<Record<string, string>> = Object.fromEntries(
  payrollElements.map(({ code, name, side }) => [code, `${side === 'earned' ? 'Devengado' : 'Deducción'} · ${name}`]),
)

/** The first digits of the accounts that each field takes; the auxiliary one is of the company's choice. */
export const accountFields = {
  expenseAccountId: ['51'],
  salesExpenseAccountId: ['52'],
  productionAccountId: ['7'],
  payableAccountId: ['2'],
  receivableAccountId: ['13'],
  incomeAccountId: ['4'],
  auxiliaryAccountId: [],
} as const satisfies Record<string, readonly string[]>

/** The flags of what a payment counts for. */
const baseFields = ['inContributions', 'inServiceBonus', 'inSeverance', 'inVacation', 'inWithholding'] as const

const account = (label: string, help?: string) =>
  reference(label, postableAccount, { optional: true, ...(help === undefined ? {} : { help }) })

const isHourKind = (code: string): code is HourKind => (hourKinds as readonly string[]).includes(code)

/** "215 %": what an hour of this element pays of the ordinary one, by the law of a day; null of what is no hour. */
function rateOfHour(element: string | null, today: Day): string | null {
  const law = workingTimeOn(today)
  return law && element !== null && isHourKind(element) ? showPercent(hourRate(element, law)) : null
}

const problem = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

export const concept = defineCatalogue({
  name: 'payroll.concept',
  table: 'payroll_concept',
  path: '/settings/payroll-lite/concepts',
  titles: { one: 'Concepto de nómina', many: 'Conceptos de nómina', gender: 'm' },
  purpose: 'Lo que pagas, lo que descuentas y lo que la empresa aporta, con su lugar en la nómina electrónica y sus cuentas.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 80 }),
    code: text('Código', { max: 20, upperCase: true }),
    kind: choice(
      'Clase',
      { earned: 'Devengado', deducted: 'Deducción', employer: 'Aporte o provisión' },
      { initial: 'earned', wide: true },
    ),
    paymentType: choice(
      'Tipo de pago',
      { salary: 'Salarial', nonSalary: 'No salarial', benefit: 'Prestación', none: 'No es un pago' },
      { initial: 'salary', wide: true },
    ),
    element: choice('En la nómina electrónica', elements, {
      optional: true,
      wide: true,
      help: 'Los aportes de la empresa no se reportan.',
    }),
    formula: choice(
      'Cómo se calcula',
      {
        value: 'Se escribe',
        law: 'Según la ley',
        hours: 'Por horas',
        percent: 'Porcentaje',
      },
      { initial: 'value', wide: true },
    ),
    rate: percent('Porcentaje', { optional: true, help: 'De la hora ordinaria o del sueldo, según el cálculo.' }),
    inContributions: flag('Base de aportes', { help: 'Entra al ingreso base de cotización (IBC).' }),
    inServiceBonus: flag('Base de prima'),
    inSeverance: flag('Base de cesantías'),
    inVacation: flag('Base de vacaciones'),
    inWithholding: flag('Base de retención en la fuente'),
    expenseAccountId: account('Gasto en administración (51)', 'Para las áreas de administración.'),
    salesExpenseAccountId: account('Gasto en ventas (52)', 'Para las áreas de ventas.'),
    productionAccountId: account('Costo en producción (7)', 'Para las áreas de producción.'),
    payableAccountId: account('Por pagar o provisión (2)'),
    receivableAccountId: account('Por cobrar (13)', 'Si otro lo devuelve, como la EPS o el trabajador.'),
    incomeAccountId: account('Ingreso (4)'),
    auxiliaryAccountId: account('Auxiliar'),
  },
  unique: ['name', 'code'],
  ordered: true,
  computed: {
    hour: {
      label: 'De la hora',
      align: 'right',
      of: (record, today) => ({ text: (record.formula === 'law' && rateOfHour(record.element, today)) || '', tone: null }),
    },
  },
  list: {
    columns: ['name', 'code', 'kind', 'paymentType', 'inContributions', 'formula', 'hour', 'payableAccountId'],
    search: ['name', 'code'],
    sort: 'name',
  },
  title: (values) => values.name,
  detail: (values) => values.code,
  rules(values) {
    const problems: ErrorBody[] = []
    const { kind, paymentType, formula, rate } = values
    const element = values.element === null ? null : payrollElement(values.element)
    if (kind === 'employer' && element) problems.push(problem('element', 'Los aportes y provisiones de la empresa no van en el documento.'))
    if (kind !== 'employer' && !element) problems.push(problem('element', 'Elige dónde se reporta en la nómina electrónica.'))
    if (kind !== 'employer' && element && element.side !== kind)
      problems.push(problem('element', kind === 'earned' ? 'Elige uno de los devengados.' : 'Elige una de las deducciones.'))
    if (kind === 'earned' && paymentType === 'none') problems.push(problem('paymentType', 'Di si lo que pagas es salario.'))
    if (kind !== 'earned' && paymentType !== 'none') problems.push(problem('paymentType', 'Solo los devengados son un pago al trabajador.'))
    if (kind === 'earned' && paymentType !== 'none' && element && element.salary !== null && element.salary !== (paymentType === 'salary'))
      problems.push(
        problem(
          'paymentType',
          element.salary ? 'La DIAN recibe ese elemento como salario.' : 'La DIAN recibe ese elemento como pago no salarial.',
        ),
      )
    const base = baseFields.find((name) => values[name])
    if (kind !== 'earned' && base !== undefined) problems.push(problem(base, 'Solo los devengados hacen base.'))
    const usesRate = formula === 'hours' || formula === 'percent'
    const missing = usesRate ? required(rate) : null
    if (missing) problems.push(problem('rate', missing))
    if (!usesRate && rate !== null) problems.push(problem('rate', 'Este cálculo no usa porcentaje.'))
    return problems
  },
  notices({ kind, paymentType, formula, element, inContributions }, { today }) {
    const notices: Notice[] = []
    const rate = rateOfHour(element, today)
    const law = workingTimeOn(today)
    if (formula === 'law' && rate !== null && law)
      notices.push({
        tone: 'example',
        text: `Hoy cada hora paga el ${rate} de la ordinaria, que es el sueldo entre ${law.week.monthlyHours}.`,
      })
    if (kind === 'earned' && paymentType === 'nonSalary' && !inContributions)
      notices.push({
        tone: 'info',
        text: 'Lo que no es salario entra al IBC solo en lo que pase del 40 % de la remuneración (Ley 1393 de 2010, art. 30).',
      })
    if (kind === 'earned' && paymentType === 'salary' && !inContributions)
      notices.push({ tone: 'warn', text: 'Lo que es salario hace parte del IBC (Ley 100 de 1993, art. 18).' })
    return notices
  },
  merges: true,
})
