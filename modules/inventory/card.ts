/**
 * The stock card of one item in one warehouse: what is there and what it is worth, by weighted average in order of date.
 * Arrivals bring their value; exits leave at the average of their moment; undoing a movement carries back exactly what
 * it carried. Quantity zero forces value zero, so that no cents stay behind (areas.md 27.5).
 */
import type { Day } from '#base/date.ts'
import { addAmounts, addQuantities, negate, shareByQuantity, zeroAmount, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'

export interface StockState {
  readonly quantity: Quantity
  readonly value: Amount
}

export const emptyStock: StockState = { quantity: zeroQuantity, value: zeroAmount }

/** Where a movement's value comes from. */
export type Valuation =
  /** The document says it: an arrival at cost. */
  | { readonly by: 'given'; readonly value: Amount }
  /** An exit at the average of its moment. */
  | { readonly by: 'average' }
  /** What another movement carried, the other way. */
  | { readonly by: 'reversal'; readonly of: string }

export interface CardMovement {
  readonly id: string
  readonly date: Day
  /** In positive, out negative. */
  readonly quantity: Quantity
  readonly valuation: Valuation
}

export interface Replay {
  /** Signed value of each movement, by id. */
  readonly values: ReadonlyMap<string, Amount>
  readonly end: StockState
  /** The first movement that would leave less than nothing. */
  readonly shortage: { readonly movement: CardMovement; readonly available: Quantity } | null
}

/** What one movement carries, given what was there before it. */
export function valueOf(before: StockState, movement: CardMovement, known: ReadonlyMap<string, Amount>): Amount {
  const after = addQuantities(before.quantity, movement.quantity)
  if (after === zeroQuantity) return negate(before.value)
  const { valuation } = movement
  if (valuation.by === 'given') return valuation.value
  if (valuation.by === 'reversal') return negate(known.get(valuation.of) ?? zeroAmount)
  return negate(shareByQuantity(before.value, -movement.quantity as Quantity, before.quantity))
}

/**
 * Runs movements in order from a state.
 * @param known values of earlier movements, for the reversals among these
 */
export function replay(start: StockState, movements: readonly CardMovement[], known: ReadonlyMap<string, Amount> = new Map()): Replay {
  const values = new Map<string, Amount>()
  const all = new Map(known)
  let state = start
  for (const movement of movements) {
    const quantity = addQuantities(state.quantity, movement.quantity)
    if (quantity < zeroQuantity) return { values, end: state, shortage: { movement, available: state.quantity } }
    const value = valueOf(state, movement, all)
    values.set(movement.id, value)
    all.set(movement.id, value)
    state = { quantity, value: addAmounts(state.value, value) }
  }
  return { values, end: state, shortage: null }
}

/** What a late arrival changes: for each movement behind it, the new value minus the one it had. Zeros are left out. */
export function differences(before: ReadonlyMap<string, Amount>, after: ReadonlyMap<string, Amount>): { id: string; difference: Amount }[] {
  return [...after].flatMap(([id, value]) => {
    const difference = (value - (before.get(id) ?? value)) as Amount
    return difference === zeroAmount ? [] : [{ id, difference }]
  })
}
