/**
 * How a sale is paid: means that add up to its total and its tip. Only cash is rounded, and only what remains after the other means,
 * as nothing smaller than a coin can be handed over. Pure: device and server compute the same.
 */
import { addAmounts, smallest, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { roundToCoin } from '#colombia/cash.ts'
import { posErrors } from '../errors.ts'

export interface Tender {
  readonly paymentTypeId: string
  readonly isCash: boolean
  /** Of cash, what was handed over; of the others, what is charged. Not negative. */
  readonly amount: Amount
}

export interface ToPay {
  /** With its taxes, less what the customer withholds. Not negative. */
  readonly total: Amount
  /** Is no income and bears no tax. */
  readonly tip: Amount
  /** Whether the company rounds cash. */
  readonly roundsCash: boolean
}

export interface Settled {
  /** What the customer pays: total, tip and rounding. */
  readonly due: Amount
  /** What the rounding of cash adds, or takes off. */
  readonly rounding: Amount
  readonly change: Amount
  /** What each means keeps, in the order of the tenders: cash less its change. They add up to `due` when nothing is wrong. */
  readonly kept: readonly Amount[]
  readonly problems: readonly ErrorBody[]
}

/** @returns with 488 at the means when those that give no change are more than what is due, and 569 when something is missing */
export function settlePayment({ total, tip, roundsCash }: ToPay, tenders: readonly Tender[]): Settled {
  const exact = addAmounts(total, tip)
  const cash = tenders.filter(({ isCash }) => isCash)
  const others = sumAmounts(tenders.flatMap(({ isCash, amount }) => (isCash ? [] : [amount])))
  const remaining = subtract(exact, others)
  const handed = sumAmounts(cash.map(({ amount }) => amount))
  const inCash = roundsCash && cash.length > 0 ? roundToCoin(remaining) : remaining
  const rounding = subtract(inCash, remaining)
  const over = subtract(handed, inCash)
  const problems: ErrorBody[] = []
  // What is over is given back in cash only when it was cash that was handed over for something.
  if (remaining < 0n || (remaining === 0n && handed > 0n)) problems.push(posErrors.of('paymentsDiffer', {}, 'payments'))
  else if (over < 0n) problems.push(posErrors.of('paymentBelowTotal', {}, 'payments'))
  const change = problems.length > 0 || over < 0n ? zeroAmount : over
  return { due: addAmounts(exact, rounding), rounding, change, kept: keptOf(tenders, change), problems }
}

/** Change comes out of the cash that was handed over last. */
function keptOf(tenders: readonly Tender[], change: Amount): Amount[] {
  let left = change
  return tenders
    .toReversed()
    .map(({ isCash, amount }) => {
      const back = isCash ? smallest(left, amount) : zeroAmount
      left = subtract(left, back)
      return subtract(amount, back)
    })
    .toReversed()
}
