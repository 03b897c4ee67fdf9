/** Opening stock from a file: one document for each warehouse and day, to the books like those of the form. */
import { isDay } from '#base/date.ts'
import {
  allocate,
  amountText,
  extend,
  parseAmount,
  parseQuantity,
  parseUnitPrice,
  quantityText,
  unitPriceText,
  unitValue,
  zeroAmount,
  zeroQuantity,
} from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { productFigureOfRow, productMoneyOfRow } from '#modules/items/index.ts'
import { holds } from '#platform/access.ts'
import { onBehalfOf, periodRefusal } from '#modules/accounting/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dayOfRow, figureText, Named, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow, ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { stockPermissions } from '../stock-note.ts'
import { inventoryErrors } from '../errors.ts'
import { annulNote, openingNote, recordNote } from '../note.server.ts'
import { STOCK_NOTE } from '../source-links.ts'
import { goodsOfRow, mergeOpening, refuseTwice, type OpeningLine } from './goods.ts'
import { openingImport } from './kind.ts'
import { refuseKnown } from './known-goods.server.ts'

/** Lines of one document, as in the form. */
const MOST_LINES = 500

/** What has no stock. */
function refuseOther(row: ImportRow, { name, kind }: { readonly name: string; readonly kind: string }): void {
  if (kind === 'variable') refuseCell(row, 'code', `${name} tiene variantes: escribe el código de una de ellas.`)
  else if (kind !== 'product') refuseCell(row, 'code', `${name} no lleva existencias: es un servicio o un combo.`)
}

async function prepare(tx: Tx, writer: ImportWriter, { rows }: ImportTable): Promise<Prepared> {
  const { session, today, now } = writer
  const { companyId } = session
  const warehouses = await tx.rows<{ id: string; name: string; code: string; active: boolean }>(
    sql`select id, name, code, active from warehouse where company_id = ${companyId} order by name`,
  )
  const named = new Named(
    'una bodega',
    warehouses.map(({ id, name, code, active }) => ({ id, name, active, names: [name, code] })),
  )
  const texts = [...new Set(rows.flatMap((row) => [row.text('code'), row.text('code').toUpperCase()]))]
  const items = await tx.rows<{ id: string; code: string; name: string; kind: string; active: boolean; control: ItemControl }>(sql`
    select id, code, name, kind, active, control from item where company_id = ${companyId} and code = any(${texts}::text[])`)
  const byCode = new Map(items.map((item) => [item.code, item]))
  const missing = (row: ImportRow, field: string, campo: string) => row.refuse(field, httpErrors.of('required', { campo }, field))

  const read = rows.flatMap((row): OpeningLine[] => {
    const code = row.text('code')
    const item = byCode.get(code) ?? byCode.get(code.toUpperCase())
    if (code === '') missing(row, 'code', 'Código')
    else if (!item) refuseCell(row, 'code', `No hay un producto con el código ${code}.`)
    else refuseOther(row, item)
    const place = row.text('warehouse')
    const warehouse = place === '' ? undefined : named.of(row, 'warehouse', place)
    if (place === '') missing(row, 'warehouse', 'Bodega')
    if (warehouse && !warehouse.active)
      row.refuse('warehouse', inventoryErrors.of('warehouseInactive', { bodega: warehouse.name }, 'warehouse'))
    const quantity = productFigureOfRow(row, 'quantity', 'quantity')
    if (quantity === null) {
      if (!row.isWrong('quantity')) missing(row, 'quantity', 'Cantidad')
    } else if (parseQuantity(quantity) <= 0n) row.refuse('quantity', inventoryErrors.of('quantityNotPositive', {}, 'quantity'))
    const unitCost = productFigureOfRow(row, 'unitCost', 'cost')
    const value = productMoneyOfRow(row, 'value', 'cost')
    if (unitCost === null && value === null && !row.isWrong('unitCost') && !row.isWrong('value')) missing(row, 'unitCost', 'Costo unitario')
    const date = row.text('date') === '' ? today : dayOfRow(row, 'date', today)
    const [notToday] = date === null ? [] : dateProblems(session, stockPermissions.date, date, today)
    if (notToday) row.refuse('date', notToday)
    if (!row.isRight || !item || !warehouse || quantity === null || date === null) return []
    const goods = goodsOfRow(row, item, quantity, { date, today })
    if (!goods || !row.isRight) return []
    const worth = value === null ? extend(parseQuantity(quantity), parseUnitPrice(unitCost ?? '0')) : parseAmount(value)
    return [{ row, itemId: item.id, warehouseId: warehouse.id, date, quantity, value: worth, goods }]
  })
  refuseTwice(read)
  await refuseKnown(tx, companyId, read)
  for (const [date, ofDay] of Map.groupBy(read, (line) => line.date)) {
    const closed = await periodRefusal(tx, { companyId, date, today, modules: ['inventory'], by: onBehalfOf(session, now) })
    if (closed) for (const { row } of ofDay) row.refuse('date', closed)
  }
  const right = read.filter(({ row }) => row.isRight)
  return {
    created: right.length,
    changed: 0,
    equal: 0,
    async write() {
      const records: WrittenRecord[] = []
      let done = 0
      // In one order, so that two files that touch the same warehouses wait for each other and do not lock up.
      const documents = [...Map.groupBy(mergeOpening(right), ({ warehouseId, date }) => `${date} ${warehouseId}`)].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      )
      for (const [, lines] of documents)
        for (let at = 0; at < lines.length; at += MOST_LINES) {
          const some = lines.slice(at, at + MOST_LINES)
          const [head] = some
          if (!head) continue
          const { id, number } = await recordNote(tx, {
            who: session,
            now,
            input: openingNote({
              date: head.date,
              warehouseId: head.warehouseId,
              notes: '',
              lines: some.map(({ itemId, quantity, value, goods }) => ({
                itemId,
                ...goods,
                quantity,
                unitCost: unitPriceText(unitValue(value, parseQuantity(quantity))),
                value,
              })),
            }),
          })
          records.push({ id, title: `Saldo inicial ${number}`, version: 1, before: null })
          done += some.reduce((sum, { goods }) => sum + Math.max(1, goods.batches.length, goods.serials.length), 0)
          await writer.progress?.(Math.min(done, right.length), right.length)
        }
      return records
    },
  }
}

async function undo(tx: Tx, { session, now }: ImportWriter, records: readonly WrittenRecord[]): Promise<void> {
  // The last one first: what came after it in a warehouse stands on it.
  for (const { id } of records.toReversed()) await annulNote(tx, { who: session, id, now })
}

interface OpenedRow {
  readonly date: string
  readonly warehouse: string
  readonly code: string
  readonly quantity: string
  readonly value: string
  readonly goods: readonly {
    readonly batch?: string
    readonly serial?: string
    readonly quantity: string
    readonly madeOn?: string | null
    readonly expiresOn?: string | null
  }[]
}

/** What was recorded and not taken back, by day, warehouse and product; of goods that are told apart, a row for each batch and serial. */
async function records(tx: Tx, { session }: ImportWriter, names: readonly string[]): Promise<string[][]> {
  const rows = await tx.rows<OpenedRow>(sql`
    select n.date, w.name as warehouse, i.code, m.quantity, v.value::numeric(20,2) as value,
           (select coalesce(json_agg(told), '[]'::json) from (
              select json_build_object('batch', b.code, 'quantity', x.quantity::text, 'madeOn', b.made_on, 'expiresOn', b.expires_on) as told
                from stock_movement_batch x join batch b on b.company_id = x.company_id and b.id = x.batch_id
               where x.company_id = m.company_id and x.movement_id = m.id
              union all
              select json_build_object('serial', s.code, 'quantity', '1')
                from stock_movement_serial x join serial s on s.company_id = x.company_id and s.id = x.serial_id
               where x.company_id = m.company_id and x.movement_id = m.id) each) as goods
      from stock_note n
      join stock_movement m on m.company_id = n.company_id and m.source_kind = ${STOCK_NOTE} and m.source_id = n.id and m.source_event = 'post'
      join stock_value v on v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'origin'
      join warehouse w on w.company_id = n.company_id and w.id = m.warehouse_id
      join item i on i.company_id = n.company_id and i.id = m.item_id
     where n.company_id = ${session.companyId} and n.type = 'opening' and n.state = 'posted'
     order by n.date, w.name, i.code, m.id`)
  const seesCost = holds(session, masks.cost)
  return rows.flatMap((row) => openedRows(row, seesCost).map((texts) => names.map((name) => texts[name] ?? '')))
}

/** The value of a product is split among its batches and serials to the cent. */
function openedRows(row: OpenedRow, seesCost: boolean): Readonly<Record<string, string>>[] {
  const parts: OpenedRow['goods'] = row.goods.length === 0 ? [{ quantity: row.quantity }] : row.goods
  const quantities = parts.map(({ quantity }) => parseQuantity(quantity))
  const values = allocate(parseAmount(row.value), quantities)
  return parts.map(({ batch = '', serial = '', madeOn, expiresOn }, at) => {
    const [quantity, value] = [quantities[at] ?? zeroQuantity, values[at] ?? zeroAmount]
    return {
      ...{ code: row.code, warehouse: row.warehouse, quantity: figureText(quantityText(quantity)) },
      unitCost: seesCost ? figureText(unitPriceText(unitValue(value, quantity))) : '',
      value: seesCost ? figureText(amountText(value)) : '',
      date: isDay(row.date) ? row.date : '',
      ...{ batch, serials: serial, madeOn: madeOn ?? '', expiresOn: expiresOn ?? '' },
    }
  })
}

export const openingImportServed: ServedImport = { kind: openingImport, prepare, undo, records }
