import { arrivedHandlers, mailHandlers, readDocument, shareOneHandlers } from '#modules/documents/index.server.ts'
import { noteXmlOf, xmlHandler, zipHandler } from '#modules/electronic/index.server.ts'
import { quantityText } from '#base/decimal.ts'
import { posCreditNoteFormat } from '#colombia/index.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { tillReturn, tillSale } from '#modules/sales/index.ts'
import { publishedTillReturn, servedTillReturn } from '#modules/sales/index.server.ts'
import { sql, type Sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { findTicket, getReturnable, getReturnMoney, returnEndpoints, returnMail, returnXml, returnZip } from './endpoints.ts'
import { givingHandlers } from './give-back.server.ts'
import { readLeft } from './left.server.ts'
import { readTicket, type Ticket } from './ticket.ts'

const isOf = (ticket: Ticket): Sql =>
  ticket.by === 'code'
    ? sql`d.unique_code = ${ticket.code}`
    : ticket.by === 'sale'
      ? sql`d.id in (select document_id from till_sale where company_id = d.company_id and id = ${ticket.id})`
      : sql`d.number = ${ticket.number}::bigint and (${ticket.prefix} = '' or d.prefix = ${ticket.prefix})`

const finding = handle(findTicket, async ({ tx, session: { companyId }, query: { text } }) => {
  const ticket = readTicket(text)
  const row =
    ticket &&
    (await tx.first<{ id: string; prefix: string; number: number }>(sql`
      select d.id, d.prefix, d.number from document d
       where d.company_id = ${companyId} and d.kind = ${tillSale.code} and d.state = 'issued' and ${isOf(ticket)} order by d.id desc limit 1`))
  if (!row) return httpErrors.fail('invalid', { detalle: 'Ninguna venta de caja tiene ese tiquete.' }, 'text')
  return { id: row.id, number: printedNumber(row.prefix, row.number, 1, 0) }
})

const returning = handle(getReturnable, async ({ tx, session: { companyId }, params: { id }, today }) => {
  const sale = await readDocument(tx, { companyId, kind: tillSale, id, today })
  const left = sale?.party && (await readLeft(tx, companyId, sale.id))
  if (!sale?.party || !left) return httpErrors.fail('notFound')
  return {
    ...{ id: sale.id, number: sale.number ?? '', date: sale.date, party: sale.party.name, total: sale.totals.total },
    lines: sale.lines.flatMap(({ position, description, unitName, quantity }) => {
      const of = left.get(position)
      return of === undefined ? [] : [{ position, description, unit: unitName, sold: quantity, left: quantityText(of) }]
    }),
  }
})

interface MoneyRow {
  readonly saleId: string
  readonly prefix: string
  readonly number: number
  readonly reason: string
  readonly register: string | null
  readonly means: string | null
  readonly handed: string
  readonly rounding: string
  readonly returnedBy: string
  readonly returnedAt: Date
}

const money = handle(getReturnMoney, async ({ tx, session: { companyId }, params: { id } }) => {
  const row = await tx.first<MoneyRow>(sql`
    select r.sale_document_id as "saleId", d.prefix, d.number, r.reason, c.name as register, t.name as means, r.handed, r.rounding,
           coalesce(trim(p.first_name || ' ' || p.last_name), '') as "returnedBy", r.returned_at as "returnedAt"
      from till_return r
      join document d on d.company_id = r.company_id and d.id = r.sale_document_id
      left join cash_register c on c.company_id = r.company_id and c.id = r.register_id
      left join payment_type t on t.company_id = r.company_id and t.id = r.payment_type_id
      left join person p on p.id = r.returned_by
     where r.company_id = ${companyId} and r.id::text = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const { prefix, number, returnedAt, ...told } = row
  return { ...told, saleNumber: printedNumber(prefix, number, 1, 0), returnedAt: returnedAt.toISOString() }
})

export const returnHandlers: readonly Handler[] = [
  finding,
  money,
  returning,
  ...givingHandlers,
  ...arrivedHandlers([servedTillReturn], returnEndpoints),
  ...shareOneHandlers([publishedTillReturn], returnEndpoints),
  ...mailHandlers([publishedTillReturn], returnMail),
  xmlHandler({ kind: tillReturn, xmlOf: noteXmlOf(posCreditNoteFormat) }, returnXml),
  zipHandler(publishedTillReturn, returnZip),
]
