import type { Day } from '#base/date.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { standingFor } from '#modules/people/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { printedNumber } from '../paper/print-data.ts'
import { lastSale } from './last-sale.ts'

/** As many as are read in a millisecond or two, however many a customer has. */
const MOST_LOOKED_AT = 300

interface SaleRow {
  prefix: string
  number: number
  edition: number
  digits: number
  date: Day
  unitPrice: string
  unitName: string
}

/** What a customer owes its price for: neither offers nor notes. */
const isSale = ({ opens, corrects, party }: DocumentKind): boolean => opens?.ledger === 'AR' && !corrects && party === 'customer'

export const lastSaleHandler = (kinds: readonly DocumentKind[]): Handler =>
  handle(lastSale, async ({ tx, session, query: { partyId, itemId } }) => {
    const { companyId } = session
    const codes = kinds.filter((kind) => isSale(kind) && holds(session, kind.permissions.read)).map(({ code }) => code)
    const row = await tx.first<SaleRow>(sql`
      select d.prefix, d.number, d.edition, d.number_digits as digits, d.date, l.unit_price as "unitPrice", l.unit_name as "unitName"
        from (select * from document
               where company_id = ${companyId} and party_id = ${standingFor(companyId, partyId)} and kind = any(${codes}::text[]) and state = 'issued'
               order by date desc, id desc limit ${MOST_LOOKED_AT}) d
        join document_line l on l.company_id = d.company_id and l.document_id = d.id and l.item_id = ${itemId} and not l.gift
       order by d.date desc, d.id desc, l.position limit 1`)
    if (!row) return { sale: null }
    const { prefix, number, edition, digits, date, unitName } = row
    return {
      sale: {
        number: printedNumber(prefix, number, edition, digits),
        date,
        unitPrice: unitPriceText(parseUnitPrice(row.unitPrice)),
        unitName,
      },
    }
  })
