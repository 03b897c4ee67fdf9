/** The orders of a dispatch as its form holds them, and as the request says them. Pure. */
import type { ItemKind } from '#modules/items/index.ts'
import { isQuantityText, parseQuantity, quantityText, smallestQuantity, zeroQuantity } from '#base/decimal.ts'
import type { MadeKind } from './dispatch.ts'

export interface WaitingLine {
  readonly orderPosition: number
  readonly item: { readonly code: string; readonly name: string; readonly kind: ItemKind }
  readonly unit: string
  readonly warehouseId: string | null
  readonly pending: string
  readonly available: string | null
}

export interface WaitingOrder<Line extends WaitingLine = WaitingLine> {
  readonly id: string
  readonly number: string
  readonly party: string
  readonly city: string
  readonly address: string
  readonly deliveryDate: string | null
  readonly lines: readonly Line[]
}

export interface ChosenOrder {
  readonly order: WaitingOrder
  readonly makes: MadeKind
  /** By the position of the line; an empty one is not dispatched. */
  readonly quantities: Readonly<Record<number, string>>
}

/** Whether a line leaves from there: a service goes with whatever does. */
export const leavesFrom = ({ item, warehouseId }: WaitingLine, place: string): boolean => item.kind === 'service' || warehouseId === place

/** What is proposed of a line: all that waits, as far as there is of it. */
function proposedOf({ pending, available, item }: WaitingLine): string {
  if (item.kind === 'service' || available === null) return pending
  const there = parseQuantity(available)
  return there <= zeroQuantity ? '' : quantityText(smallestQuantity(parseQuantity(pending), there))
}

/** An order as it is chosen: its lines of a place, as far as there is of them. */
export const chosenFrom = (order: WaitingOrder, place: string): ChosenOrder => ({
  order,
  makes: 'RMS',
  quantities: Object.fromEntries(
    order.lines.flatMap((line) => (leavesFrom(line, place) ? [[line.orderPosition, proposedOf(line)] as const] : [])),
  ),
})

/** The place from where most lines of some orders leave; empty of none. */
export function placeOf(orders: readonly WaitingOrder[]): string {
  const counts = new Map<string, number>()
  for (const { warehouseId } of orders.flatMap(({ lines }) => lines))
    if (warehouseId !== null) counts.set(warehouseId, (counts.get(warehouseId) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

/** The lines of the request, in the order in which the form shows them. */
export const linesOf = (orders: readonly ChosenOrder[], place: string) =>
  orders.flatMap(({ order, quantities }) =>
    order.lines.flatMap((line) => {
      const quantity = quantities[line.orderPosition] ?? ''
      if (quantity === '' || !leavesFrom(line, place)) return []
      return [{ orderId: order.id, orderPosition: line.orderPosition, quantity: isQuantityText(quantity) ? quantity : '0' }]
    }),
  )
