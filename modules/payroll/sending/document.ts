/** What the electronic payroll says of a worker's month, made from payslips as they were accounted. Pure. */
import { lastOfMonth, parseDay, type Day } from '#base/date.ts'
import { type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import {
  days360,
  joinFigures,
  reportedFigures,
  type PayrollDocument,
  type PayrollHeader,
  type PayrollLaw,
  type ReportedLine,
} from '#colombia/index.ts'
import type { Company } from '#modules/company/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { addressOf } from '#platform/screen.ts'
import { wayTo } from '#platform/http/way.ts'
import { editEmployeeScreen } from '../employee/screens.ts'
import { salaryOf, type EmployeeInput } from '../employee/rules.ts'
import { countedOf } from '../month/facts.ts'
import type { NoveltyInput } from '../month/novelty.ts'

type Contract = Pick<
  EmployeeInput,
  | 'firstName'
  | 'secondName'
  | 'firstSurname'
  | 'secondSurname'
  | 'startsOn'
  | 'endsOn'
  | 'contractType'
  | 'workerType'
  | 'workerSubtype'
  | 'salaryKind'
  | 'salary'
  | 'raises'
  | 'highRiskPension'
  | 'cityCode'
  | 'payMeans'
  | 'bank'
  | 'accountKind'
  | 'accountNumber'
>

/** One payslip: a contract of the worker in the month, what was paid by it, and what happened. */
export interface PaidSlip extends Contract {
  readonly employeeId: string
  readonly worksSaturdays: boolean
  /** Of the place of work; empty: that of the company. */
  readonly addressLine: string
  readonly days: number
  readonly base: Amount
  readonly bonusDays: number
  readonly vacationDays: number
  readonly earned: readonly ReportedLine[]
  readonly deducted: readonly ReportedLine[]
  readonly novelties: readonly NoveltyInput[]
}

/** Everything that a worker was paid in a month, by one contract or more: what one document tells. */
export interface PaidWorker {
  readonly partyId: string
  /** As the third party has them: whose name and number the payment is of. */
  readonly idType: string
  readonly identification: string
  readonly name: string
  /** In the order of their contracts; one at least. */
  readonly slips: readonly [PaidSlip, ...PaidSlip[]]
}

export interface PaidMonth {
  readonly month: Day
  readonly payDay: Day
  /** PeriodoNomina of the month. */
  readonly code: '1' | '2' | '3' | '4' | '5' | '6'
  readonly law: PayrollLaw
  /** Where a concept of the company is reported. */
  readonly elementOf: (code: string) => string | null
}

/** What would be refused, told of each worker before anything takes a number, with the way to where it is mended. */
export function workerProblems({ name, identification, slips }: PaidWorker): ErrorBody[] {
  const [slip] = slips
  const way = wayTo({ path: addressOf(editEmployeeScreen.path, { id: slip.employeeId }), title: name })
  const problem = (detalle: string): ErrorBody => httpErrors.of('invalid', { detalle: `${name}: ${detalle}`, ...way }, 'employeeIds')
  return [
    ...(/^\d{3,20}$/.test(identification) ? [] : [problem('la DIAN pide su número de identificación con dígitos, sin letras.')]),
    ...(/^\d{5}$/.test(slip.cityCode) ? [] : [problem('falta el municipio donde trabaja.')]),
    ...(slip.firstSurname.trim() === '' || slip.firstName.trim() === '' ? [problem('faltan su nombre o su apellido.')] : []),
  ]
}

const MEANS = { transfer: '47', cash: '10', check: '20' } as const
const ACCOUNTS = { savings: 'Ahorros', checking: 'Corriente', wallet: 'Depósito electrónico' } as const

const figuresOf = (slip: PaidSlip, { month, law, elementOf }: PaidMonth) => {
  const [from, to] = spanOf(slip, month)
  const counted = countedOf(slip.novelties, slip.worksSaturdays)
  return reportedFigures({
    ...counted,
    vacationMoneyDays: counted.vacationMoneyDays + slip.vacationDays,
    bonusDays: slip.bonusDays,
    ...{ earned: slip.earned, deducted: slip.deducted, presence: { from, to }, workedDays: slip.days, base: slip.base, law, elementOf },
  })
}

/** The days of the month that a contract has. */
function spanOf({ startsOn, endsOn }: PaidSlip, month: Day): readonly [from: Day, to: Day] {
  const last = lastOfMonth(month)
  return [startsOn > month ? parseDay(startsOn) : month, endsOn !== null && endsOn < last ? parseDay(endsOn) : last]
}

function paymentOf({ payMeans, bank, accountKind, accountNumber }: PaidSlip, payDay: Day): PayrollDocument['payment'] {
  const isToAccount = payMeans === 'transfer' && bank !== '' && accountKind !== null && accountNumber !== ''
  return {
    meansCode: MEANS[payMeans],
    account: isToAccount ? { bank, kind: ACCOUNTS[accountKind], number: accountNumber } : null,
    days: [payDay],
  }
}

/** The last contract says who the worker is; what each paid is told together. */
export function payrollContent(worker: PaidWorker, paid: PaidMonth, company: Company): Omit<PayrollDocument, keyof PayrollHeader> {
  const { slips } = worker
  const [first] = slips
  const slip = slips.at(-1) ?? first
  const last = lastOfMonth(paid.month)
  const [from] = spanOf(first, paid.month)
  const [, to] = spanOf(slip, paid.month)
  return {
    worker: {
      ...{ type: slip.workerType, subtype: slip.workerSubtype, isHighRisk: slip.highRiskPension, contractType: slip.contractType },
      ...{ documentType: worker.idType, number: worker.identification, isIntegral: slip.salaryKind === 'integral' },
      name: { surname: slip.firstSurname, secondSurname: slip.secondSurname, firstName: slip.firstName, otherNames: slip.secondName },
      ...{ department: slip.cityCode.slice(0, 2), city: slip.cityCode },
      ...{ address: slip.addressLine || company.profile.address, salary: salaryOf(slip, last) },
    },
    period: {
      ...{ hiredOn: parseDay(first.startsOn), leftOn: slip.endsOn !== null && slip.endsOn <= last ? parseDay(slip.endsOn) : null },
      ...{ from, to, workedDays: days360(parseDay(first.startsOn), to), code: paid.code },
    },
    payment: paymentOf(slip, paid.payDay),
    figures: joinFigures(slips.map((each) => figuresOf(each, paid))),
  }
}
