/** What is given for what is bought: one of others, or a gift from an amount on. Pure. */
import { percentOf, zeroAmount, type Percent, type Quantity } from '#base/decimal.ts'
import { isAbout } from './conditions.ts'
import {
  dearestFirst,
  firstUnits,
  HUNDRED,
  least,
  unitsIn,
  valueOf,
  wholeUnits,
  type OpenLine,
  type Taken,
  type Taking,
} from './open-lines.ts'
import type { Promotion } from './promoted.ts'

const given = (promotion: Promotion, { line }: OpenLine): boolean => promotion.givenIds.includes(line.itemId)

/** The cheapest first: what is given is the cheapest that may be. */
const cheapestFirst = (lines: readonly OpenLine[]): OpenLine[] => lines.toSorted((a, b) => dearestFirst(b, a))

const percentOfEach = (parts: readonly { readonly line: OpenLine; readonly quantity: Quantity }[], percent: Percent): Taken[] =>
  parts.map(({ line, quantity }) => ({ at: line.at, quantity, discount: percentOf(valueOf(line, quantity), percent) }))

/**
 * "Compra X, lleva Y": a unit is either bought or given, and what may be both is bought first, for what is only given is
 * given first.
 */
export const crossOff: Taking = (promotion, lines, free) => {
  const [buy, give] = [BigInt(promotion.take ?? 0), BigInt(promotion.give ?? 0)]
  if (buy <= 0n || give <= 0n) return []
  const about = lines.filter(({ line }) => isAbout(promotion, line))
  const both = about.filter((line) => given(promotion, line))
  const onlyBought = about.filter((line) => !given(promotion, line))
  const onlyGiven = lines.filter((line) => given(promotion, line) && !isAbout(promotion, line.line))
  const [bought, either, gifts] = [unitsIn(onlyBought), unitsIn(both), unitsIn(onlyGiven)]
  const over = (some: bigint) => (some > 0n ? some : 0n)
  const fits = (times: bigint) => over(times * buy - bought) + over(times * give - gifts) <= either
  let [low, high] = [0n, least((bought + either) / buy, free === null ? null : wholeUnits(free) / (buy + give))]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits(middle)) low = middle
    else high = middle - 1n
  }
  const times = low
  const fromGifts = least(gifts, times * give)
  const fromBoth = times * give - fromGifts
  const presents = [...firstUnits(cheapestFirst(onlyGiven), fromGifts), ...firstUnits(cheapestFirst(both), fromBoth)]
  const paid = firstUnits([...onlyBought, ...both.toSorted(dearestFirst)], times * buy)
  return [...percentOfEach(presents, promotion.percent ?? HUNDRED), ...percentOfEach(paid, 0n as Percent)]
}

/** One gift for a sale: what is bought counts as it is left after what came before, without the gifts themselves. */
export const giftOff: Taking = (promotion, lines, free, sale) => {
  const bought = sale.filter((line) => isAbout(promotion, line.line) && !given(promotion, line))
  if (bought.reduce((sum, { left }) => sum + left, 0n) < (promotion.amount ?? zeroAmount)) return []
  const count = least(BigInt(promotion.give ?? 0), free === null ? null : wholeUnits(free))
  return percentOfEach(firstUnits(cheapestFirst(lines.filter((line) => given(promotion, line))), count), promotion.percent ?? HUNDRED)
}
