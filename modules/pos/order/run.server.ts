/** What the actions of an order do: its kitchen is told, registers get its accounts, it changes tables, joins another or is cancelled. */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText, zeroQuantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { RunsOf } from '#modules/cases/index.server.ts'
import { readSellingPlace } from '#modules/documents/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { caseTitle } from '#modules/cases/index.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { documentErrors } from '#modules/documents/index.ts'
import { posErrors } from '../errors.ts'
import { order } from './order.ts'
import { orderPermissions } from './permissions.ts'
import { readLines, type OrderColumns } from './rows.server.ts'
import { kitchenChanges } from './split.ts'
import { requireTable } from './written.server.ts'

type Runs = RunsOf<typeof order, OrderColumns>
type Run<Action extends keyof Runs> = Runs[Action]

const readTold = async (tx: Tx, companyId: string, orderId: string) =>
  (
    await tx.rows<{ lineId: string; itemId: string; quantity: string }>(sql`
      select l.line_id as "lineId", l.item_id as "itemId", l.quantity
        from pos_order_ticket_line l
       where l.company_id = ${companyId}
         and (l.ticket_id in (select id from pos_order_ticket where company_id = ${companyId} and order_id = ${orderId})
              or l.line_id in (select id from pos_order_line where company_id = ${companyId} and order_id = ${orderId}))
       order by l.ticket_id, l.position`)
  ).map((row) => ({ ...row, quantity: parseQuantity(row.quantity) }))

export const send: Run<'send'> = async (tx, { session, row, now }) => {
  const { companyId, personId } = session
  const changes = kitchenChanges(await readLines(tx, companyId, row.id), await readTold(tx, companyId, row.id))
  if (changes.length === 0) return httpErrors.fail('invalid', { detalle: 'No hay nada nuevo para la cocina.' }, 'lines')
  const last = await tx.first<{ turn: number }>(sql`
    select coalesce(max(turn), 0)::int as turn from pos_order_ticket where company_id = ${companyId} and order_id = ${row.id}`)
  const turn = (last?.turn ?? 0) + 1
  const id = uuidv7()
  return {
    to: 'preparing',
    rows: [
      ['pos_order_ticket', [{ company_id: companyId, id, order_id: row.id, turn, sent_at: now, sent_by: personId }]],
      [
        'pos_order_ticket_line',
        changes.map(({ lineId, itemId, quantity, note }, index) => ({
          ...{ company_id: companyId, ticket_id: id, position: index + 1, line_id: lineId, item_id: itemId },
          ...{ quantity: quantityText(quantity), note },
        })),
      ],
    ],
    changes: [['Comanda', '', String(turn)]],
    answer: { ticketId: id },
  }
}

export const ready: Run<'ready'> = () => ({ to: 'ready' })
export const deliver: Run<'deliver'> = () => ({ to: 'delivered' })

/** What has a number is in hand. */
const inHand = (state: string): 'preparing' | 'ready' | 'delivered' => (state === 'ready' || state === 'delivered' ? state : 'preparing')

interface Wanted {
  readonly lineId: string
  readonly quantity: string
}

/** What is asked of each line is no more than what is left of it (485), once. */
function wantedProblems(lines: Awaited<ReturnType<typeof readLines>>, wanted: readonly Wanted[]): ErrorBody[] {
  return wanted.flatMap(({ lineId, quantity }, index): ErrorBody[] => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || wanted.findIndex((each) => each.lineId === lineId) < index) return [httpErrors.of('notFound', {}, `lines.${index}.lineId`)]
    const asked = parseQuantity(quantity)
    if (asked <= zeroQuantity) return [inventoryErrors.of('quantityNotPositive', {}, `lines.${index}.quantity`)]
    const pendiente = quantityText(line.left)
    return asked > line.left ? [documentErrors.of('overSource', { producto: line.name, pendiente }, `lines.${index}.quantity`)] : []
  })
}

export const charge: Run<'charge'> = async (tx, { session, row, asked: { registerId, lines: wanted }, now }) => {
  const { companyId, personId } = session
  const place = await readSellingPlace(tx, companyId, registerId)
  if (!place) return httpErrors.fail('notFound', {}, 'registerId')
  if (!place.isReached) return posErrors.fail('registerOfAnother', {}, 'registerId')
  if (place.branchId !== row.branch_id)
    return httpErrors.fail('invalid', { detalle: 'La caja es de otra sucursal que el pedido.' }, 'registerId')
  const shift = await tx.first(sql`
    select from register_shift where company_id = ${companyId} and register_id = ${registerId} and state = 'open'`)
  if (!shift) return posErrors.fail('registerClosed', {}, 'registerId')
  const lines = await readLines(tx, companyId, row.id)
  failWith(wantedProblems(lines, wanted))
  const id = uuidv7()
  const own = { company_id: companyId, bill_id: id }
  return {
    to: inHand(row.state),
    rows: [
      ['pos_order_bill', [{ company_id: companyId, id, order_id: row.id, register_id: registerId, given_at: now, given_by: personId }]],
      ['pos_order_bill_line', wanted.map(({ lineId, quantity }) => ({ ...own, line_id: lineId, quantity }))],
    ],
    changes: [['Cuenta en', '', place.name]],
    answer: { billId: id },
  }
}

export const release: Run<'release'> = async (tx, { session, row, asked: { billId }, now }) => {
  const { companyId, personId } = session
  const bill = await tx.first<{ isCharged: boolean; isReleased: boolean; givenBy: string; register: string }>(sql`
    select b.charged_at is not null as "isCharged", b.released_at is not null as "isReleased", b.given_by as "givenBy", r.name as register
      from pos_order_bill b join cash_register r on r.company_id = b.company_id and r.id = b.register_id
     where b.company_id = ${companyId} and b.order_id = ${row.id} and b.id = ${billId} for no key update of b`)
  if (!bill || bill.isReleased) return httpErrors.fail('notFound', {}, 'billId')
  if (bill.isCharged) return httpErrors.fail('invalid', { detalle: 'Esa cuenta ya se cobró.' }, 'billId')
  // Whoever took it to a register gives it back; of a register that was lost, who may cancel orders does.
  if (bill.givenBy !== personId && !holds(session, orderPermissions.annul))
    return httpErrors.fail('invalid', { detalle: `La cuenta está en ${bill.register}: libérala allí.` }, 'billId')
  await tx.run(sql`
    update pos_order_bill set released_at = ${now}, released_by = ${personId} where company_id = ${companyId} and id = ${billId}`)
  return { deed: 'releaseBill', changes: [['Cuenta en', bill.register, '']] }
}

export const move: Run<'move'> = async (tx, { session, row, asked: { tableId } }) => {
  const { companyId } = session
  if (tableId === row.table_id) return httpErrors.fail('invalid', { detalle: 'Ya está en esa mesa.' }, 'tableId')
  await requireTable(tx, companyId, { branchId: row.branch_id, tableId })
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from pos_table where company_id = ${companyId} and id = any(${[tableId, row.table_id].filter((id) => id !== null)}::uuid[])`)
  const nameOf = (id: string | null) => names.find((each) => each.id === id)?.name ?? ''
  return { deed: 'moveTable', set: { type: 'table', table_id: tableId }, changes: [['Mesa', nameOf(row.table_id), nameOf(tableId)]] }
}

interface OtherRow {
  readonly number: string | null
  readonly branch_id: string
  readonly state: string
  readonly has_bills: boolean
}

async function lockOther(tx: Tx, companyId: string, id: string): Promise<OtherRow> {
  await tx.first(sql`select from pos_order where company_id = ${companyId} and id = ${id} for update`)
  const other = await tx.first<OtherRow>(sql`
    select o.number, o.branch_id, o.state,
           exists (select from pos_order_bill b where b.company_id = o.company_id and b.order_id = o.id and b.released_at is null) as has_bills
      from pos_order o where o.company_id = ${companyId} and o.id = ${id}`)
  return other ?? httpErrors.fail('notFound', {}, 'orderId')
}

/** What the other had is of this one, with what its kitchen knows; the other one is cancelled, and says where it went. */
export const join: Run<'join'> = async (tx, { session, row, asked: { orderId }, today, takeNumber }) => {
  const { companyId, personId } = session
  const refuse = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'orderId')
  if (orderId === row.id) return refuse('Elige otro pedido.')
  const other = await lockOther(tx, companyId, orderId)
  if (other.branch_id !== row.branch_id) return refuse('Es de otra sucursal.')
  if (other.state === 'charged' || other.state === 'cancelled') return refuse('Ese pedido ya no está abierto.')
  if (other.has_bills) return refuse('Una caja ya tiene una cuenta de ese pedido.')
  const mine = await takeNumber()
  const theirs = other.number ?? (await takeConsecutive(tx, companyId, { code: order.series, prefix: order.series, today }))
  await tx.run(sql`
    update pos_order_line set order_id = ${row.id}, position = position + (
             select coalesce(max(position), 0) from pos_order_line where company_id = ${companyId} and order_id = ${row.id})
     where company_id = ${companyId} and order_id = ${orderId}`)
  const reason = `Unido a ${mine}`
  await tx.run(sql`
    update pos_order set state = 'cancelled', number = ${theirs}, reason = ${reason}, version = version + 1, changed_by = ${personId}
     where company_id = ${companyId} and id = ${orderId}`)
  const told = {
    action: 'annul',
    entity: order.name,
    entityId: orderId,
    title: caseTitle(order, theirs),
    changes: { Motivo: [null, reason] },
  } as const
  return { to: inHand(row.state), deed: 'unite', rows: [['audit_event', [auditRow(session, told)]]], changes: [['Unido con', '', theirs]] }
}

export const cancel: Run<'cancel'> = async (tx, { session, row, asked: { reason } }) => {
  const held = await tx.first(sql`
    select from pos_order_bill where company_id = ${session.companyId} and order_id = ${row.id} and released_at is null and charged_at is null`)
  if (held)
    return httpErrors.fail('invalid', { detalle: 'Una caja tiene una cuenta de este pedido: cóbrala o libérala primero.' }, 'reason')
  return { to: 'cancelled', deed: 'annul', set: { reason }, changes: [['Motivo', '', reason]] }
}
