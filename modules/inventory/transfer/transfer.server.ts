/** Transfers: written, requested, sent with their number, received line by line, their shortages settled, and taken back whole. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { entryRows, numbered, onBehalfOf, openBooks, reversalOf, type Books } from '#modules/accounting/index.server.ts'
import { credit, debit, isEmptyEntry } from '#modules/accounting/index.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { holds } from '#platform/access.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { itemProblems, readItems, requireWarehouse } from '../note-checks.server.ts'
import { TRANSFER } from '../source-links.ts'
import { stockPermissions } from '../stock-note.ts'
import type { StockCounter } from '../stock.server.ts'
import { keptGoods, noGoods, type Goods } from '../tracking/goods.ts'
import { nameExits } from '../tracking/named.server.ts'
import { trackingPermissions } from '../tracking/permissions.ts'
import { untracked, type Tracked } from '../tracking/tracking.ts'
import { undoMovements } from '../undo.server.ts'
import {
  annulTransfer,
  changeTransfer,
  createTransfer,
  receiveTransfer,
  removeTransfer,
  requestTransfer,
  sendTransfer,
  settleTransfer,
  type TransferInput,
} from './endpoints.ts'
import { transitRefused } from '../warehouse/transit.ts'
import { moveStep, transitOf } from './moving.server.ts'
import { lockTransfer, readLines, readOnTheWay, transferReadings, type TransferLine, type TransferRow } from './rows.server.ts'
import { goodsThatGo, stateAfter, travelling, type OnTheWay, type TransferState } from './transfer.ts'

const ENTITY = 'inventory.transfer'
export const TRANSFER_SERIES = 'TR'

const titleOf = ({ number }: Pick<TransferRow, 'number'>): string => (number === null ? 'Borrador de traslado' : `Traslado ${number}`)

const told = (who: Who, action: string, id: string, title: string) =>
  ['audit_event', [auditRow(who, { action, entity: ENTITY, entityId: id, title })]] as const

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

interface Change {
  readonly state: TransferState
  readonly action: string
  readonly title: string
  /** How many events moved goods so far. */
  readonly events?: number
  readonly receivedOn?: Day
}

async function save(tx: Tx, session: Session, row: TransferRow, { state, action, title, events, receivedOn }: Change) {
  await tx.run(sql`
    update stock_transfer set state = ${state}, version = version + 1, events = ${events ?? row.events},
           received_on = ${receivedOn ?? row.received_on} where company_id = ${session.companyId} and id = ${row.id}`)
  await insertTogether(tx, [told(session, action, row.id, title)])
  return { id: row.id, version: row.version + 1 }
}

interface Opening {
  readonly date: Day
  readonly now: Date
  readonly accountIds?: readonly string[]
}

/** The guard of the month, also of what enters nothing. @throws 430, 431, 433, 440 */
const enter = (tx: Tx, session: Session, { date, now, accountIds = [] }: Opening): Promise<Books> =>
  openBooks(
    tx,
    { companyId: session.companyId, date, today: dayInBogota(now), modules: ['inventory'], by: onBehalfOf(session, now) },
    accountIds,
  )

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

interface Counted extends Goods {
  readonly position: number
  readonly quantity: string
}

interface Arrived extends TransferLine {
  readonly now: Quantity
  readonly tracked: Tracked
}

/** What is said of some lines, each once and no more than is on its way. @throws 401, 547, 551 and 554 at each line */
function countedOf(lines: readonly TransferLine[], counted: readonly Counted[], onTheWay: (position: number) => OnTheWay): Arrived[] {
  const problems: ErrorBody[] = []
  const arrived = counted.flatMap(({ position, quantity, batches, serials }, index): Arrived[] => {
    const line = lines.find((each) => each.position === position)
    const now = parseQuantity(quantity)
    const field = `lines.${index}.quantity`
    if (!line || counted.findIndex((each) => each.position === position) < index) {
      problems.push(httpErrors.of('invalid', { detalle: 'Esa línea no es del traslado, o está dos veces.' }, field))
      return []
    }
    const left = travelling(line)
    if (now > left) problems.push(errors.of('moreThanSent', {}, field))
    const goods = goodsThatGo({ onTheWay: onTheWay(position), left, now }, { batches, serials }, `lines.${index}`)
    problems.push(...goods.problems)
    return now === zeroQuantity ? [] : [{ ...line, now, tracked: goods.tracked }]
  })
  failWith(problems)
  return arrived
}

function stepDay(session: Session, row: TransferRow, date: string, today: Day): Day {
  failWith([
    ...dateProblems(session, stockPermissions.date, date, today),
    ...(row.sent_on !== null && date < row.sent_on
      ? [httpErrors.of('invalid', { detalle: 'No puede ser antes del día en que se envió.' }, 'date')]
      : []),
  ])
  return date as Day
}

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

async function addTo(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  column: 'received' | 'settled',
  arrived: readonly Arrived[],
): Promise<void> {
  const positions = arrived.map(({ position }) => position)
  const quantities = arrived.map(({ now }) => quantityText(now))
  const more = sql`unnest(${positions}::int[], ${quantities}::numeric[]) as n (position, quantity)`
  const set = column === 'received' ? sql`received = l.received + n.quantity` : sql`settled = l.settled + n.quantity`
  await tx.run(sql`
    update stock_transfer_line l set ${set} from ${more}
     where l.company_id = ${companyId} and l.transfer_id = ${id} and l.position = n.position`)
}

interface Settling {
  readonly way: 'writeOff' | 'carrier' | 'origin'
  readonly conceptId: string | null
  readonly partyId: string | null
}

/** Where what is given up is posted: the account of a concept by which goods go out, and who pays. @throws 401, 698 */
async function counterOf(tx: Tx, companyId: string, { way, conceptId, partyId }: Settling): Promise<StockCounter | null> {
  if (way === 'origin') return null
  if (conceptId === null) return httpErrors.fail('required', { campo: 'Concepto' }, 'conceptId')
  if (way === 'carrier' && partyId === null) return httpErrors.fail('required', { campo: 'Transportador' }, 'partyId')
  const concept = await tx.first<{ account_id: string | null; direction: string; active: boolean }>(sql`
    select account_id, direction, active from stock_concept where company_id = ${companyId} and id = ${conceptId}`)
  if (!concept) return httpErrors.fail('notFound', {}, 'conceptId')
  if (!concept.active || concept.direction === 'in' || concept.account_id === null)
    return httpErrors.fail('invalid', { detalle: 'Elige un concepto en uso, con cuenta, por el que salgan productos.' }, 'conceptId')
  if (partyId !== null && !(await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`)))
    return httpErrors.fail('notFound', {}, 'partyId')
  return { accountId: concept.account_id, partyId }
}

const settling = handle(settleTransfer, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockTransfer(tx, companyId, { id: params.id, version: body.version, action: 'settle' })
  await requireWarehouse(tx, session, row.destination_id, 'destinationId')
  const date = stepDay(session, row, body.date, today)
  const counter = await counterOf(tx, companyId, body)
  await widen(tx)
  const lines = await readLines(tx, companyId, row.id)
  const gone = countedOf(lines, body.lines, await readOnTheWay(tx, companyId, row.id))
  if (gone.length === 0) httpErrors.fail('invalid', { detalle: 'Escribe cuánto faltó.' }, 'lines')
  const items = await readItems(
    tx,
    companyId,
    gone.map(({ itemId }) => itemId),
  )
  const accountIds = [...items.values()].flatMap(({ inventory_account_id: id }) => id ?? [])
  const books = await enter(tx, session, { date, now, accountIds: counter ? [...accountIds, counter.accountId] : [] })
  const events = row.events + 1
  const source = { kind: TRANSFER, id: row.id, event: `settle.${events}` }
  const moved = await moveStep(tx, session, {
    ...{ transferId: row.id, event: source.event, date, fromId: await transitOf(tx, companyId) },
    toId: counter ? null : row.origin_id,
    ...(counter ? { counter } : {}),
    lines: gone.map(({ position, itemId, now: quantity, tracked }) => ({ position, itemId, quantity, tracked })),
    isOnTheWay: true,
  })
  await addTo(tx, { companyId, id: row.id }, 'settled', gone)
  const title = `Faltante del traslado ${row.number ?? ''}: ${body.reason}`
  const entry = moved.lines(title)
  const number = `${row.number ?? ''}-${events}`
  await insertTogether(tx, [
    ...moved.sets,
    ...(isEmptyEntry(entry) ? [] : entryRows(books, session, { source, date, type: 'stock', number, description: title, lines: entry })),
  ])
  const after = lines.map((line) => {
    const more = gone.find(({ position }) => position === line.position)?.now ?? zeroQuantity
    return { ...line, settled: (line.settled + more) as Quantity }
  })
  return save(tx, session, row, { state: stateAfter(after, true), action: 'update', title, events })
})

/** Takes every event back, the last one first, each with what its goods were valued again since. */
const annulling = handle(annulTransfer, async ({ tx, session, params, body, now }) => {
  const { companyId } = session
  const row = await lockTransfer(tx, companyId, { id: params.id, version: body.version, action: 'annul' })
  await requireWarehouse(tx, session, row.origin_id, 'originId')
  await widen(tx)
  const made = await tx.rows<{ event: string }>(sql`
    select source_event as event from stock_movement where company_id = ${companyId} and source_kind = ${TRANSFER} and source_id = ${row.id}
     group by 1 order by min(created_at) desc, min(id::text) desc`)
  for (const { event } of made) await undoStep(tx, session, { row, event, now })
  return save(tx, session, row, { state: 'annulled', action: 'annul', title: `${titleOf(row)}: ${body.reason}` }).then(() => isDone)
})

async function undoStep(tx: Tx, session: Session, { row, event, now }: { row: TransferRow; event: string; now: Date }): Promise<void> {
  const { companyId } = session
  const source = { kind: TRANSFER, id: row.id, event }
  const undoing = `annul.${event}`
  const entering = { companyId, modules: ['inventory'], by: onBehalfOf(session, now) } as const
  const reversal = await reversalOf(tx, entering, source, undoing)
  const counters = await tx.rows<{ counter: string; inventory: string }>(sql`
    select distinct m.counter_account_id as counter, i.inventory_account_id as inventory
      from stock_movement m join item i on i.company_id = m.company_id and i.id = m.item_id
     where m.company_id = ${companyId} and m.source_kind = ${TRANSFER} and m.source_id = ${row.id}`)
  const date = reversal?.draft.date ?? row.date
  const books = await openBooks(
    tx,
    { ...entering, date, today: null },
    counters.flatMap(({ counter, inventory }) => [counter, inventory]),
  )
  const { sets, revalued } = await undoMovements(tx, session, source, undoing, date)
  const draft = reversal?.draft
  const lines = revalued.flatMap(({ inventoryAccountId, counterAccountId, partyId, amount }) =>
    inventoryAccountId === counterAccountId
      ? []
      : [
          debit({ id: inventoryAccountId }, amount, 'Costo recalculado que vuelve'),
          credit({ id: counterAccountId }, amount, 'Costo recalculado que vuelve', { partyId }),
        ],
  )
  const whole = draft && { ...draft, lines: [...draft.lines, ...lines] }
  await insertTogether(tx, [...sets, ...(whole ? entryRows(books, session, await numbered(tx, companyId, whole), reversal.reverses) : [])])
}

export const transferHandlers = [...transferReadings, creating, changing, removing, asking, sending, receiving, settling, annulling]
