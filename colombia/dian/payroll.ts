/**
 * What a document of the electronic payroll says (annex 1.0 of the Resolución DIAN 000013 de 2021; fact sheet, section 3.9): 102 of what a
 * worker was paid in a month, and the adjustment 103, which replaces one or eliminates it. Plain values, ready to be written.
 */
import type { Day } from '#base/date.ts'
import { subtract, sumAmounts, zeroAmount, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import { payrollElement, type PayrollSide } from '../payroll/element.ts'
import type { DianPayrollPeriod } from '../payroll/pay-period.ts'
import type { DianEnvironment } from './environment.ts'
import type { UblSoftware } from './sale.ts'
import type { CuneFields } from './unique-code.ts'

/** By the codes of the DIVIPOLA: two digits, and five. */
export interface PayrollPlace {
  readonly department: string
  readonly city: string
}

export interface PersonName {
  readonly surname: string
  readonly secondSurname: string
  readonly firstName: string
  readonly otherNames: string
}

export interface PayrollEmployer extends PayrollPlace {
  /** Of a company, or of a person who employs others. */
  readonly name: string | PersonName
  /** Without check digit. */
  readonly nit: string
  readonly checkDigit: string
  readonly address: string
}

export interface PayrollWorker extends PayrollPlace {
  /** Of `workerTypes` and `workerSubtypes`. */
  readonly type: string
  readonly subtype: string
  readonly isHighRisk: boolean
  /** Of `identificationTypes`. */
  readonly documentType: string
  /** Digits alone: the schema takes a whole number. */
  readonly number: string
  readonly name: PersonName
  readonly address: string
  readonly isIntegral: boolean
  /** Of `contractTypes`. */
  readonly contractType: string
  /** Of a month. */
  readonly salary: Amount
}

/** From when to when, and since when somebody works. */
export interface PaidPeriod {
  readonly hiredOn: Day
  /** Only of who left in it. */
  readonly leftOn: Day | null
  readonly from: Day
  readonly to: Day
  /** Of years of 360 days, since the first one of the contract. */
  readonly workedDays: number
  readonly code: DianPayrollPeriod
}

export interface PayrollPayment {
  /** Of `paymentMeans`. */
  readonly meansCode: string
  readonly account: { readonly bank: string; readonly kind: string; readonly number: string } | null
  readonly days: readonly Day[]
}

/** One figure of what is paid or taken. */
export interface ReportedFigure {
  /** Of `payrollElements`. */
  readonly element: string
  readonly amount: Amount
  /** Days, or hours; null where nothing is counted. */
  readonly quantity: Quantity | null
  readonly percent: Percent | null
  /** Of an absence that is one. */
  readonly span: { readonly from: Day; readonly to: Day } | null
  /** What it is, where the element does not say it. */
  readonly description: string
}

/** What every document has, also one that eliminates another. */
export interface PayrollHeader {
  readonly environment: DianEnvironment
  readonly prefix: string
  readonly consecutive: string
  readonly date: Day
  /** HH:MM:SS-05:00 */
  readonly time: string
  readonly software: UblSoftware
  readonly employer: PayrollEmployer
  readonly notes: readonly string[]
}

/** Everything of the month of a worker. */
export interface PayrollContent {
  readonly worker: PayrollWorker
  readonly period: PaidPeriod
  readonly payment: PayrollPayment
  readonly figures: readonly ReportedFigure[]
}

export type PayrollDocument = PayrollHeader & PayrollContent

/** The document that an adjustment is about. */
export interface Predecessor {
  readonly number: string
  readonly cune: string
  readonly date: Day
}

export type PayrollReplacement = PayrollDocument & { readonly replaces: Predecessor }
export type PayrollElimination = PayrollHeader & { readonly eliminates: Predecessor }
export type AnyPayroll = PayrollDocument | PayrollReplacement | PayrollElimination

export const payrollNumber = ({ prefix, consecutive }: Pick<PayrollHeader, 'prefix' | 'consecutive'>): string => `${prefix}${consecutive}`

/** Days that are counted and not paid have no figure of money. */
const isMoney = ({ element }: ReportedFigure, side: PayrollSide): boolean => {
  const found = payrollElement(element)
  return found?.side === side && !found.path.endsWith('@Cantidad')
}

export interface PayrollTotals {
  readonly earned: Amount
  readonly deducted: Amount
  /** What was earned less what was taken. */
  readonly paid: Amount
}

export function payrollTotals(figures: readonly ReportedFigure[]): PayrollTotals {
  const sumOf = (side: PayrollSide): Amount => sumAmounts(figures.filter((each) => isMoney(each, side)).map(({ amount }) => amount))
  const [earned, deducted] = [sumOf('earned'), sumOf('deducted')]
  return { earned, deducted, paid: subtract(earned, deducted) }
}

const NOTHING: PayrollTotals = { earned: zeroAmount, deducted: zeroAmount, paid: zeroAmount }
/** What stands for a worker and their figures in what eliminates (annex 1.0, 8.1.1.4). */
const NOBODY = '0'

/** @returns what the CUNE of a document is made of */
export function cuneFieldsOf(document: AnyPayroll, softwarePin: string): CuneFields {
  const { date, time, employer, environment } = document
  const totals = 'figures' in document ? payrollTotals(document.figures) : NOTHING
  return {
    ...{ number: payrollNumber(document), date, time, employerNit: employer.nit, environment, softwarePin },
    ...totals,
    employeeNumber: 'worker' in document ? document.worker.number : NOBODY,
    documentType: 'replaces' in document || 'eliminates' in document ? '103' : '102',
  }
}
