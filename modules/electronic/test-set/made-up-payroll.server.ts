/** The made up payrolls of a test set: of the company, each of a worker that does not exist, in the month before. They stand in no book. */
import { addMonths, dayInBogota, firstOfMonth, lastOfMonth, timeInBogota, type Day } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity } from '#base/decimal.ts'
import { cuneFieldsOf, payrollNumber, payrollXml, type AnyPayroll, type PayrollDocument } from '#colombia/index.ts'
import { cune, softwareSecurityCode } from '#colombia/index.server.ts'
import type { Company } from '#modules/company/index.ts'
import type { MadeUp } from './made-up.server.ts'

export interface AskedPayrollTest {
  readonly company: Company
  readonly kind: 'payroll' | 'payrollNote'
  readonly number: number
  readonly issuedAt: Date
  /** Of payroll, with its PIN open. */
  readonly software: { readonly softwareId: string; readonly softwarePin: string }
  /** The payroll that a note replaces. */
  readonly about: { readonly number: number; readonly uniqueCode: string; readonly issuedAt: Date } | null
}

const prefixes = { payroll: 'NEP', payrollNote: 'NEAP' } as const
const SALARY = '3000000'
/** Of a note: what it replaces was paid less. */
const REPLACED_BONUS = '100000'
const RATE = parsePercent('4')
const SHARE = '120000'
const FIRST_WORKER = 1_000_000_000

const thirty = parseQuantity('30')
const plain = { quantity: null, percent: null, span: null, description: '' }

function figuresOf(kind: AskedPayrollTest['kind']): PayrollDocument['figures'] {
  const figures = [
    { element: 'Basico', ...plain, amount: parseAmount(SALARY), quantity: thirty },
    { element: 'Salud', ...plain, amount: parseAmount(SHARE), percent: RATE },
    { element: 'FondoPension', ...plain, amount: parseAmount(SHARE), percent: RATE },
  ]
  if (kind === 'payroll') return figures
  return [...figures, { element: 'BonificacionNS', ...plain, amount: parseAmount(REPLACED_BONUS) }]
}

/** A month of a worker who came in on its first day. */
function contentOf(
  { company, kind, number, about }: AskedPayrollTest,
  month: Day,
): Pick<PayrollDocument, 'worker' | 'period' | 'payment' | 'figures'> {
  const { cityCode, address } = company.profile
  const last = lastOfMonth(month)
  return {
    worker: {
      ...{ type: '01', subtype: '00', isHighRisk: false, documentType: '13', isIntegral: false, contractType: '2' },
      number: String(FIRST_WORKER + (about?.number ?? number)),
      name: { surname: 'PRUEBA', secondSurname: '', firstName: 'TRABAJADOR', otherNames: '' },
      ...{ department: cityCode.slice(0, 2), city: cityCode, address, salary: parseAmount(SALARY) },
    },
    period: { hiredOn: month, leftOn: null, from: month, to: last, workedDays: 30, code: '5' },
    payment: { meansCode: '10', account: null, days: [last] },
    figures: figuresOf(kind),
  }
}

/** @throws Error when a note is about nothing */
export function makeUpPayroll(asked: AskedPayrollTest): MadeUp {
  const { company, kind, number, issuedAt, software, about } = asked
  const { identification: nit, checkDigit, name, profile } = company
  const taken = { prefix: prefixes[kind], consecutive: String(number) }
  const { softwareId: id, softwarePin: pin } = software
  const document: PayrollDocument = {
    ...{ environment: '2', ...taken, date: dayInBogota(issuedAt), time: timeInBogota(issuedAt), notes: [] },
    software: {
      ...{ providerNit: nit, providerCheckDigit: checkDigit, id },
      securityCode: softwareSecurityCode({ softwareId: id, softwarePin: pin, number: payrollNumber(taken) }),
    },
    employer: { ...{ name, nit, checkDigit, address: profile.address }, department: profile.cityCode.slice(0, 2), city: profile.cityCode },
    ...contentOf(asked, addMonths(firstOfMonth(dayInBogota(about?.issuedAt ?? issuedAt)), -1)),
  }
  const said = kind === 'payroll' ? document : replacing(document, about)
  const uniqueCode = cune(cuneFieldsOf(said, pin))
  return { uniqueCode, xml: payrollXml(said, uniqueCode) }
}

function replacing(document: PayrollDocument, about: AskedPayrollTest['about']): AnyPayroll {
  if (about === null) throw new Error('A note of a test set is about a payroll of it')
  const number = payrollNumber({ prefix: prefixes.payroll, consecutive: String(about.number) })
  return { ...document, replaces: { number, cune: about.uniqueCode, date: dayInBogota(about.issuedAt) } }
}
