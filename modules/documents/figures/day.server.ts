/** Gathering the other documents of a third party's day: all that stand, whoever asks. */
import { chargedAs, type ItemKind } from '#modules/items/index.ts'
import { parseAmount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { EarlierLine, WithholdingKind, WithholdingParty, WithholdingSeller } from '#colombia/index.ts'
import { buyerOf, sellerOf } from '#modules/company/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { together } from '#platform/together.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { showNumber } from '../read/list.server.ts'
import { sidesOf } from '../kind/sides.ts'
import { mayWithhold, writeEarlier } from './day.ts'

interface DayOf {
  readonly companyId: string
  readonly kind: DocumentKind
  readonly partyId: string | null
  readonly date: Day
  readonly seller: WithholdingSeller
  readonly buyer: WithholdingParty | null
  /** To issue, the day is locked first: of two invoices at once the second finds the first. */
  readonly use: 'draft' | 'issue'
  /** A document of that day that is written again. */
  readonly exceptId: string | null
}

interface DayRow {
  document_id: string
  prefix: string
  number: number
  number_digits: number
  edition: number
  concept: string | null
  ica: string | null
  item_kind: ItemKind
  positions: number[]
  base: string
  vat: string
  withheld: WithholdingKind[]
}

/** In one round trip; to issue, behind the lock. Nothing is asked of a third party that withholds nothing. */
export async function earlierOfDay(
  tx: Tx,
  { companyId, kind, partyId, date, seller, buyer, use, exceptId }: DayOf,
): Promise<EarlierLine[]> {
  if (partyId === null || !buyer || !mayWithhold(kind, seller, buyer)) return []
  const [, rows] = await together([
    use === 'issue' ? tx.run(sql`select from party where company_id = ${companyId} and id = ${partyId} for no key update`) : null,
    tx.rows<DayRow>(sql`
      select * from withholding_day(${companyId}::uuid, ${partyId}::uuid, ${date}::date, ${[...kind.withholdsWith]}::text[], ${exceptId}::uuid)`),
  ])
  return rows.map((row) => ({
    documentId: row.document_id,
    number: showNumber(row.prefix, row.number, row.edition, row.number_digits) ?? '',
    conceptCode: row.concept,
    icaCode: row.ica,
    kind: chargedAs(row.item_kind),
    positions: row.positions,
    base: parseAmount(row.base),
    vat: parseAmount(row.vat),
    withheld: row.withheld,
  }))
}

export const withholdingDayHandler = (kind: DocumentKind, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.withholdingDay, async ({ tx, session, query }) => {
    const { companyId } = session
    const company = await readCompany(tx, companyId)
    const own = { seller: sellerOf(company), buyer: buyerOf(company) }
    const { seller, buyer } = sidesOf(kind, own, await loadParty(tx, companyId, query.partyId))
    const date = query.date as Day
    const lines = await earlierOfDay(tx, {
      companyId,
      kind,
      partyId: query.partyId,
      date,
      seller,
      buyer,
      use: 'draft',
      exceptId: query.exceptId ?? null,
    })
    return { partyId: query.partyId, date, lines: lines.map(writeEarlier) }
  })
