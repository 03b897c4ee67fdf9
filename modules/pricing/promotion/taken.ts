/** What one promotion takes off some lines, and of how many of their units, by its kind. Pure. */
import { extend, percentOf, priceOfAmount, smallest, zeroAmount, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import { isAbout } from './conditions.ts'
import { crossOff, giftOff } from './given.ts'
import { bundleOff, comboOff, nthOff, packOff } from './groups.ts'
import { least, units, valueOf, type OpenLine, type Taken, type Taking } from './open-lines.ts'
import type { Promotion, PromotionKind } from './promoted.ts'

/** Goes through the lines while units may still have it. */
function eachUnit(lines: readonly OpenLine[], free: Quantity | null, off: (line: OpenLine, quantity: Quantity) => Amount): Taken[] {
  let rest = free
  return lines.flatMap((line): Taken[] => {
    const quantity = least(line.line.quantity, rest)
    if (quantity <= 0n) return []
    const discount = smallest(off(line, quantity), valueOf(line, quantity))
    if (discount <= zeroAmount) return []
    if (rest !== null) rest = (rest - quantity) as Quantity
    return [{ at: line.at, quantity, discount }]
  })
}

const percentOff: Taking = ({ percent }, lines, free) =>
  eachUnit(lines, free, (line, quantity) => percentOf(valueOf(line, quantity), percent ?? (0n as Percent)))

const valueOff: Taking = ({ amount }, lines, free) =>
  eachUnit(lines, free, (_, quantity) => extend(quantity, priceOfAmount(amount ?? zeroAmount)))

interface KindOfTaking {
  readonly take: Taking
  /** Of what: the lines that it is about, each by itself or together as the promotion says; or all of the sale. */
  readonly of: 'about' | 'sale'
}

const takings: Readonly<Record<PromotionKind, KindOfTaking>> = {
  percent: { take: percentOff, of: 'about' },
  value: { take: valueOff, of: 'about' },
  bundle: { take: bundleOff, of: 'about' },
  nth: { take: nthOff, of: 'about' },
  pack: { take: packOff, of: 'about' },
  combo: { take: comboOff, of: 'sale' },
  cross: { take: crossOff, of: 'sale' },
  gift: { take: giftOff, of: 'sale' },
}

/** Parts of the same line as one. */
const joined = (taken: readonly Taken[]): Taken[] => {
  const byLine = new Map<number, Taken>()
  for (const { at, discount, quantity } of taken) {
    const before = byLine.get(at)
    byLine.set(at, {
      at,
      discount: ((before?.discount ?? 0n) + discount) as Amount,
      quantity: ((before?.quantity ?? 0n) + quantity) as Quantity,
    })
  }
  return [...byLine.values()]
}

/**
 * What a promotion takes off the lines that are open to it.
 * @param free units that may still have it; null is without limit
 * @param sale all the lines, also those that are not open to it
 */
export function takenBy(
  promotion: Promotion,
  lines: readonly OpenLine[],
  free: Quantity | null,
  sale: readonly OpenLine[],
): readonly Taken[] {
  const { take, of } = takings[promotion.kind]
  if (of === 'sale') return joined(take(promotion, lines, free, sale))
  const about = lines.filter(({ line }) => isAbout(promotion, line))
  const pools = promotion.mixed ? [about] : about.map((line) => [line])
  let rest = free
  return pools.flatMap((pool) => {
    if (pool.reduce((sum, { line }) => sum + line.quantity, 0n) < units(promotion.least)) return []
    const taken = take(promotion, pool, rest, sale)
    if (rest !== null) rest = (rest - taken.reduce((sum, { quantity }) => sum + quantity, 0n)) as Quantity
    return taken
  })
}
