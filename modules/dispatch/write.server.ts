/** Dispatches before they leave: begun from orders, changed, picked line by line, and ready. Nothing moves stock yet. */
import { isGoods } from '#modules/items/index.ts'
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { documentErrors, lineKey } from '#modules/documents/index.ts'
import { hasGoods, inventoryErrors, keptGoods } from '#modules/inventory/index.ts'
import { requireWarehouse } from '#modules/inventory/index.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { isNothing, stateBefore } from './dispatch.ts'
import {
  changeDispatch,
  countPicked,
  createDispatch,
  finishPicking,
  pickDispatch,
  removeDispatch,
  reopenDispatch,
  type DispatchInput,
} from './endpoints.ts'
import { DISPATCH_SERIES, lockDispatch, moveTo, readLines, titleOf, told, type DispatchLine } from './rows.server.ts'
import { lockOpenLines, pendingOf } from './waiting.server.ts'

interface Checked {
  readonly input: DispatchInput
  /** The dispatch that is being written. */
  readonly id: string
  /** Before which it is not scheduled. */
  readonly earliest: Day
}

interface WrittenLine {
  readonly orderId: string
  readonly orderPosition: number
  readonly itemId: string
  readonly quantity: string
}

const invalid = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/** Each order once, and each with a line. */
function orderProblems({ orders, lines }: DispatchInput): ErrorBody[] {
  return orders.flatMap(({ orderId }, index) => {
    if (orders.findIndex((each) => each.orderId === orderId) < index)
      return [invalid('Ese pedido ya está en el despacho.', `orders.${index}.orderId`)]
    if (!lines.some((line) => line.orderId === orderId))
      return [invalid('No se despacha nada de este pedido: quítalo o elige sus cantidades.', `orders.${index}.orderId`)]
    return []
  })
}

/**
 * The orders stay locked until the end of the transaction: two people never dispatch the same goods.
 * @returns the lines with the items that they are of
 * @throws 401, 475, 485, 698, each at its field
 */
async function checkDispatch(tx: Tx, session: Session, { input, id, earliest }: Checked): Promise<WrittenLine[]> {
  const { companyId } = session
  await requireWarehouse(tx, session, input.warehouseId)
  const place = await tx.first<{ active: boolean }>(sql`
    select active from warehouse where company_id = ${companyId} and id = ${input.warehouseId}`)
  if (!place?.active) return inventoryErrors.fail('warehouseInactive', {}, 'warehouseId')
  const ids = input.orders.map(({ orderId }) => orderId)
  const open = await lockOpenLines(tx, session, ids)
  await widen(tx)
  const left = new Map(await pendingOf(tx, companyId, ids, id))
  const written: WrittenLine[] = []
  const problems = input.lines.flatMap(({ orderId, orderPosition, quantity: text }, index): ErrorBody[] => {
    const field = `lines.${index}.quantity`
    const key = lineKey(orderId, orderPosition)
    const line = ids.includes(orderId) ? open.get(key) : undefined
    if (!line) return [httpErrors.of('notFound', {}, `lines.${index}.orderId`)]
    const quantity = parseQuantity(text)
    if (quantity <= zeroQuantity) return [inventoryErrors.of('quantityNotPositive', {}, field)]
    if (isGoods(line.item) && line.warehouse_id !== input.warehouseId)
      return [invalid('Se pidió de otra bodega: despáchalo desde ella o cambia el pedido.', field)]
    if (written.some((each) => each.orderId === orderId && each.orderPosition === orderPosition))
      return [invalid('Esa línea ya está en el despacho.', field)]
    const pending = left.get(key) ?? zeroQuantity
    if (quantity > pending) return [documentErrors.of('overSource', { producto: line.item.name, pendiente: quantityText(pending) }, field)]
    written.push({ orderId, orderPosition, itemId: line.item.id, quantity: quantityText(quantity) })
    return []
  })
  failWith([
    ...(input.scheduledOn < earliest ? [invalid('No puede ser antes de hoy.', 'scheduledOn')] : []),
    ...orderProblems(input),
    ...problems,
  ])
  return written
}

const headOf = ({ scheduledOn, warehouseId, route, carrier, vehiclePlate, waybill, notes }: DispatchInput) => ({
  ...{ scheduled_on: scheduledOn, warehouse_id: warehouseId, route, carrier, vehicle_plate: vehiclePlate, waybill, notes },
})

async function writeOrders(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { orders }: DispatchInput,
  lines: readonly WrittenLine[],
): Promise<void> {
  const own = { company_id: companyId, dispatch_id: id }
  await insertRows(
    tx,
    'dispatch_order',
    orders.map(({ orderId, makes }, index) => ({ ...own, order_id: orderId, position: index + 1, makes })),
  )
  await insertRows(
    tx,
    'dispatch_line',
    lines.map(({ orderId, orderPosition, itemId, quantity }, index) => ({
      ...{ ...own, position: index + 1, order_id: orderId, order_position: orderPosition, item_id: itemId, quantity },
    })),
  )
}

const creating = handle(createDispatch, async ({ tx, session, body, today }) => {
  const { companyId, personId } = session
  const id = uuidv7()
  const lines = await checkDispatch(tx, session, { input: body, id, earliest: today })
  await insertRows(tx, 'dispatch', [{ company_id: companyId, id, created_by: personId, ...headOf(body) }])
  await writeOrders(tx, { companyId, id }, body, lines)
  await insertTogether(tx, [told(session, id, { action: 'create', title: titleOf({ number: null }) })])
  return { id, version: 1 }
})

const changing = handle(changeDispatch, async ({ tx, session, params, body: { input, version }, today }) => {
  const { companyId } = session
  const row = await lockDispatch(tx, companyId, { id: params.id, version, action: 'edit' })
  const earliest = row.scheduled_on < today ? row.scheduled_on : today
  const lines = await checkDispatch(tx, session, { input, id: row.id, earliest })
  const head = headOf(input)
  await tx.run(sql`
    update dispatch set scheduled_on = ${head.scheduled_on}, warehouse_id = ${head.warehouse_id}, route = ${head.route}, carrier = ${head.carrier},
           vehicle_plate = ${head.vehicle_plate}, waybill = ${head.waybill}, notes = ${head.notes}, version = version + 1
     where company_id = ${companyId} and id = ${row.id}`)
  await tx.run(sql`delete from dispatch_order where company_id = ${companyId} and dispatch_id = ${row.id}`)
  await writeOrders(tx, { companyId, id: row.id }, input, lines)
  await insertTogether(tx, [told(session, row.id, { action: 'update', title: titleOf(row) })])
  return { id: row.id, version: row.version + 1 }
})

const removing = handle(removeDispatch, async ({ tx, session, params }) => {
  const row = await lockDispatch(tx, session.companyId, { id: params.id, version: null, action: 'delete' })
  await tx.run(sql`delete from dispatch where company_id = ${session.companyId} and id = ${row.id}`)
  await insertTogether(tx, [told(session, row.id, { action: 'delete', title: titleOf(row) })])
  return isDone
})

const picking = handle(pickDispatch, async ({ tx, session, params, body, today }) => {
  const { companyId } = session
  const row = await lockDispatch(tx, companyId, { id: params.id, version: body.version, action: 'pick' })
  const number = row.number ?? (await takeConsecutive(tx, companyId, { code: DISPATCH_SERIES, prefix: DISPATCH_SERIES, today }))
  await tx.run(sql`update dispatch set number = ${number} where company_id = ${companyId} and id = ${row.id}`)
  return moveTo(tx, session, row, { state: 'picking', title: titleOf({ number }) })
})

interface Counted {
  readonly line: DispatchLine
  readonly picked: Quantity
  readonly goods: DispatchLine['goods']
}

const counting = handle(countPicked, async ({ tx, session, params, body }) => {
  const { companyId } = session
  const row = await lockDispatch(tx, companyId, { id: params.id, version: body.version, action: 'count' })
  const lines = await readLines(tx, companyId, row.id)
  const problems: ErrorBody[] = []
  const counted = body.lines.flatMap(({ position, picked: text, batches, serials }, index): Counted[] => {
    const line = lines.find((each) => each.position === position)
    const isTwice = body.lines.findIndex((each) => each.position === position) < index
    if (!line || isTwice) problems.push(invalid('Esa línea no es del despacho, o está dos veces.', `lines.${index}.position`))
    else if (parseQuantity(text) > line.quantity)
      problems.push(invalid(`Se despachan ${quantityText(line.quantity)}: no alistes más.`, `lines.${index}.picked`))
    else if (line.control === 'none' && hasGoods({ batches, serials }))
      problems.push(invalid('Este producto no se distingue por lote ni serial.', `lines.${index}.batches`))
    return line ? [{ line, picked: parseQuantity(text), goods: { batches, serials } }] : []
  })
  failWith(problems)
  await tx.run(sql`
    update dispatch_line l set picked = n.picked, goods = n.goods
      from unnest(${counted.map(({ line }) => line.position)}::int[], ${counted.map(({ picked }) => quantityText(picked))}::numeric[],
                  ${counted.map(({ goods }) => JSON.stringify(keptGoods(goods)))}::jsonb[]) as n (position, picked, goods)
     where l.company_id = ${companyId} and l.dispatch_id = ${row.id} and l.position = n.position`)
  await tx.run(sql`update dispatch set version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  await insertTogether(tx, [told(session, row.id, { action: 'update', title: `${titleOf(row)}: alistamiento` })])
  return { id: row.id, version: row.version + 1 }
})

const finishing = handle(finishPicking, async ({ tx, session, params, body }) => {
  const row = await lockDispatch(tx, session.companyId, { id: params.id, version: body.version, action: 'finish' })
  if (isNothing(await readLines(tx, session.companyId, row.id)))
    return httpErrors.fail('invalid', { detalle: 'Aún no se ha alistado nada.' }, 'lines')
  return moveTo(tx, session, row, { state: 'ready', title: titleOf(row) })
})

const reopening = handle(reopenDispatch, async ({ tx, session, params, body }) => {
  const row = await lockDispatch(tx, session.companyId, { id: params.id, version: body.version, action: 'reopen' })
  const state = row.state === 'ready' ? stateBefore.ready : stateBefore.picking
  return moveTo(tx, session, row, { state, title: titleOf(row) })
})

export const writingHandlers: readonly Handler[] = [creating, changing, removing, picking, counting, finishing, reopening]
