/**
 * Sums of the books for reports: of each account, and of each third party or cost centre in it, under the filters that the
 * reports share. Accounts alone come folded, so that the cost does not grow with what there is behind.
 */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { accountSums, YEAR_CLOSING } from '#modules/accounting/index.server.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import { afterPrefix } from '#platform/search.ts'

export interface LedgerFilter {
  readonly period: { readonly from: Day; readonly to: Day }
  /** From this code to all that hangs from that one; null is no end. */
  readonly account: string | null
  readonly accountTo: string | null
  readonly party: string | null
  /** With the centres that hang from it. */
  readonly center: string | null
  readonly side: 'all' | 'debit' | 'credit'
  /** What was before the period is not asked for: openings are nothing. */
  readonly movesOnly?: true
  /** Entries that close a year are left out: a year keeps its results after its closing. */
  readonly leavesOutClosings?: true
}

export interface LedgerSum {
  readonly accountId: string
  /** Null too when sums are not told apart by third party. */
  readonly partyId: string | null
  readonly centerId: string | null
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
  readonly lines: number
}

/** What sums are told apart by, besides the account. */
export type LedgerSplit = 'account' | 'party' | 'center'

/** A code stands for itself and all that hangs from it: "13" to "13" is every account of Deudores. Of `account a`. */
export function accountsIn({ account, accountTo }: Pick<LedgerFilter, 'account' | 'accountTo'>): Sql {
  const from = account === null ? empty : sql` and a.code >= ${account}`
  return accountTo === null ? from : sql`${from} and a.code < ${afterPrefix(accountTo)}`
}

/** Of `journal_line l`: the third party, the centre and the side that were asked for. */
export function linesIn(companyId: string, { party, center, side }: Pick<LedgerFilter, 'party' | 'center' | 'side'>): Sql {
  const ofParty = party === null ? empty : party === NONE ? sql` and l.party_id is null` : sql` and l.party_id = ${party}`
  const ofSide = side === 'all' ? empty : side === 'debit' ? sql` and l.debit > 0` : sql` and l.credit > 0`
  return sql`${ofParty}${centersIn(companyId, center)}${ofSide}`
}

/** Of `journal_line l`, or of any table called so that has a cost centre. */
export function centersIn(companyId: string, center: string | null): Sql {
  if (center === null) return empty
  if (center === NONE) return sql` and l.cost_center_id is null`
  return sql` and l.cost_center_id = any(array(
    with recursive below as (
      select id from cost_center where company_id = ${companyId} and id = ${center}
      union all
      select c.id from cost_center c join below b on c.parent_id = b.id where c.company_id = ${companyId})
    select id from below))`
}

/** Sums of every account in a period. */
export const wholeSums = (tx: Tx, companyId: string, period: LedgerFilter['period']): Promise<LedgerSum[]> =>
  ledgerSums(tx, companyId, { period, account: null, accountTo: null, party: null, center: null, side: 'all' }, 'account')

/** The accounts that hang from a code, itself among them. */
export async function accountsWithin(tx: Tx, companyId: string, code: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select a.id from account a where a.company_id = ${companyId}${accountsIn({ account: code, accountTo: code })}`)
  return new Set(rows.map(({ id }) => id))
}

/** Sums under the filter, those without any figure left out. */
export async function ledgerSums(tx: Tx, companyId: string, filter: LedgerFilter, split: LedgerSplit): Promise<LedgerSum[]> {
  const isOfAll = filter.party === null && filter.center === null && filter.side === 'all'
  const sums = split === 'account' && isOfAll ? await folded(tx, companyId, filter) : await fromLines(tx, companyId, filter, split)
  const own = filter.leavesOutClosings ? await withoutClosings(tx, companyId, { filter, split }, sums) : sums
  return own.filter(({ opening, lines }) => opening !== 0n || lines > 0)
}

/** There is at most one a year, so that its lines are added up apart and taken off. */
async function withoutClosings(
  tx: Tx,
  companyId: string,
  { filter, split }: { readonly filter: LedgerFilter; readonly split: LedgerSplit },
  sums: readonly LedgerSum[],
): Promise<LedgerSum[]> {
  const more = sql` and l.entry_id = any(array(
    select e.id from journal_entry e where e.company_id = ${companyId} and e.source_kind = ${YEAR_CLOSING}))`
  const closings = await fromLines(tx, companyId, { ...filter, more }, split)
  const keyOf = ({ accountId, partyId, centerId }: LedgerSum): string => `${accountId} ${partyId} ${centerId}`
  const byKey = new Map(closings.map((each) => [keyOf(each), each]))
  return sums.map((sum) => {
    const closing = byKey.get(keyOf(sum))
    if (!closing) return sum
    const { opening, debit, credit, lines } = closing
    return { ...sum, opening: sum.opening - opening, debit: sum.debit - debit, credit: sum.credit - credit, lines: sum.lines - lines }
  })
}

async function folded(tx: Tx, companyId: string, { period }: LedgerFilter): Promise<LedgerSum[]> {
  const sums = await accountSums(tx, companyId, period.from, period.to)
  return [...sums].map(([accountId, { opening, debit, credit, lines }]) => ({
    accountId,
    partyId: null,
    centerId: null,
    opening,
    debit,
    credit,
    lines,
  }))
}

interface SumRow {
  account_id: string
  party_id: string | null
  center_id: string | null
  opening: string
  debit: string
  credit: string
  lines: number
}

/** Neither third parties nor centres have a fold: their lines are added up from the index that holds their figures. */
async function fromLines(
  tx: Tx,
  companyId: string,
  { more = empty, ...filter }: LedgerFilter & { readonly more?: Sql },
  split: LedgerSplit,
): Promise<LedgerSum[]> {
  const { period } = filter
  const conditions = [
    sql`l.company_id = ${companyId} and l.date <= ${period.to}${linesIn(companyId, filter)}`,
    ...(filter.account === null && filter.accountTo === null
      ? []
      : [
          sql`l.account_id = any(array(
            select a.id from account a where a.company_id = ${companyId}${accountsIn(filter)}))`,
        ]),
    // Of one side alone nothing runs, so what was before does not matter.
    ...(filter.side === 'all' && !filter.movesOnly ? [] : [sql`l.date >= ${period.from}`]),
  ]
  const rows = await tx.rows<SumRow>(sql`
    select l.account_id, ${split === 'party' ? sql`l.party_id` : sql`null::uuid`} as party_id,
           ${split === 'center' ? sql`l.cost_center_id` : sql`null::uuid`} as center_id,
           coalesce(sum(l.debit - l.credit) filter (where l.date < ${period.from}), 0)::numeric(24,2) as opening,
           coalesce(sum(l.debit) filter (where l.date >= ${period.from}), 0)::numeric(24,2) as debit,
           coalesce(sum(l.credit) filter (where l.date >= ${period.from}), 0)::numeric(24,2) as credit,
           count(*) filter (where l.date >= ${period.from}) as lines
      from journal_line l where ${join(conditions, ' and ')}${more}
     group by 1, 2, 3`)
  return rows.map((row) => ({
    accountId: row.account_id,
    partyId: row.party_id,
    centerId: row.center_id,
    opening: parseAmount(row.opening),
    debit: parseAmount(row.debit),
    credit: parseAmount(row.credit),
    lines: row.lines,
  }))
}
