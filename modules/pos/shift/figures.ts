/** What a shift should have and what it has, by means. Pure. */
import { addAmounts, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'

/** An amount of one means: of cash, of a card. */
export interface ByMeans {
  readonly paymentTypeId: string
  readonly amount: Amount
}

export interface ShiftFacts {
  /** Where the base, and what is put in and taken out, are counted. */
  readonly cashTypeId: string
  readonly base: Amount
  /** What each sale kept by means: of cash, less its change. Negative of a return. */
  readonly sales: readonly ByMeans[]
  /** Taken of customers before there is a sale. */
  readonly advances?: readonly ByMeans[]
  /** Money put in and taken out without a sale, neither negative. */
  readonly putIn: Amount
  readonly takenOut: Amount
  /** Means that count although nothing was sold with them. */
  readonly offered: readonly string[]
}

export interface MeansFigures {
  readonly paymentTypeId: string
  readonly base: Amount
  readonly sold: Amount
  readonly putIn: Amount
  readonly takenOut: Amount
  readonly expected: Amount
}

/**
 * One of each means, cash first, then in the order in which they are offered and in which they were sold with. What was put in of a means
 * is told with the advances that it took.
 */
export function shiftFigures({ cashTypeId, base, sales, advances = [], putIn, takenOut, offered }: ShiftFacts): MeansFigures[] {
  const ids = new Set([cashTypeId, ...offered, ...sales.map((each) => each.paymentTypeId), ...advances.map((each) => each.paymentTypeId)])
  return [...ids].map((paymentTypeId) => {
    const isCash = paymentTypeId === cashTypeId
    const sold = sumAmounts(sales.flatMap((each) => (each.paymentTypeId === paymentTypeId ? [each.amount] : [])))
    const ofAdvances = sumAmounts(advances.flatMap((each) => (each.paymentTypeId === paymentTypeId ? [each.amount] : [])))
    const own = {
      base: isCash ? base : zeroAmount,
      putIn: addAmounts(isCash ? putIn : zeroAmount, ofAdvances),
      takenOut: isCash ? takenOut : zeroAmount,
    }
    const expected = subtract(addAmounts(own.base, sold, own.putIn), own.takenOut)
    return { paymentTypeId, ...own, sold, expected }
  })
}

export interface MeansDifference extends MeansFigures {
  readonly counted: Amount
  /** Counted less expected: over zero there is more than there should be, under it something is missing. */
  readonly difference: Amount
}

/**
 * What was counted beside what there should be.
 * @param counted by means; what was counted of a means that had nothing counts too
 * @returns null when a means was not counted (568): zero is said
 */
export function compareCount(figures: readonly MeansFigures[], counted: readonly ByMeans[]): MeansDifference[] | null {
  const known = new Map(figures.map((each) => [each.paymentTypeId, each]))
  const byId = Map.groupBy(counted, (each) => each.paymentTypeId)
  if (figures.some(({ paymentTypeId }) => !byId.has(paymentTypeId))) return null
  return [...byId].map(([paymentTypeId, amounts]) => {
    const total = sumAmounts(amounts.map(({ amount }) => amount))
    const of = known.get(paymentTypeId) ?? { paymentTypeId, ...nothing }
    return { ...of, counted: total, difference: subtract(total, of.expected) }
  })
}

const nothing = { base: zeroAmount, sold: zeroAmount, putIn: zeroAmount, takenOut: zeroAmount, expected: zeroAmount }

/** Whether somebody has to say why: some means is further off than the company bears, either way. */
export const asksReason = (differences: readonly Pick<MeansDifference, 'difference'>[], tolerance: Amount): boolean =>
  differences.some(({ difference }) => difference > tolerance || difference < -tolerance)

/** «Faltan», «Sobran» or nothing. */
export const differenceWord = (difference: Amount): '' | 'Faltan' | 'Sobran' =>
  difference === 0n ? '' : difference < 0n ? 'Faltan' : 'Sobran'
