/** What the kitchen reads of an order, and what an order may have. */
import { fileURLToPath } from 'node:url'
import { showInstant } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { findItems } from '#modules/items/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { isGuid } from '#base/guid.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { requireBranch } from '../branch.server.ts'
import { orderItems, printTicket } from './endpoints.ts'
import { orderTypeNames, type OrderType } from './order.ts'
import { readTickets } from './rows.server.ts'
import { pricesOf } from './written.server.ts'

const template = { source: fileURLToPath(new URL('./ticket.typ', import.meta.url)) }

interface Head {
  readonly number: string
  readonly type: OrderType
  readonly place: string
  readonly notes: string
}

const printing = handle(printTicket, async ({ tx, session: { companyId }, params: { id } }) => {
  if (!isGuid(id)) return httpErrors.fail('notFound')
  const [ticket] = await readTickets(tx, companyId, sql`t.id = ${id}`)
  const head = await tx.first<Head>(sql`
    select coalesce(o.number, '') as number, o.type, o.notes,
           case when o.type = 'table' then coalesce(nullif(t.zone, '') || ', ', '') || t.name else o.customer end as place
      from pos_order_ticket k join pos_order o on o.company_id = k.company_id and o.id = k.order_id
      left join pos_table t on t.company_id = o.company_id and t.id = o.table_id
     where k.company_id = ${companyId} and k.id = ${id}`)
  if (!ticket || !head) return httpErrors.fail('notFound')
  const data = {
    ...{ number: head.number, type: orderTypeNames[head.type], place: head.place, notes: head.notes, turn: ticket.turn },
    ...{ sentAt: showInstant(ticket.sentAt), sentBy: ticket.sentBy },
    lines: ticket.lines.map(({ name, quantity, note }) => {
      const figure = parseQuantity(quantity)
      return { name, note, quantity: formatQuantity(figure), isLess: figure < 0n }
    }),
  }
  return {
    name: `comanda-${head.number}-${ticket.turn}.pdf`,
    // Nothing is drawn while the base waits.
    async *stream() {
      yield await renderPdf(companyId, template, data)
    },
  }
})

const offering = handle(orderItems, async ({ tx, session, query: { branchId, text }, today }) => {
  const { companyId } = session
  await requireBranch(tx, session, branchId)
  const found = (await findItems(tx, companyId, { text, warehouseId: '', date: today, use: 'pos' })).filter(
    ({ control, aiuService }) => control === 'none' && aiuService === null,
  )
  const ids = found.map(({ id }) => id)
  const prices = await pricesOf(tx, session, ids, { branchId, partyId: null, today })
  return {
    options: found.map(({ id, code, name }) => {
      const priced = prices.get(id)
      return { id, label: name, detail: code, unit: priced?.item.unitName ?? '', price: priced?.price ?? '0' }
    }),
  }
})

export const ticketHandlers: readonly Handler[] = [printing, offering]
