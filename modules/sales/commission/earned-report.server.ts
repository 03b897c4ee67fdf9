/**
 * What sellers earned: of each rule, what was sold, collected or gained of its items in each month, and its tiers on that. A note takes off
 * what it gave back in its own month; what was collected is the part of an invoice, without taxes, that receipts and advances paid.
 */
import { monthTitle, type Day } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, subtract, type Amount } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { letterhead } from '#modules/company/index.server.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import { costOfSoldLine } from '#modules/documents/index.server.ts'
import { ofCategory } from '#modules/inventory/index.server.ts'
import { nameOfParty, standingFor } from '#modules/people/index.server.ts'
import { customerAdvance, receipt } from '#modules/treasury/index.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import { bookOfRows, type RowOfGroup } from '#platform/report/rows.ts'
import { formatPercent } from '#platform/ui/format.ts'
import { soldKinds } from '../kinds.ts'
import {
  baseOf,
  commissionBases,
  commissionOn,
  type CommissionBase,
  type CommissionFigures,
  type CommissionTier,
  type TierMode,
} from './calculate.ts'
import { earnedReport } from './earned-report.ts'

/** What is asked: by the report, or by what settles it. */
type Call = Pick<ReportCall<typeof earnedReport.parameters>, 'tx' | 'companyId' | 'parameters' | 'may'>

const kinds: readonly DocumentKind[] = soldKinds
const codesOf = (takes: (kind: DocumentKind) => boolean): string[] => kinds.filter(takes).map(({ code }) => code)
const sold = codesOf(({ opens, note, corrects }) => (opens !== null && note === null) || (note !== null && !corrects))
const returned = codesOf(({ corrects }) => corrects)

interface Rule {
  readonly id: string
  readonly name: string
  readonly sellerId: string | null
  readonly base: CommissionBase
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly mode: TierMode
  /** The days of the period on which it is in force. */
  readonly from: Day
  readonly to: Day
  readonly tiers: readonly { readonly starts: string; readonly percent: string }[]
}

/** Those in force in the period; of the margin only for who may see it. */
const rulesOf = ({ tx, companyId, parameters: { period, base }, may }: Call): Promise<Rule[]> =>
  tx.rows<Rule>(sql`
    select c.id, c.name, c.seller_id as "sellerId", c.base, c.category_id as "categoryId", c.brand_id as "brandId", c.mode,
           greatest(c.valid_from, ${period.from}::date) as "from", least(c.valid_to, ${period.to}::date) as "to",
           (select coalesce(json_agg(json_build_object('starts', t.starts::text, 'percent', t.percent::text)), '[]')
              from commission_tier t where t.company_id = c.company_id and t.parent_id = c.id) as tiers
      from commission c
     where c.company_id = ${companyId} and c.active
       and greatest(c.valid_from, ${period.from}::date) <= least(c.valid_to, ${period.to}::date)${
         base === 'all' ? empty : sql` and c.base = ${base}`
       }${may(masks.margin) ? empty : sql` and c.base <> 'margin'`}
     order by c.name, c.id`)

interface Figures {
  readonly seller_id: string
  readonly seller: string
  /** "2026-11". */
  readonly month: string
  readonly sold: string
  readonly collected: string
  readonly cost: string
  readonly returned: string
  readonly returned_cost: string
}

/** Of the documents `d`: who sold it, also where only the invoice that a note is about says so; merged records are one. */
const sellerOf = (companyId: string): Sql => sql`
      left join document_correction x on x.company_id = ${companyId} and x.document_id = d.id
      left join document o on o.company_id = ${companyId} and o.id = x.corrected_id
      join party z on z.company_id = ${companyId} and z.id = coalesce(d.seller_id, o.seller_id)
      join party s on s.company_id = ${companyId} and s.id = coalesce(z.merged_into, z.id)`

/** Of a rule, and of one seller where one was asked for. */
const ofRule = ({ companyId, parameters }: Call, { sellerId, categoryId, brandId }: Rule): Sql =>
  sql`${sellerId === null ? empty : sql` and s.id = ${standingFor(companyId, sellerId)}`}${
    parameters.seller === null ? empty : sql` and s.id = ${standingFor(companyId, parameters.seller)}`
  }${brandId === null ? empty : sql` and i.brand_id = ${brandId}`}${ofCategory(companyId, categoryId)}`

const isReturned = sql`d.kind = any(${returned}::text[])`

/** By seller and month: what was sold and came back; what it cost is read for the margin alone. */
function soldBy(call: Call, rule: Rule): Sql {
  const { companyId } = call
  const costs = rule.base === 'margin' ? costOfSoldLine(companyId, { id: sql`d.id`, position: sql`l.position`, kind: sql`d.kind` }) : empty
  // What was paid as it was sold was collected then.
  const atOnce =
    rule.base === 'collected'
      ? sql`coalesce(sum(l.net * d.paid_on_the_spot / nullif(d.payable, 0)) filter (where not ${isReturned}), 0)`
      : sql`0`
  const cost = rule.base === 'margin' ? sql`k.cost` : sql`0::numeric`
  return sql`
    select s.id as seller_id, s.display_name as seller, to_char(d.date, 'YYYY-MM') as month,
           coalesce(sum(l.net) filter (where not ${isReturned}), 0)::numeric(20,2) as sold, ${atOnce}::numeric(20,2) as collected,
           coalesce(sum(${cost}) filter (where not ${isReturned}), 0)::numeric(20,2) as cost,
           coalesce(sum(l.net) filter (where ${isReturned}), 0)::numeric(20,2) as returned,
           coalesce(-sum(${cost}) filter (where ${isReturned}), 0)::numeric(20,2) as returned_cost
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      left join item i on i.company_id = l.company_id and i.id = l.item_id ${sellerOf(companyId)} ${costs}
     where d.company_id = ${companyId} and d.kind = any(${[...sold, ...returned]}::text[]) and d.state = 'issued'
       and d.date between ${rule.from} and ${rule.to}${ofRule(call, rule)}
     group by 1, 2, 3`
}

const collecting: readonly string[] = [receipt.source, customerAdvance.use.source]

/** By seller and month: of what receipts and advances paid of an invoice, the part that is of its lines, without taxes. */
function collectedBy(call: Call, rule: Rule): Sql {
  const { companyId } = call
  return sql`
    select s.id as seller_id, s.display_name as seller, to_char(a.date, 'YYYY-MM') as month, 0::numeric(20,2) as sold,
           sum(n.net * coalesce(a.currency_amount / w.currency_amount, a.amount / (w.amount + d.paid_on_the_spot)))::numeric(20,2) as collected,
           0::numeric(20,2) as cost, 0::numeric(20,2) as returned, 0::numeric(20,2) as returned_cost
      from open_item_application a
      join open_item t on t.company_id = ${companyId} and t.id = a.open_item_id and t.kind = 'AR'
      join document d on d.company_id = ${companyId} and d.id = t.source_id and d.kind = any(${sold}::text[]) and d.state = 'issued' ${sellerOf(companyId)}
      cross join lateral (
        select sum(e.amount) as amount, sum(e.currency_amount) as currency_amount from open_item e
          join open_item_balance b on b.company_id = ${companyId} and b.open_item_id = e.id and not b.withdrawn
         where e.company_id = ${companyId} and e.source_id = d.id and e.kind = 'AR') w
      cross join lateral (
        select coalesce(sum(l.net), 0) as net from document_line l
          left join item i on i.company_id = l.company_id and i.id = l.item_id
         where l.company_id = ${companyId} and l.document_id = d.id${ofRule(call, rule)}) n
     where a.company_id = ${companyId} and a.source_kind = any(${collecting}::text[]) and a.date between ${rule.from} and ${rule.to}
     group by 1, 2, 3 having sum(n.net) <> 0`
}

/** What a rule is about, by seller and month. */
const figuresOf = (tx: Tx, call: Call, rule: Rule): Promise<Figures[]> =>
  tx.rows<Figures>(sql`
    select f.seller_id, f.seller, f.month, sum(f.sold)::numeric(20,2) as sold, sum(f.collected)::numeric(20,2) as collected,
           sum(f.cost)::numeric(20,2) as cost, sum(f.returned)::numeric(20,2) as returned, sum(f.returned_cost)::numeric(20,2) as returned_cost
      from (${soldBy(call, rule)}${rule.base === 'collected' ? sql` union all ${collectedBy(call, rule)}` : empty}) f
     group by 1, 2, 3`)

const tierOf = ({ starts, percent }: Rule['tiers'][number]): CommissionTier => ({
  from: parseAmount(starts),
  percent: parsePercent(percent),
})

export interface Earned {
  readonly seller: { readonly id: string; readonly name: string }
  readonly ruleId: string
  readonly rule: string
  readonly month: string
  readonly base: Amount
  readonly commission: Amount
  readonly row: RowOfGroup
}

function earnedBy(rule: Rule, read: Figures): Earned {
  const figures: CommissionFigures = {
    sold: parseAmount(read.sold),
    collected: parseAmount(read.collected),
    cost: parseAmount(read.cost),
    returned: parseAmount(read.returned),
    returnedCost: parseAmount(read.returned_cost),
  }
  const { base, parts, commission } = commissionOn(baseOf(rule.base, figures), rule.tiers.map(tierOf), rule.mode)
  const gained = { sale: figures.sold, collected: figures.collected, margin: subtract(figures.sold, figures.cost) }[rule.base]
  const gone = rule.base === 'margin' ? subtract(figures.returned, figures.returnedCost) : figures.returned
  return {
    seller: { id: read.seller_id, name: read.seller },
    ...{ ruleId: rule.id, rule: rule.name, month: read.month, base, commission },
    row: {
      cells: {
        month: monthTitle(read.month),
        rule: rule.name,
        kind: commissionBases[rule.base],
        gained: amountText(gained),
        returned: amountText(gone),
        base: amountText(base),
        percents: parts.length === 0 ? 'No alcanza' : parts.map(({ percent }) => formatPercent(percent)).join(' · '),
        commission: amountText(commission),
      },
      source: null,
    },
  }
}

const byName = new Intl.Collator('es-CO')

/** Rules are few: each is read in its turn. Rows of nothing are none. */
export async function earnedIn(call: Call): Promise<Earned[]> {
  const earned: Earned[] = []
  for (const rule of await rulesOf(call)) for (const read of await figuresOf(call.tx, call, rule)) earned.push(earnedBy(rule, read))
  return earned
}

async function bookOf(call: Call) {
  const earned = await earnedIn(call)
  const sellers = new Map(earned.map(({ seller }) => [seller.id, seller]))
  const groups = [...sellers.values()]
    .toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => ({
      path: [{ key: id, label: name, narrows: { seller: id } }],
      // By month; within it as the rules come, by name.
      rows: earned
        .filter(({ seller }) => seller.id === id)
        .toSorted((a, b) => a.month.localeCompare(b.month))
        .map(({ row }) => row),
    }))
  return bookOfRows(earnedReport.columns, groups)
}

export const earnedReportServed = serveReport(earnedReport, {
  book: bookOf,
  names: { seller: nameOfParty },
  letterhead,
})
