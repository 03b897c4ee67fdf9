/** Prices of lists from a file, each known by its list, its item and the quantity from which it holds. */
import * as z from 'zod/mini'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText, type Percent, type UnitPrice } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { holds } from '#platform/access.ts'
import { productFigureOfRow } from '#modules/items/index.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { figureText, flagOfRow, Named, refuseCell, refuseRepeated } from '#platform/import/reading.ts'
import type { ImportRow, ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { uuidv7 } from 'uuidv7'
import { pricingErrors } from '../errors.ts'
import { pricedItems, readLists } from '../price-list/lists.server.ts'
import { keyText, putPrices, writtenOf, type PriceKey } from '../price-list/put.server.ts'
import { saidWith } from '../price-list/price.ts'
import { priceImport } from './kind.ts'

interface Planned extends PriceKey {
  readonly row: ImportRow
  readonly title: string
  readonly price: string
  /** Null of a new one. */
  readonly before: string | null
}

async function prepare(tx: Tx, writer: ImportWriter, { rows, mode }: ImportTable): Promise<Prepared> {
  const { session, today } = writer
  const { companyId } = session
  const lists = await readLists(tx, companyId)
  const named = new Named(
    'una lista de precios',
    lists.map((list) => ({ ...list, names: [list.name] })),
  )
  const texts = [...new Set(rows.flatMap((row) => [row.text('code'), row.text('code').toUpperCase()]))]
  const found = await tx.rows<{ id: string; code: string; name: string; active: boolean }>(sql`
    select id, code, name, active from item where company_id = ${companyId} and code = any(${texts}::text[])`)
  const byCode = new Map(found.map((item) => [item.code, item]))
  const items = await loadItems(
    tx,
    companyId,
    found.map(({ id }) => id),
  )
  const facts = await pricedItems(tx, companyId, items, today)
  const written = await writtenOf(
    tx,
    companyId,
    items.map(({ id }) => id),
  )
  const first = new Map<string, number>()
  const seesCost = holds(session, masks.cost)

  const planned = rows.flatMap((row): Planned[] => {
    const list = row.text('list') === '' ? undefined : named.of(row, 'list', row.text('list'))
    if (row.text('list') === '') row.refuse('list', httpErrors.of('required', { campo: 'Lista de precios' }, 'list'))
    const code = row.text('code')
    const item = byCode.get(code) ?? byCode.get(code.toUpperCase())
    if (code === '') row.refuse('code', httpErrors.of('required', { campo: 'Código' }, 'code'))
    else if (!item) refuseCell(row, 'code', `No hay un producto o servicio con el código ${code}.`)
    const from = productFigureOfRow(row, 'from', 'quantity') ?? '0'
    const price = productFigureOfRow(row, 'price', 'price')
    if (price === null && !row.isWrong('price')) row.refuse('price', httpErrors.of('required', { campo: 'Precio' }, 'price'))
    if (!list || !item || price === null || !row.isRight) return []
    const key = { listId: list.id, itemId: item.id, from: quantityText(parseQuantity(from)) }
    const before = first.get(keyText(key))
    if (before === undefined) first.set(keyText(key), row.number)
    else refuseRepeated(row, 'code', before)
    const was = written.get(keyText(key)) ?? null
    if (was !== null && mode === 'create') refuseCell(row, 'price', `Ya tiene precio en esta lista: ${figureText(was)}.`)
    const known = facts.get(item.id)
    const bare: UnitPrice = saidWith(parseUnitPrice(price), known?.taxRate ?? (0n as Percent), list.includesTax, false)
    const isBelow = known?.cost !== null && known !== undefined && bare < known.cost
    // What is there already was accepted once.
    if (isBelow && price !== was && !flagOfRow(row, 'belowCost', false))
      row.refuse(
        'price',
        seesCost
          ? pricingErrors.of('belowCost', { costo: ` (${figureText(unitPriceText(known.cost ?? (0n as UnitPrice)))})` }, 'price')
          : pricingErrors.of('belowHiddenCost', {}, 'price'),
      )
    return [{ ...key, row, title: `${item.code} ${item.name} en ${list.name}`, price: unitPriceText(parseUnitPrice(price)), before: was }]
  })
  const right = planned.filter(({ row }) => row.isRight)
  const created = right.filter(({ before }) => before === null)
  const changed = right.filter(({ before, price }) => before !== null && before !== price)
  return {
    compared: planned.flatMap(({ row, title, before, price }) =>
      before === price ? [] : [{ row: row.number, title, before, after: price }],
    ),
    created: created.length,
    changed: changed.length,
    equal: right.length - created.length - changed.length,
    async write() {
      const all = [...created, ...changed]
      await writer.progress?.(0, all.length)
      await putPrices(tx, session, all)
      await writer.progress?.(all.length, all.length)
      return all.map(({ listId, itemId, from, price, before, title }) => ({
        id: uuidv7(),
        title,
        version: 1,
        before: before === null ? null : { price: before },
        after: { listId, itemId, from, price },
      }))
    },
  }
}

const afterShape = z.object({ listId: z.string(), itemId: z.string(), from: z.string(), price: z.string() })
const beforeShape = z.object({ price: z.string() })

async function undo(tx: Tx, writer: ImportWriter, records: readonly WrittenRecord[]): Promise<void> {
  const { companyId } = writer.session
  const left = records.map((record) => ({
    title: record.title,
    after: z.parse(afterShape, record.after),
    before: record.before === null ? null : z.parse(beforeShape, record.before).price,
  }))
  const now = await writtenOf(tx, companyId, [...new Set(left.map(({ after }) => after.itemId))], true)
  const touched = left.find(({ after }) => now.get(keyText(after)) !== after.price)
  if (touched) {
    const what = now.has(keyText(touched.after)) ? 'cambió' : 'ya no existe'
    httpErrors.fail('invalid', { detalle: `No se puede deshacer: el precio de «${touched.title}» ${what} después de la importación.` })
  }
  await putPrices(
    tx,
    writer.session,
    left.map(({ after: { price, ...key }, before, title }) => ({ ...key, price: before, before: price, title })),
  )
}

async function records(tx: Tx, { session: { companyId } }: ImportWriter, names: readonly string[]): Promise<string[][]> {
  const rows = await tx.rows<{ list: string; code: string; from: string; price: string }>(sql`
    select l.name as list, i.code, p.from_quantity as "from", p.price from price_list_item p
      join price_list l on l.company_id = p.company_id and l.id = p.list_id
      join item i on i.company_id = p.company_id and i.id = p.item_id
     where p.company_id = ${companyId} order by l.position, l.name, i.code, p.from_quantity`)
  return rows.map((row) => {
    const texts: Readonly<Record<string, string>> = {
      list: row.list,
      code: row.code,
      from: parseQuantity(row.from) === 0n ? '' : figureText(quantityText(parseQuantity(row.from))),
      price: figureText(unitPriceText(parseUnitPrice(row.price))),
    }
    return names.map((name) => texts[name] ?? '')
  })
}

export const priceImportServed: ServedImport = { kind: priceImport, prepare, undo, records }
