/** What is chosen of a suggestion while it is looked at: which rows, how much of each, and of whom. Pure. */
import { extend, isQuantityText, parseQuantity, parseUnitPrice, sumAmounts, type Amount } from '#base/decimal.ts'
import type { PickerOption } from '#platform/ui/index.tsx'
import type { AnswerOf } from '#platform/web/index.tsx'
import type { suggestPurchases } from './endpoints.ts'

export type Suggested = AnswerOf<typeof suggestPurchases>['rows'][number]

interface Change {
  readonly isChosen: boolean
  /** Null while it is what was suggested. */
  readonly quantity: string | null
  /** Undefined while it is who sold it last. */
  readonly supplier?: PickerOption | null
}

/** By item and warehouse; what nobody touched is not chosen. */
export type Changes = ReadonlyMap<string, Change>

export const noChanges: Changes = new Map()
const untouched: Change = { isChosen: false, quantity: null }

export const keyOf = ({ item, warehouse }: Suggested): string => `${item.id} ${warehouse.id}`

export const changeOf = (changes: Changes, row: Suggested): Change => changes.get(keyOf(row)) ?? untouched

export const changed = (changes: Changes, rows: readonly Suggested[], change: Partial<Change>): Changes =>
  new Map([...changes, ...rows.map((row) => [keyOf(row), { ...changeOf(changes, row), ...change }] as const)])

export const supplierOf = (changes: Changes, row: Suggested): PickerOption | null => {
  const { supplier } = changeOf(changes, row)
  return supplier !== undefined ? supplier : row.supplier && { id: row.supplier.id, label: row.supplier.name }
}

export const quantityOf = (changes: Changes, row: Suggested): string => changeOf(changes, row).quantity ?? row.quantity

export interface ChosenRow {
  readonly row: Suggested
  readonly quantity: string
  readonly supplier: PickerOption | null
}

/** Those that are in sight and chosen, in their order: what is sent, line by line. */
export const chosenOf = (changes: Changes, rows: readonly Suggested[]): ChosenRow[] =>
  rows
    .filter((row) => changeOf(changes, row).isChosen)
    .map((row) => ({ row, quantity: quantityOf(changes, row), supplier: supplierOf(changes, row) }))

export const linesOf = (chosen: readonly ChosenRow[]) =>
  chosen.flatMap(({ row: { item, warehouse, unit }, quantity, supplier }) =>
    supplier === null ? [] : [{ itemId: item.id, warehouseId: warehouse.id, unitId: unit.id, quantity, supplierId: supplier.id }],
  )

/** What they would cost at the last price of each; null when no price of them is known. */
export function worthOf(chosen: readonly ChosenRow[]): Amount | null {
  const priced = chosen.flatMap(({ row: { lastPrice }, quantity }) =>
    lastPrice === null || !isQuantityText(quantity) ? [] : [extend(parseQuantity(quantity), parseUnitPrice(lastPrice))],
  )
  return priced.length === 0 ? null : sumAmounts(priced)
}

/** How many orders they make: one for each supplier. */
export const ordersOf = (chosen: readonly ChosenRow[]): number =>
  new Set(chosen.flatMap(({ supplier }) => (supplier === null ? [] : [supplier.id]))).size
