/** Who of a payroll is looked at before it is approved. Pure. */
import { parseAmount, parsePercent, zeroAmount, type Amount } from '#base/decimal.ts'
import type { MonthKind } from './kind.ts'

/** Where the company has not said from what difference on. */
export const USUAL_PERCENT = '5'

export interface Reviewable {
  readonly paid: string
  /** In the month before; null of who was not in it. */
  readonly before: string | null
  readonly problem: string
  /** Their contract ends in the month. */
  readonly isLeaving: boolean
  /** A figure of it was written over that calculated. */
  readonly isChanged: boolean
}

export interface ReviewRule {
  readonly kind: MonthKind
  /** A payroll of its kind was accounted before: there is something to hold it against. */
  readonly hasBefore: boolean
  readonly percent: string
}

const magnitude = (amount: Amount): bigint => (amount < 0n ? -amount : amount)
const UNIT = 1_000_000n
const HUNDRED = 100n

/** Whether a net differs from another by so many percent or more, either way. */
export function differs(paid: string, before: string, percent: string): boolean {
  const [now, then] = [parseAmount(paid), parseAmount(before)]
  const difference = magnitude((now - then) as Amount)
  if (difference === 0n) return false
  return difference * HUNDRED * UNIT >= magnitude(then) * parsePercent(percent)
}

/** Of a month: who differs, who is new, who leaves and who was changed. The first one has nothing to be held against. */
export function asksReview({ paid, before, problem, isLeaving, isChanged }: Reviewable, { kind, hasBefore, percent }: ReviewRule): boolean {
  if (problem !== '' || kind !== 'month') return false
  if (isChanged) return true
  return hasBefore && (isLeaving || before === null || differs(paid, before, percent))
}

/** "+8,0 %" with one decimal; empty where there is nothing to divide by, or no difference. */
export function percentOf(paid: string, before: string | null): string {
  if (before === null) return ''
  const [now, then] = [parseAmount(paid), parseAmount(before)]
  if (then === zeroAmount || now === then) return ''
  const difference = now - then
  const tenths = (magnitude(difference as Amount) * 1000n * 2n + magnitude(then)) / (magnitude(then) * 2n)
  return `${difference > 0n ? '+' : '−'}${tenths / 10n},${tenths % 10n} %`
}
