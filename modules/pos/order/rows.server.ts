/** Orders as they are read: their lines with what the kitchen and accounts have of them, their accounts and what the kitchen was told. */
import { amountText, parseQuantity, quantityText, sumAmounts, unitPriceText, parseUnitPrice, parseAmount } from '#base/decimal.ts'
import type { Quantity } from '#base/decimal.ts'
import { printedNumber } from '#modules/documents/index.ts'
import type { LockedCase } from '#modules/cases/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { OrderType } from './order.ts'
import { leftOf } from './split.ts'

/** The columns of its own. */
export interface OrderColumns {
  readonly type: OrderType
  readonly branch_id: string
  readonly table_id: string | null
}
export type Order = LockedCase<OrderColumns>

/** The table, or who waits for it: of `v` and its table `t`. */
export const orderPlace = sql`
  case when v.type = 'table' then coalesce(nullif(t.zone, '') || ', ', '') || t.name || coalesce(', ' || nullif(v.customer, ''), '') else v.customer end`

export interface OrderLine {
  readonly id: string
  readonly itemId: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly quantity: Quantity
  readonly unitPrice: string
  readonly note: string
  readonly seat: number | null
  readonly sent: Quantity
  /** In accounts that stand. */
  readonly given: Quantity
  readonly left: Quantity
}

type LineRow = Omit<OrderLine, 'quantity' | 'sent' | 'given' | 'left'> & {
  readonly quantity: string
  readonly sent: string
  readonly given: string
}

export async function readLines(tx: Tx, companyId: string, orderId: string): Promise<OrderLine[]> {
  const rows = await tx.rows<LineRow>(sql`
    select l.id, l.item_id as "itemId", i.code, i.name, i.unit_name as unit, l.quantity, l.unit_price as "unitPrice", l.note, l.seat,
           (select coalesce(sum(t.quantity), 0)::numeric(20,6) from pos_order_ticket_line t
             where t.company_id = ${companyId} and t.line_id = l.id and t.item_id = l.item_id) as sent,
           (select coalesce(sum(b.quantity), 0)::numeric(20,6) from pos_order_bill_line b
              join pos_order_bill h on h.company_id = b.company_id and h.id = b.bill_id and h.released_at is null
             where b.company_id = ${companyId} and b.line_id = l.id) as given
      from pos_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
     where l.company_id = ${companyId} and l.order_id = ${orderId} order by l.position, l.id`)
  return rows.map((row) => {
    const [quantity, given] = [parseQuantity(row.quantity), parseQuantity(row.given)]
    return { ...row, quantity, given, sent: parseQuantity(row.sent), left: leftOf(quantity, given) }
  })
}

interface BillRow {
  readonly id: string
  readonly register: string
  readonly givenAt: Date
  readonly givenBy: string
  readonly releasedAt: Date | null
  readonly chargedAt: Date | null
  readonly prefix: string | null
  readonly number: number | null
  readonly payable: string | null
}

async function readBills(tx: Tx, companyId: string, orderId: string) {
  const rows = await tx.rows<BillRow>(sql`
    select b.id, r.name as register, b.given_at as "givenAt", coalesce(trim(p.first_name || ' ' || p.last_name), '') as "givenBy",
           b.released_at as "releasedAt", b.charged_at as "chargedAt", d.prefix, d.number, d.payable
      from pos_order_bill b join cash_register r on r.company_id = b.company_id and r.id = b.register_id
      left join person p on p.id = b.given_by
      left join till_sale s on s.company_id = b.company_id and s.id = b.id
      left join document d on d.company_id = s.company_id and d.id = s.document_id
     where b.company_id = ${companyId} and b.order_id = ${orderId} order by b.given_at, b.id`)
  return rows.map(({ id, register, givenAt, givenBy, releasedAt, chargedAt, prefix, number, payable }) => ({
    ...{ id, register, givenAt: givenAt.toISOString(), givenBy, total: payable },
    state: chargedAt !== null ? ('charged' as const) : releasedAt !== null ? ('released' as const) : ('given' as const),
    number: number === null ? null : printedNumber(prefix ?? '', number, 1, 0),
  }))
}

interface TicketRow {
  readonly id: string
  readonly turn: number
  readonly sentAt: Date
  readonly sentBy: string
  readonly lines: { readonly name: string; readonly quantity: string; readonly note: string }[]
}

/** What the kitchen was told, in its order. @param where of `t` */
export const readTickets = (tx: Tx, companyId: string, where: ReturnType<typeof sql>): Promise<TicketRow[]> =>
  tx.rows<TicketRow>(sql`
    select t.id, t.turn, t.sent_at as "sentAt", coalesce(trim(p.first_name || ' ' || p.last_name), '') as "sentBy",
           (select json_agg(json_build_object('name', i.name, 'quantity', l.quantity::text, 'note', l.note) order by l.position)
              from pos_order_ticket_line l join item i on i.company_id = l.company_id and i.id = l.item_id
             where l.company_id = t.company_id and l.ticket_id = t.id) as lines
      from pos_order_ticket t left join person p on p.id = t.sent_by
     where t.company_id = ${companyId} and ${where} order by t.turn`)

export const shownQuantity = (text: string): string => quantityText(parseQuantity(text))

/** What its view shows besides its columns. */
export async function readParts(tx: Tx, { companyId }: Session, id: string) {
  const lines = await readLines(tx, companyId, id)
  const tickets = await readTickets(tx, companyId, sql`t.order_id = ${id}`)
  return {
    lines: lines.map(({ id: lineId, itemId, code, name, unit, note, seat, ...line }) => ({
      ...{ id: lineId, item: { id: itemId, code, name, unit }, note, seat },
      ...{ quantity: quantityText(line.quantity), unitPrice: unitPriceText(parseUnitPrice(line.unitPrice)) },
      ...{ sent: quantityText(line.sent), left: quantityText(line.left) },
    })),
    bills: (await readBills(tx, companyId, id)).map(({ total, ...bill }) => ({
      ...bill,
      total: total === null ? null : amountText(sumAmounts([parseAmount(total)])),
    })),
    tickets: tickets.map(({ sentAt, lines: told, ...ticket }) => ({
      ...{ ...ticket, sentAt: sentAt.toISOString() },
      lines: told.map((line) => ({ ...line, quantity: shownQuantity(line.quantity) })),
    })),
  }
}
