/** A cost put right: by how much the value of what there was at the end of a day changes, so that each unit costs what is written. */
import type { Day } from '#base/date.ts'
import { extend, parseAmount, parseQuantity, parseUnitPrice, zeroAmount, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { keyOf, readCells, type CellUse } from './cells.server.ts'
import { worthProblem } from './note-rules.ts'
import { noteTypeOf, type NoteType } from './note-types.ts'

export interface StockOn {
  readonly quantity: Quantity
  readonly value: Amount
}

/** What there was of some items in a warehouse at the end of a day, by item; absent where nothing ever moved. */
export async function stockOn(
  tx: Tx,
  companyId: string,
  { warehouseId, date, itemIds }: { readonly warehouseId: string; readonly date: Day; readonly itemIds: readonly string[] },
): Promise<ReadonlyMap<string, StockOn>> {
  const rows = await tx.rows<{ item_id: string; quantity: string; value: string }>(sql`
    select m.item_id, sum(m.quantity) as quantity, coalesce(sum(v.value), 0)::numeric(20,2) as value
      from stock_movement m
      cross join lateral (select sum(value) as value from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) v
     where m.company_id = ${companyId} and m.warehouse_id = ${warehouseId} and m.item_id = any(${[...new Set(itemIds)]}::uuid[]) and m.date <= ${date}
     group by 1`)
  return new Map(rows.map((row) => [row.item_id, { quantity: parseQuantity(row.quantity), value: parseAmount(row.value) }]))
}

interface Costed {
  readonly type: NoteType
  readonly warehouseId: string
  readonly date: string
  readonly lines: readonly { readonly itemId: string; readonly quantity: string; readonly unitCost: string; readonly value?: Amount }[]
}

/**
 * The lines of a note that changes costs with what each changes, under the locks of its cells; any other note as it is.
 * @throws 401 at a line whose product was not there on that day, that stands twice, or that costs what is written already
 */
export async function withCostChanges<Note extends Costed>(tx: Tx, companyId: string, note: Note, use: CellUse): Promise<Note> {
  const { type, warehouseId, lines } = note
  if (noteTypeOf[type].moves === 'goods') return note
  const cells = await readCells(
    tx,
    companyId,
    lines.map(({ itemId }) => ({ itemId, warehouseId })),
    use,
  )
  const there = await stockOn(tx, companyId, { warehouseId, date: note.date as Day, itemIds: lines.map(({ itemId }) => itemId) })
  const refuse = (index: number, column: string, detalle: string) => httpErrors.of('invalid', { detalle }, `lines.${index}.${column}`)
  const changed = lines.map((line, index) => {
    const cell = cells.get(keyOf({ itemId: line.itemId, warehouseId }))
    const { quantity, value } = there.get(line.itemId) ?? { quantity: zeroQuantity, value: zeroAmount }
    if (lines.findIndex(({ itemId }) => itemId === line.itemId) < index)
      return { problem: refuse(index, 'itemId', `${cell?.itemName ?? ''} está en otra línea.`) }
    if (quantity <= zeroQuantity)
      return { problem: refuse(index, 'itemId', `Ese día no había ${cell?.itemName ?? ''} en ${cell?.warehouseName ?? ''}.`) }
    const worth = extend(quantity, parseUnitPrice(line.unitCost))
    const difference = (worth - value) as Amount
    const problem = worthProblem(worth, `lines.${index}.unitCost`)
    if (problem) return { problem }
    return difference === zeroAmount
      ? { problem: refuse(index, 'unitCost', `${cell?.itemName ?? ''} ya tiene ese costo.`) }
      : { line: { ...line, value: difference } }
  })
  failWith(changed.flatMap(({ problem }) => problem ?? []))
  return { ...note, lines: changed.flatMap(({ line }) => line ?? []) }
}
