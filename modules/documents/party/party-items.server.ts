/** What a third party bought or sold, each item once with its last line. */
import type { Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import { standingFor } from '#modules/people/index.server.ts'
import { isGuid } from '#base/guid.ts'
import { refusalOf } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { printedNumber } from '../paper/print-data.ts'
import { listPartyItems } from './endpoints.ts'

/** As many of its last documents as are looked at, and as many items as are told. */
const MOST_DOCUMENTS = 2000
const MOST_ITEMS = 200

const sides = {
  sold: { party: 'customer', ledger: 'AR' },
  bought: { party: 'supplier', ledger: 'AP' },
} as const

interface ItemRow {
  id: string
  code: string
  name: string
  unitName: string
  date: Day
  kind: string
  documentId: string
  prefix: string
  number: number
  edition: number
  digits: number
  quantity: string
  unitPrice: string
  paid: string
  times: number
}

/** What is owed for, and takes nothing off: neither offers nor notes. */
const prices = (kind: DocumentKind, side: keyof typeof sides): boolean =>
  kind.party === sides[side].party && kind.opens?.ledger === sides[side].ledger && kind.note === null

export const partyItemsHandler = (all: readonly DocumentKind[]): Handler =>
  handle(listPartyItems, async ({ tx, session, params, query: { side } }) => {
    const { companyId } = session
    const codes = all
      .filter((kind) => prices(kind, side))
      .filter(({ permissions, plan, services }) => refusalOf({ permission: permissions.read, plan, services }, session) === null)
      .map(({ code }) => code)
    if (codes.length === 0 || !isGuid(params.id)) return { items: [], hasMore: false }
    const rows = await tx.rows<ItemRow>(sql`
      with theirs as (
        select d.id, d.date, d.kind, d.prefix, d.number, d.edition, d.number_digits from document d
         where d.company_id = ${companyId} and d.party_id = ${standingFor(companyId, params.id)} and d.kind = any(${codes}::text[]) and d.state = 'issued'
         order by d.date desc, d.id desc limit ${MOST_DOCUMENTS}),
      lines as (
        select l.item_id, l.unit_name, l.quantity, l.unit_price, round(l.net / l.quantity, 2) as paid, t.*,
               row_number() over (partition by l.item_id order by t.date desc, t.id desc, l.position) as nth,
               (count(*) over (partition by l.item_id))::int as times
          from theirs t
          join document_line l on l.company_id = ${companyId} and l.document_id = t.id and l.item_id is not null and not l.gift and not l.optional)
      select i.id, i.code, i.name, s.unit_name as "unitName", s.date, s.kind, s.id as "documentId", s.prefix, s.number, s.edition,
             s.number_digits as digits, s.quantity, s.unit_price as "unitPrice", s.paid, s.times
        from lines s join item i on i.company_id = ${companyId} and i.id = s.item_id
       where s.nth = 1 order by s.date desc, s.id desc, i.code limit ${MOST_ITEMS + 1}`)
    return {
      items: rows.slice(0, MOST_ITEMS).map(({ kind, documentId, prefix, number, edition, digits, ...row }) => ({
        ...row,
        document: { kind, id: documentId, number: printedNumber(prefix, number, edition, digits) },
        quantity: quantityText(parseQuantity(row.quantity)),
        unitPrice: unitPriceText(parseUnitPrice(row.unitPrice)),
        paid: unitPriceText(parseUnitPrice(row.paid)),
      })),
      hasMore: rows.length > MOST_ITEMS,
    }
  })
