/** Transfers: written, requested, sent with their number, and received line by line. */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { holds } from '#platform/access.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { itemProblems, readItems, requireWarehouse } from '../note-checks.server.ts'
import { stockPermissions } from '../stock-note.ts'
import { keptGoods, noGoods, type Goods } from '../tracking/goods.ts'
import { nameExits } from '../tracking/named.server.ts'
import { trackingPermissions } from '../tracking/permissions.ts'
import { untracked } from '../tracking/tracking.ts'
import { transitRefused } from '../warehouse/transit.ts'
import { annulling } from './annul.server.ts'
import type { ClaimLedger } from './claims.ts'
import {
  changeTransfer,
  createTransfer,
  receiveTransfer,
  removeTransfer,
  requestTransfer,
  sendTransfer,
  type TransferInput,
} from './endpoints.ts'
import { moveStep, transitOf } from './moving.server.ts'
import { lockTransfer, readLines, readOnTheWay, transferReadings } from './rows.server.ts'
import { settling } from './settle.server.ts'
import { addTo, countedOf, enter, save, stepDay, titleOf, told } from './steps.server.ts'
import { stateAfter } from './transfer.ts'

export const TRANSFER_SERIES = 'TR'

/** @throws 401, 475, 552 and 698, each at its field */
async function checkTransfer(tx: Tx, session: Session, { originId, destinationId, lines }: TransferToDraft): Promise<void> {
  const { companyId } = session
  const transit = await tx.first<{ id: string }>(sql`select warehouse_id as id from stock_transit where company_id = ${companyId}`)
  const places = [
    [originId, 'originId'],
    [destinationId, 'destinationId'],
  ] as const
  for (const [id, field] of places) {
    const found = await tx.first(sql`select from warehouse where company_id = ${companyId} and id = ${id}`)
    if (!found) httpErrors.fail('notFound', {}, field)
    if (id === transit?.id) failWith([transitRefused(field)])
  }
  const items = await readItems(
    tx,
    companyId,
    lines.map(({ itemId }) => itemId),
  )
  failWith([
    ...(originId === destinationId ? [errors.of('sameWarehouse', {}, 'destinationId')] : []),
    ...itemProblems(items, lines),
    ...lines.flatMap(({ quantity }, index) =>
      parseQuantity(quantity) > zeroQuantity ? [] : [errors.of('quantityNotPositive', {}, `lines.${index}.quantity`)],
    ),
  ])
}

/** As it is written; whoever begins one for somebody else leaves the goods to be chosen. */
export interface TransferToDraft extends Omit<TransferInput, 'lines'> {
  readonly lines: readonly (Omit<TransferInput['lines'][number], keyof Goods> & Partial<Goods>)[]
}

const headOf = ({ date, originId, destinationId, notes }: TransferToDraft) => ({
  ...{ date, origin_id: originId, destination_id: destinationId, notes },
})

const writeLines = (tx: Tx, companyId: string, id: string, lines: TransferToDraft['lines']): Promise<unknown> =>
  insertRows(
    tx,
    'stock_transfer_line',
    lines.map(({ itemId, quantity, ...goods }, index) => ({
      ...{ company_id: companyId, transfer_id: id, position: index + 1, item_id: itemId, quantity },
      goods: keptGoods({ ...noGoods, ...goods }),
    })),
  )

/** Begins a transfer, as a draft: also to attend what somebody asked for. @throws 401, 475, 552 and 698, each at its field */
export async function draftTransfer(tx: Tx, session: Session, input: TransferToDraft): Promise<{ id: string; version: number }> {
  await checkTransfer(tx, session, input)
  const id = uuidv7()
  const { companyId, personId } = session
  await insertRows(tx, 'stock_transfer', [{ company_id: companyId, id, state: 'draft', created_by: personId, ...headOf(input) }])
  await writeLines(tx, companyId, id, input.lines)
  await insertTogether(tx, [told(session, 'create', id, titleOf({ number: null }))])
  return { id, version: 1 }
}

const creating = handle(createTransfer, async ({ tx, session, body, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return draftTransfer(tx, session, body)
})

const changing = handle(changeTransfer, async ({ tx, session, params, body: { input, version }, today }) => {
  const { companyId } = session
  const row = await lockTransfer(tx, companyId, { id: params.id, version, action: 'edit' })
  failWith(dateProblems(session, stockPermissions.date, input.date, today, row.date))
  await checkTransfer(tx, session, input)
  const head = headOf(input)
  await tx.run(sql`
    update stock_transfer set date = ${head.date}, origin_id = ${head.origin_id}, destination_id = ${head.destination_id}, notes = ${head.notes},
           version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  await tx.run(sql`delete from stock_transfer_line where company_id = ${companyId} and transfer_id = ${row.id}`)
  await writeLines(tx, companyId, row.id, input.lines)
  await insertTogether(tx, [told(session, 'update', row.id, titleOf(row))])
  return { id: row.id, version: row.version + 1 }
})

const removing = handle(removeTransfer, async ({ tx, session, params }) => {
  const row = await lockTransfer(tx, session.companyId, { id: params.id, version: null, action: 'delete' })
  await tx.run(sql`delete from stock_transfer where company_id = ${session.companyId} and id = ${row.id}`)
  await insertTogether(tx, [told(session, 'delete', row.id, titleOf(row))])
  return isDone
})

const asking = handle(requestTransfer, async ({ tx, session, params, body }) => {
  const row = await lockTransfer(tx, session.companyId, { id: params.id, version: body.version, action: 'request' })
  return save(tx, session, row, { state: 'requested', action: 'update', title: 'Traslado solicitado' })
})

const sending = handle(sendTransfer, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockTransfer(tx, companyId, { id: params.id, version: body.version, action: 'send' })
  await requireWarehouse(tx, session, row.origin_id, 'originId')
  // Who has both places before them needs nobody at the other end.
  if (body.immediate) await requireWarehouse(tx, session, row.destination_id, 'immediate')
  const lines = await readLines(tx, companyId, row.id)
  const tracked = await nameExits(
    tx,
    companyId,
    lines.map(({ itemId, goods }, index) => ({
      ...{ itemId, ...goods, date: row.date, field: `lines.${index}`, warehouse: 'la bodega de origen' },
    })),
  )
  await enter(tx, session, { date: row.date, now })
  await widen(tx)
  const toId = body.immediate ? row.destination_id : await transitOf(tx, companyId)
  const { sets } = await moveStep(tx, session, {
    ...{ transferId: row.id, event: 'send', date: row.date, fromId: row.origin_id, toId },
    lines: lines.map((line, index) => ({ ...line, tracked: tracked[index] ?? untracked })),
    mayExpired: holds(session, trackingPermissions.expired),
  })
  const number = await takeConsecutive(tx, companyId, { code: TRANSFER_SERIES, prefix: TRANSFER_SERIES, today })
  const arrived = body.immediate ? row.date : null
  await tx.run(sql`
    update stock_transfer set state = ${body.immediate ? 'received' : 'sent'}, number = ${number}, immediate = ${body.immediate}, waybill = ${body.waybill},
           sent_on = ${row.date}, received_on = ${arrived}, version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  if (body.immediate)
    await tx.run(sql`update stock_transfer_line set received = quantity where company_id = ${companyId} and transfer_id = ${row.id}`)
  await insertTogether(tx, [...sets, told(session, 'update', row.id, `Traslado ${number} enviado`)])
  return { id: row.id, version: row.version + 1, number }
})

const receiving = handle(receiveTransfer, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockTransfer(tx, companyId, { id: params.id, version: body.version, action: 'receive' })
  await requireWarehouse(tx, session, row.destination_id, 'destinationId')
  const date = stepDay(session, row, body.date, today)
  await enter(tx, session, { date, now })
  await widen(tx)
  const lines = await readLines(tx, companyId, row.id)
  const arrived = countedOf(lines, body.lines, await readOnTheWay(tx, companyId, row.id))
  if (arrived.length === 0 && !body.isLast) httpErrors.fail('invalid', { detalle: 'Escribe cuánto llegó.' }, 'lines')
  const events = row.events + 1
  const { sets } = await moveStep(tx, session, {
    ...{ transferId: row.id, event: `receive.${events}`, date, fromId: await transitOf(tx, companyId), toId: row.destination_id },
    lines: arrived.map(({ position, itemId, now: quantity, tracked }) => ({ position, itemId, quantity, tracked })),
    isOnTheWay: true,
  })
  await addTo(tx, { companyId, id: row.id }, 'received', arrived)
  await insertTogether(tx, [...sets])
  const after = lines.map((line) => {
    const more = arrived.find(({ position }) => position === line.position)?.now ?? zeroQuantity
    return { ...line, received: (line.received + more) as Quantity }
  })
  return save(tx, session, row, {
    ...{ state: stateAfter(after, body.isLast), action: 'update', title: `${titleOf(row)} recibido`, events, receivedOn: date },
  })
})

export const transferHandlers = [...transferReadings, creating, changing, removing, asking, sending, receiving]

/** Those that charge a carrier, and take it back. @param ledger where what it owes is kept */
export const claimHandlers = (ledger: ClaimLedger): Handler[] => [settling(ledger), annulling(ledger)]
