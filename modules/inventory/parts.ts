/**
 * Stock of what is sold in parts of its unit. A ninth of a box has no last decimal: nine of them, each rounded to a millionth, are
 * 0,999999. The balance of such an item is therefore kept on the points of its parts, and a movement goes from one to the other, so
 * that what is left of a box is always the ninths that are left of it, and nothing after the last. Pure.
 */
import { divideRound, type Quantity } from '#base/decimal.ts'
import { ONE, partsInOne, type Factor } from '#modules/items/index.ts'

/** So far from a point is what rounding leaves between two that are taken back: a smaller part than anybody counts. */
const NEAR = 20n
/** Points further apart than twice that, by far. */
const FINEST = 10_000n

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
const multiple = (numbers: readonly bigint[]): bigint => numbers.reduce((all, each) => (all * each) / divisor(all, each), 1n)

/**
 * The grid on which an item is kept.
 * @param factors of its other units
 * @returns so many points in one of its unit; null where six decimals say every part exactly, or the parts have nothing in common
 */
export function gridOf(factors: readonly Factor[]): bigint | null {
  const parts = factors.flatMap((factor) => partsInOne(factor) ?? [])
  const endless = parts.filter((each) => ONE % each !== 0n)
  if (endless.length === 0) return null
  return [multiple(parts), multiple(endless)].find((each) => each <= FINEST) ?? null
}

/** Less than half of the smallest part is none of it. */
export const halfPart = (grid: bigint | null): Quantity => (grid === null ? 0n : ONE / (2n * grid)) as Quantity

/**
 * What moves, so that a balance that ends near a point of the grid ends on it.
 * @param there before it
 * @param moved as it was rounded by itself
 */
export function onGrid(there: Quantity, moved: Quantity, grid: bigint | null): Quantity {
  if (grid === null) return moved
  const after = there + moved
  const point = divideRound(divideRound(after * grid, ONE) * ONE, grid)
  const off = point - after
  const isSame = moved < 0n === moved + off < 0n && moved + off !== 0n
  return abs(off) <= NEAR && isSame ? ((moved + off) as Quantity) : moved
}
