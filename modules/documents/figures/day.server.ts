/** Gathering the other documents of a third party's day: all that stand, whoever asks. */
import { chargedAs, type ItemKind } from '#modules/items/index.ts'
import { parseAmount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { hasYear, type EarlierLine, type WithholdingKind, type WithholdingParty, type WithholdingSeller } from '#colombia/index.ts'
import { buyerOf, sellerOf } from '#modules/company/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { together } from '#platform/together.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { LearnedCodes } from '../parts/line-account/codes.ts'
import { showNumber } from '../read/list.server.ts'
import { ownInForce, ownOfKept, type KeptOwn } from '#modules/taxes/index.server.ts'
import { sideOf, sidesOf } from '../kind/sides.ts'
import { emptyDay, mayWithhold, writeEarlier, writeOwn, writeYear, type PartyDay, type WrittenYear } from './day.ts'

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

/**
 * What a third party has that day and what holds of it then, in one statement; to issue, behind the lock. The day of whoever was merged
 * into it is its own. Nothing is asked of a third party that withholds nothing.
 */
export async function partyDayOf(tx: Tx, { companyId, kind, partyId, date, seller, buyer, use, exceptId }: DayOf): Promise<PartyDay> {
  if (partyId === null || !buyer || !mayWithhold(kind, seller, buyer)) return emptyDay
  const [, read] = await together([
    use === 'issue' ? tx.run(sql`select from party where company_id = ${companyId} and id = ${partyId} for no key update`) : null,
    tx.first<{ lines: DayRow[]; year: WrittenYear[]; own: KeptOwn[]; learned: LearnedCodes[] }>(sql`
      select (select coalesce(json_agg(x), '[]') from (
                select w.document_id, w.prefix, w.number, w.number_digits, w.edition, w.concept, w.ica, w.item_kind, w.positions,
                       w.base::text as base, w.vat::text as vat, w.withheld
                  from (select ${partyId}::uuid as id union all
                        select same.id from party same where same.company_id = ${companyId} and same.merged_into = ${partyId}::uuid) p
                 cross join lateral withholding_day(${companyId}::uuid, p.id, ${date}::date, ${[...kind.withholdsWith]}::text[], ${exceptId}::uuid) w) x) as lines,
             (select coalesce(json_agg(json_build_object('conceptCode', y.concept, 'base', y.sum::text)), '[]')
                from (select w.concept, sum(w.base) as sum
                        from (select ${partyId}::uuid as id union all
                              select same.id from party same where same.company_id = ${companyId} and same.merged_into = ${partyId}::uuid) p
                       cross join lateral withholding_year(${companyId}::uuid, p.id, ${date}::date, ${hasYear(seller) ? [...kind.withholdsWith] : []}::text[], ${exceptId}::uuid) w
                       group by 1) y) as year,
             (select coalesce(json_agg(json_build_object('accountId', c.account_id, 'conceptCode', c.concept, 'icaCode', c.ica)), '[]')
                from learned_codes(${companyId}::uuid, ${partyId}::uuid, ${kind.lines.accounts.length > 0 ? [...kind.withholdsWith] : []}::text[]) c) as learned,
             ${ownInForce(companyId, { partyId, side: sideOf(kind), date })} as own`),
  ])
  return {
    earlier: (read?.lines ?? []).map(earlierLineOf),
    year: (read?.year ?? []).map(({ conceptCode, base }) => ({ conceptCode, base: parseAmount(base) })),
    own: ownOfKept(read?.own ?? []),
    learned: read?.learned ?? [],
  }
}

const earlierLineOf = (row: DayRow): EarlierLine => ({
  documentId: row.document_id,
  number: showNumber(row.prefix, row.number, row.edition, row.number_digits) ?? '',
  conceptCode: row.concept,
  icaCode: row.ica,
  kind: chargedAs(row.item_kind),
  positions: row.positions,
  base: parseAmount(row.base),
  vat: parseAmount(row.vat),
  withheld: row.withheld,
})

export const withholdingDayHandler = (kind: DocumentKind, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.withholdingDay, async ({ tx, session, query }) => {
    const { companyId } = session
    const company = await readCompany(tx, companyId)
    const own = { seller: sellerOf(company), buyer: buyerOf(company) }
    const { seller, buyer } = sidesOf(kind, own, await loadParty(tx, companyId, query.partyId))
    const date = query.date as Day
    const { partyId, exceptId = null } = query
    const day = await partyDayOf(tx, { companyId, kind, partyId, date, seller, buyer, use: 'draft', exceptId })
    return {
      partyId,
      date,
      lines: day.earlier.map(writeEarlier),
      year: day.year.map(writeYear),
      own: day.own.map(writeOwn),
      learned: [...day.learned],
    }
  })
