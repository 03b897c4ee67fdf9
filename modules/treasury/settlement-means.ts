/** By what the money of a receipt or a payment moves: one means, or several that add up to it (488). Pure. */
import { parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { treasuryErrors as errors } from './errors.ts'

/** At most, besides the one of the head. */
export const MOST_OTHER_MEANS = 19

export interface SaidMeans {
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly paymentTypeId?: string | null | undefined
  readonly paymentDeviceId?: string | null | undefined
  readonly reference: string
}

interface Said extends SaidMeans {
  readonly meansAmount?: string | undefined
  readonly otherMeans?: readonly (SaidMeans & { readonly amount: string })[] | undefined
}

/** A means with its part of the money. */
export interface MeansShare extends SaidMeans {
  readonly amount: Amount
}

/** What the others leave of the money to the first. */
export const leftToFirst = (total: Amount, others: readonly Amount[]): Amount => subtract(total, sumAmounts(others))

/** Each with its part, the one of the head first: what it does not say is what the others leave. */
export function sharesOf(said: Said, total: Amount): MeansShare[] {
  const { moneyAccountId, meansCode, paymentTypeId, paymentDeviceId, reference, meansAmount, otherMeans = [] } = said
  const others = otherMeans.map((each) => ({ ...each, amount: parseAmount(each.amount) }))
  const left = leftToFirst(
    total,
    others.map(({ amount }) => amount),
  )
  const amount = meansAmount === undefined ? left : parseAmount(meansAmount)
  return [{ moneyAccountId, meansCode, paymentTypeId, paymentDeviceId, reference, amount }, ...others]
}

/** @returns 488 of those that do not add up to the money, or of one that moves nothing, at its field */
export function sharesProblems(shares: readonly MeansShare[], total: Amount): ErrorBody[] {
  const [first, ...others] = shares
  const empty = others.flatMap(({ amount }, index) =>
    amount > zeroAmount ? [] : [errors.of('meansDiffer', {}, `otherMeans.${index}.amount`)],
  )
  if (empty.length > 0) return empty
  const isWhole = sumAmounts(shares.map(({ amount }) => amount)) === total
  if (isWhole && (first?.amount ?? zeroAmount) > zeroAmount) return []
  return [errors.of('meansDiffer', {}, others.length > 0 ? `otherMeans.${others.length - 1}.amount` : 'meansAmount')]
}
