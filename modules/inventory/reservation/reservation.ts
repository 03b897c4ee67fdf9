/** Goods that are promised: what may still leave a cell is what there is less what is reserved of it. Pure. */
import { addQuantities, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { halfPart } from '../parts.ts'

export interface Reserved {
  readonly quantity: Quantity
  readonly reserved: Quantity
  readonly allowsNegative: boolean
  /** What rounding leaves of an item in parts of its unit, each kept by itself: no shortage (`../parts.ts`). */
  readonly slack?: Quantity
}

/** A cell as reservations see it. */
export const reservedIn = (cell: {
  readonly state: { readonly quantity: Quantity }
  readonly reserved: Quantity
  readonly allowsNegative: boolean
  readonly grid: bigint | null
}): Reserved => ({
  ...{ quantity: cell.state.quantity, reserved: cell.reserved, allowsNegative: cell.allowsNegative },
  slack: halfPart(cell.grid),
})

export const availableOf = ({ quantity, reserved }: Pick<Reserved, 'quantity' | 'reserved'>): Quantity =>
  subtractQuantities(quantity, reserved)

/** Never less than nothing: what is told to whoever asks for more. */
export const tellAvailable = (available: Quantity): Quantity => (available < zeroQuantity ? zeroQuantity : available)

export interface Taking {
  readonly cell: string
  /** In positive, out negative; to keep goods is to take them. */
  readonly quantity: Quantity
}

export interface Overdrawn {
  /** Position of what takes more than is available. */
  readonly at: number
  readonly available: Quantity
}

/** Of moves in their order, those that would take what is kept for others; each finds what those before it left. */
export function overdrawnBy(cells: ReadonlyMap<string, Reserved>, takings: readonly Taking[]): Overdrawn[] {
  const left = new Map([...cells].map(([key, cell]) => [key, availableOf(cell)]))
  return takings.flatMap(({ cell, quantity }, at): Overdrawn[] => {
    const available = left.get(cell) ?? zeroQuantity
    const after = addQuantities(available, quantity)
    const { slack = zeroQuantity, allowsNegative = false } = cells.get(cell) ?? {}
    if (quantity < zeroQuantity && after < -slack && !allowsNegative) return [{ at, available: tellAvailable(available) }]
    left.set(cell, after)
    return []
  })
}
