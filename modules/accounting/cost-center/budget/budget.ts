/**
 * What a cost centre plans to earn and to spend, by account and month, beside what its entries say. Income counts by what it
 * was credited, expenses and costs by what they were debited, so both are positive when they go as planned.
 */
import { absolute, allocate, divideRound, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'

export const MONTHS = 12

/** The classes of the chart of accounts that are planned: 4 is income, 5, 6 and 7 expenses, costs of sale and of production. */
export const PLANNED_CLASSES = ['4', '5', '6', '7'] as const

export const isIncome = (code: string): boolean => code.startsWith('4')
export const isPlanned = (code: string): boolean => PLANNED_CLASSES.some((each) => code.startsWith(each))

/** The months of a year as a share of its total: equal, the first ones with the cents that are left. */
export const monthsOf = (year: Amount): Amount[] =>
  allocate(
    year,
    Array.from({ length: MONTHS }, () => 1n),
  )

export interface PlannedFigures {
  readonly planned: Amount
  readonly actual: Amount
  /** What is left of the plan; below zero it was passed. */
  readonly left: Amount
  /** Whole percent of the plan; null without one. */
  readonly percent: bigint | null
}

/** The figures of some months together. */
export function figuresOf(planned: readonly Amount[], actual: readonly Amount[]): PlannedFigures {
  const [plan, done] = [sumAmounts(planned), sumAmounts(actual)]
  return { planned: plan, actual: done, left: subtract(plan, done), percent: plan === zeroAmount ? null : divideRound(done * 100n, plan) }
}

/** Whether somebody should look at it: more was spent than planned, or less was earned. */
export const isBad = (code: string, { planned, actual }: PlannedFigures): boolean =>
  isIncome(code) ? actual < planned : absolute(actual) > planned
