/** Physical counts: begun, counted by several, counted again, finished, and approved as one adjustment; or cancelled. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { BusinessError, failWith, type ErrorBody } from '#base/errors.ts'
import { counted } from '#base/count.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { keyOf, lockStock, readCells, type Cell } from '../cells.server.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { readItems, requireAdjusting, requireWarehouse } from '../note-checks.server.ts'
import { recordNote } from '../note.server.ts'
import { ofCategory } from '../report/names.server.ts'
import { COUNT_ENTITY } from '../source-links.ts'
import { keepCounted, type CountedGoods } from '../standing/keep.server.ts'
import { noGoods } from '../tracking/goods.ts'
import { asksAgain, type CountState } from './count.ts'
import { approveCount, cancelCount, createCount, finishCount, recountStock, tallyCount } from './endpoints.ts'
import { countLists } from './list.server.ts'
import { lockCount, readCount, readCounted, type CountedItem, type CountRow } from './rows.server.ts'

export const COUNT_SERIES = 'CF'

const told = (who: Who, action: string, { id, title }: { readonly id: string; readonly title: string }) =>
  ['audit_event', [auditRow(who, { action, entity: COUNT_ENTITY, entityId: id, title })]] as const

/** The warehouse that is counted, kept from another count that freezes it. @throws 545, 555, 698 */
async function takeWarehouse(tx: Tx, companyId: string, warehouseId: string): Promise<void> {
  const found = await tx.first<{ name: string; active: boolean; frozen: boolean }>(sql`
    select name, active, frozen_by is not null as frozen from warehouse where company_id = ${companyId} and id = ${warehouseId} for no key update`)
  if (!found) return httpErrors.fail('notFound', {}, 'warehouseId')
  if (!found.active) errors.fail('warehouseInactive', { bodega: found.name }, 'warehouseId')
  if (found.frozen) errors.fail('frozenByCount', {}, 'warehouseId')
}

const creating = handle(createCount, async ({ tx, session, body, today }) => {
  const { companyId, personId } = session
  const { warehouseId, categoryId, blind, freezes, notes } = body
  await requireWarehouse(tx, session, warehouseId)
  const conceptId = await requireAdjusting(tx, companyId, body.conceptId)
  if (categoryId !== null && !(await tx.first(sql`select from item_category where company_id = ${companyId} and id = ${categoryId}`)))
    httpErrors.fail('notFound', {}, 'categoryId')
  await takeWarehouse(tx, companyId, warehouseId)
  const id = uuidv7()
  if (freezes) await tx.run(sql`update warehouse set frozen_by = ${id} where company_id = ${companyId} and id = ${warehouseId}`)
  const number = await takeConsecutive(tx, companyId, { code: COUNT_SERIES, prefix: COUNT_SERIES, today })
  await insertTogether(tx, [
    [
      'stock_count',
      [
        {
          ...{ company_id: companyId, id, number, date: today, warehouse_id: warehouseId, category_id: categoryId, concept_id: conceptId },
          ...{ blind, freezes, notes, created_by: personId },
        },
      ],
    ],
    told(session, 'create', { id, title: `Conteo físico ${number}` }),
  ])
  await tx.run(sql`
    insert into stock_count_line (company_id, count_id, item_id)
    select b.company_id, ${id}, b.item_id from stock_balance b join item i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = ${companyId} and b.warehouse_id = ${warehouseId} and b.quantity <> 0${ofCategory(companyId, categoryId)}`)
  return { id, number, version: 1 }
})

/** A product of what is counted; one that was not expected there comes in with its figure. @throws 401, 698 */
async function requireCountable(tx: Tx, companyId: string, row: CountRow, itemId: string): Promise<void> {
  const item = (await readItems(tx, companyId, [itemId])).get(itemId)
  const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'itemId')
  if (!item) return httpErrors.fail('notFound', {}, 'itemId')
  if (item.kind === 'variable') return refuse(`${item.name} tiene variantes: elige una de ellas.`)
  if (item.inventory_account_id === null) return refuse(`${item.name} no lleva existencias: es un servicio o un combo.`)
  const isWithin = await tx.first(sql`
    select from item i where i.company_id = ${companyId} and i.id = ${itemId}${ofCategory(companyId, row.category_id)}`)
  if (!isWithin) return refuse(`${item.name} no es de la categoría que se cuenta.`)
  const line = await tx.first<{ again: boolean }>(sql`
    select again from stock_count_line where company_id = ${companyId} and count_id = ${row.id} and item_id = ${itemId}`)
  if (line && row.state === 'recount' && !line.again) return refuse(`${item.name} ya cuadra: no se cuenta de nuevo.`)
  if (!line)
    await tx.run(sql`
      insert into stock_count_line (company_id, count_id, item_id, again) values (${companyId}, ${row.id}, ${itemId}, ${row.state === 'recount'})
      on conflict do nothing`)
}

/** Of what there is in a card, what is not dated after a day. */
async function quantityOn(tx: Tx, companyId: string, { itemId, warehouseId, state }: Cell, date: Day): Promise<Quantity> {
  const after = await tx.first<{ quantity: string }>(sql`
    select coalesce(sum(quantity), 0) as quantity from stock_movement
     where company_id = ${companyId} and item_id = ${itemId} and warehouse_id = ${warehouseId} and date > ${date}`)
  return (state.quantity - parseQuantity(after?.quantity ?? '0')) as Quantity
}

const tallying = handle(tallyCount, async ({ tx, session, params, today, body: { itemId, quantity } }) => {
  const { companyId, personId } = session
  const row = await lockCount(tx, companyId, { id: params.id, version: null, action: 'tally' })
  await requireWarehouse(tx, session, row.warehouse_id)
  await requireCountable(tx, companyId, row, itemId)
  // Whatever is moving this product now is waited for: what there is and what was counted are of one moment.
  const place = { itemId, warehouseId: row.warehouse_id }
  const cell = (await readCells(tx, companyId, [place], 'revalue')).get(keyOf(place))
  const there = cell ? await quantityOn(tx, companyId, cell, today) : zeroQuantity
  const id = uuidv7()
  await insertRows(tx, 'stock_count_tally', [
    {
      ...{ company_id: companyId, id, count_id: row.id, item_id: itemId, round: row.state === 'recount' ? 2 : 1, quantity },
      ...{ expected: quantityText(there), person_id: personId, date: today, sequence: cell?.sequence ?? 0 },
    },
  ])
  return { id }
})

async function save(tx: Tx, who: Who, { id, number, version }: CountRow, to: { readonly state: CountState; readonly title: string }) {
  await tx.run(sql`update stock_count set state = ${to.state}, version = version + 1 where company_id = ${who.companyId} and id = ${id}`)
  await insertTogether(tx, [told(who, 'update', { id, title: `Conteo físico ${number} ${to.title}` })])
  return { id, version: version + 1 }
}

const recounting = handle(recountStock, async ({ tx, session, params, body }) => {
  const { companyId } = session
  const row = await lockCount(tx, companyId, { id: params.id, version: body.version, action: 'recount' })
  const again = (await readCounted(tx, companyId, row)).filter(({ finding }) => asksAgain(finding)).map(({ itemId }) => itemId)
  if (again.length === 0) httpErrors.fail('invalid', { detalle: 'Todo cuadra: no hay nada que contar de nuevo.' })
  await tx.run(sql`
    update stock_count_line set again = item_id = any(${again}::uuid[]) where company_id = ${companyId} and count_id = ${row.id}`)
  return save(tx, session, row, { state: 'recount', title: 'a segundo conteo' })
})

const finishing = handle(finishCount, async ({ tx, session, params, body }) => {
  const row = await lockCount(tx, session.companyId, { id: params.id, version: body.version, action: 'finish' })
  const items = await readCounted(tx, session.companyId, row)
  if (items.every(({ tallies }) => tallies.length === 0)) httpErrors.fail('invalid', { detalle: 'Cuenta al menos un producto.' })
  const unlike = items.filter(({ finding }) => finding.kind === 'unlike').length
  if (unlike > 0) {
    const detalle = `No coincide lo que contaron de ${counted(unlike, 'producto', 'productos')}: pide el segundo conteo.`
    httpErrors.fail('invalid', { detalle })
  }
  return save(tx, session, row, { state: 'review', title: 'por aprobar' })
})

interface Extra {
  readonly itemId: string
  readonly unitCost: string
}

/** What is refused of the adjustment: at what was said of its product, or with its name. */
const atProducts = (refused: readonly ErrorBody[], differing: readonly CountedItem[], extras: readonly Extra[]): ErrorBody[] =>
  refused.map((error) => {
    const [, position = '', column = ''] = /^lines\.(\d+)\.(.+)$/.exec(error.field ?? '') ?? []
    const item = position === '' ? undefined : differing.at(+position)
    if (!item) return error
    const at = extras.findIndex(({ itemId }) => itemId === item.itemId)
    return at >= 0
      ? { ...error, field: `lines.${at}.${column}` }
      : { ...error, field: null, message: `${item.code} ${item.name}: ${error.message}` }
  })

const release = (tx: Tx, companyId: string, { id, warehouse_id }: CountRow): Promise<unknown> =>
  tx.run(sql`
    update warehouse set frozen_by = null where company_id = ${companyId} and id = ${warehouse_id} and frozen_by = ${id}`)

const differingOf = (items: readonly CountedItem[]): CountedItem[] =>
  items.filter(({ finding }) => finding.kind === 'found' && finding.difference !== zeroQuantity)

interface Adjusting {
  readonly row: CountRow
  readonly extras: readonly (Extra & Partial<typeof noGoods>)[]
  readonly now: Date
  readonly items: readonly CountedItem[]
}

/** What was counted, behind the locks of its cards: nothing moves any more until it is adjusted. */
async function readLocked(tx: Tx, companyId: string, row: CountRow): Promise<CountedItem[]> {
  const lines = await tx.rows<{ item_id: string }>(sql`
    select item_id from stock_count_line where company_id = ${companyId} and count_id = ${row.id}`)
  await lockStock(
    tx,
    companyId,
    lines.map(({ item_id }) => ({ itemId: item_id, warehouseId: row.warehouse_id })),
  )
  return readCounted(tx, companyId, row)
}

const keptOf = (items: readonly CountedItem[]): CountedGoods[] =>
  items.flatMap(({ itemId, finding }) =>
    finding.kind === 'found' && finding.place ? [{ itemId, quantity: finding.quantity, ...finding.place }] : [],
  )

/** One adjustment of what differs, at the moment at which each was counted; null when all is as it was. @throws what `recordNote` does */
async function adjust(tx: Tx, who: Who, { row, extras, now, items }: Adjusting): Promise<{ id: string; number: string } | null> {
  const differing = differingOf(items)
  if (differing.length === 0) return null
  const lines = differing.map(({ itemId, finding }) => {
    const { unitCost = '', batches = [], serials = [] } = extras.find((extra) => extra.itemId === itemId) ?? {}
    const quantity = quantityText(finding.kind === 'found' ? finding.difference : zeroQuantity)
    return { itemId, quantity, unitCost, batches, serials }
  })
  const input = {
    ...{ type: 'adjustment' as const, date: dayInBogota(now), warehouseId: row.warehouse_id, conceptId: row.concept_id },
    ...{ partyId: null, costCenterId: null, cause: null, notes: `Conteo físico ${row.number}`, lines },
  }
  try {
    return await recordNote(tx, { who, input, now })
  } catch (error) {
    if (error instanceof BusinessError) failWith(atProducts(error.errors, differing, extras))
    throw error
  }
}

const end = (
  tx: Tx,
  who: Who,
  row: CountRow,
  to: { readonly state: 'posted' | 'cancelled'; readonly noteId: string | null; readonly now: Date },
) =>
  tx.run(sql`
    update stock_count set state = ${to.state}, note_id = ${to.noteId}, decided_by = ${who.personId}, decided_on = ${dayInBogota(to.now)},
           version = version + 1 where company_id = ${who.companyId} and id = ${row.id}`)

const approving = handle(approveCount, async ({ tx, session, params, body, now }) => {
  const { companyId, personId } = session
  const row = await lockCount(tx, companyId, { id: params.id, version: body.version, action: 'approve' })
  await requireWarehouse(tx, session, row.warehouse_id)
  // Another than who counted looks at what they found.
  if (
    await tx.first(sql`select from stock_count_tally where company_id = ${companyId} and count_id = ${row.id} and person_id = ${personId}`)
  )
    return voucherErrors.fail('ownApproval')
  await release(tx, companyId, row)
  const items = await readLocked(tx, companyId, row)
  const note = await adjust(tx, session, { row, extras: body.lines, now, items })
  await end(tx, session, row, { state: 'posted', noteId: note?.id ?? null, now })
  await keepCounted(
    tx,
    companyId,
    {
      ...{ countId: row.id, noteId: note?.id ?? null, number: row.number, warehouseId: row.warehouse_id },
      ...{ conceptId: row.concept_id, decidedOn: dayInBogota(now) },
    },
    keptOf(items),
  )
  await insertTogether(tx, [told(session, 'approve', { id: row.id, title: `Conteo físico ${row.number}` })])
  return { id: row.id, version: row.version + 1, noteNumber: note?.number ?? null }
})

const cancelling = handle(cancelCount, async ({ tx, session, params, body, now }) => {
  const row = await lockCount(tx, session.companyId, { id: params.id, version: body.version, action: 'cancel' })
  await requireWarehouse(tx, session, row.warehouse_id)
  await release(tx, session.companyId, row)
  await end(tx, session, row, { state: 'cancelled', noteId: null, now })
  await insertTogether(tx, [told(session, 'cancel', { id: row.id, title: `Conteo físico ${row.number}: ${body.reason}` })])
  return { id: row.id, version: row.version + 1 }
})

export const countHandlers = [...countLists, readCount, creating, tallying, recounting, finishing, approving, cancelling]
