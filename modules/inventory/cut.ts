/**
 * How much of a stock card a write has to look at. What is behind the place always; before it, back to the last moment in which
 * there was stock: then nothing was owed, and its average is the last cost that was seen. Pure.
 */
import { addAmounts, addQuantities, negate, sumAmounts, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { emptyCard, type CardStart, type RecordedMovement, type StockState } from './card.ts'

export interface CardCut {
  readonly start: CardStart
  readonly movements: readonly RecordedMovement[]
}

/**
 * @param end how the card stands now
 * @param tail its last movements, in order
 * @param place of the first of them that may change; those before it are looked at only to begin
 * @param isWhole nothing came before them
 * @returns null when more of them have to be read
 */
export function cutCard(end: StockState, tail: readonly RecordedMovement[], place: number, isWhole: boolean): CardCut | null {
  let state: StockState = {
    quantity: addQuantities(end.quantity, sumQuantities(tail.slice(place), -1n)),
    value: addAmounts(end.value, negate(sumAmounts(tail.slice(place).map(({ value }) => value)))),
  }
  for (let at = place; ; at -= 1) {
    if (state.quantity > zeroQuantity) return { start: { state, lastSeen: state }, movements: tail.slice(at) }
    const before = tail[at - 1]
    if (!before) return isWhole ? { start: emptyCard, movements: tail } : null
    state = { quantity: (state.quantity - before.quantity) as Quantity, value: addAmounts(state.value, negate(before.value)) }
  }
}

const sumQuantities = (movements: readonly RecordedMovement[], sign: bigint): Quantity =>
  movements.reduce((sum, { quantity }) => (sum + sign * quantity) as Quantity, zeroQuantity)
