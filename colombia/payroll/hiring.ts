/** What the law asks of the terms on which somebody is hired, before any month of them is paid. */
import type { Day } from '#base/date.ts'
import { sumAmounts, type Amount } from '#base/decimal.ts'
import { amountOf, given, givenAmount, minus, times, toPeso } from './calculation.ts'
import type { ContractTerms, SalaryFrom } from './contract-terms.ts'
import { figureOn, type LawBook } from './law.ts'
import { apprenticeShareOn } from './wage.ts'

export interface HiredAs {
  readonly kind: ContractTerms['kind']
  /** Of `workerTypes`. */
  readonly worker: string
  /** Less than the whole week: the minimum wage is of the whole one (CST art. 147). */
  readonly isPartTime: boolean
}

/** Who only studies, or is insured by the month's days, is paid no minimum wage. */
const WITHOUT_MINIMUM: readonly string[] = ['23', '51', '58']

/**
 * The least monthly salary of a day (CST arts. 132, 145 and 147).
 * @returns null when there is none, or when nobody wrote the figures of that day
 */
export function leastSalary(book: LawBook, day: Day, { kind, worker, isPartTime }: HiredAs): Amount | null {
  const wage = figureOn(book, 'minimumWage', day)
  if (wage === null) return null
  if (kind === 'integral') {
    const wages = figureOn(book, 'integralLeast', day)
    return wages && amountOf(toPeso(times(wage, wages)))
  }
  if (isPartTime || WITHOUT_MINIMUM.includes(worker)) return null
  // At school an apprentice is paid a share of it, and the whole once they practise.
  const share = worker === '12' ? apprenticeShareOn(day) : null
  return amountOf(toPeso(share === null ? wage : times(wage, given('Etapa lectiva', share, 'share'))))
}

/**
 * Which of some salaries are below the least of the day on which each begins. The last one is measured by the law of `today` as well,
 * if it began before and still runs.
 * @param to the last day of the contract; null while it goes on
 * @returns their places, from 0
 */
export function salariesBelowMinimum(
  salaries: readonly SalaryFrom[],
  { book, today, to, terms }: { book: LawBook; today: Day; to: Day | null; terms: HiredAs },
): number[] {
  const isBelow = (monthly: Amount, day: Day): boolean => {
    const least = leastSalary(book, day, terms)
    return least !== null && monthly < least
  }
  return salaries.flatMap(({ from, monthly }, at) => {
    const runs = at === salaries.length - 1 && from < today && (to === null || today <= to)
    return isBelow(monthly, from) || (runs && isBelow(monthly, today)) ? [at] : []
  })
}

export interface FixedDeductions {
  readonly kind: ContractTerms['kind']
  /** The salary of a month. */
  readonly monthly: Amount
  readonly hasPension: boolean
  /** Each, by month. */
  readonly deducted: readonly Amount[]
}

/**
 * The most that may be taken every month of a salary, after the contributions of the worker (Ley 1527 de 2012, art. 3). What each month
 * brings besides, as its withholding, is looked at when it is paid.
 * @returns null when nobody wrote the figures of that day
 */
export function mostDeducted(book: LawBook, day: Day, { kind, monthly, hasPension }: Omit<FixedDeductions, 'deducted'>): Amount | null {
  const share = figureOn(book, 'deductionShare', day)
  const health = figureOn(book, 'workerHealth', day)
  const pension = figureOn(book, 'workerPension', day)
  const integral = figureOn(book, 'integralShare', day)
  if (!share || !health || !pension || !integral) return null
  const salary = givenAmount('Salario', monthly)
  const base = kind === 'integral' ? times(salary, integral) : salary
  const taken = [health, ...(hasPension ? [pension] : [])].map((rate) => toPeso(times(base, rate)))
  return amountOf(times(minus(salary, ...taken), share))
}

/** Whether fixed deductions of a month leave the worker enough of a salary. What the law does not say on that day is not refused. */
export function deductionsFit(book: LawBook, day: Day, { deducted, ...terms }: FixedDeductions): boolean {
  const most = mostDeducted(book, day, terms)
  return most === null || sumAmounts(deducted) <= most
}

interface Span {
  readonly from: Day
  /** Null: without end. */
  readonly to: Day | null
}

/** Whether two spans of days have one in common. */
export const spansMeet = (a: Span, b: Span): boolean => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)
