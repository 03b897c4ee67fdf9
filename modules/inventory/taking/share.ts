/** What changes of the cost of goods that were delivered before they are invoiced goes on to whoever took of them. Pure. */
import { allocate, parseQuantity, type Amount, type Quantity } from '#base/decimal.ts'

/** How much of a delivered line came back, in the unit that its movement counts in. */
export interface Returned {
  readonly quantity: Quantity
  readonly whole: Quantity
}

/** Below it nothing is left of a line: what its units leave when they are rounded. */
const NOTHING = parseQuantity('0.00001')

/** What neither was taken of a line nor came back. */
export function leftOfLine(whole: Quantity, taken: readonly Quantity[], returned: Returned | null): Quantity {
  const back = returned === null || returned.whole === 0n ? 0n : (whole * returned.quantity) / returned.whole
  const left = taken.reduce((rest, quantity) => rest - quantity, whole - back)
  return (left > NOTHING ? left : 0n) as Quantity
}

/**
 * @param change of what the line is worth where it waits
 * @param left what stays there; of a line of which nothing does, all of the change goes on
 * @returns what goes on with each of those that took, to the cent
 */
export const shareChange = (change: Amount, taken: readonly Quantity[], left: Quantity): Amount[] =>
  allocate(change, [...taken, left]).slice(0, taken.length)
