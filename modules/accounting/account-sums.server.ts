/** What each account began with and moved in a period, from the fold and from what is not folded yet. */
import type { Day } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { NO_PART } from './fold.server.ts'
import type { Ledger } from './journal.ts'
import { periodSpans, type DayRange } from './spans.ts'

/** What sums are told apart by, besides the account. */
export type SumPart = 'party' | 'center'

export interface SumsAsked {
  readonly from: Day
  readonly to: Day
  readonly ledger: Ledger
  /** Parts are read only while all that is folded has them (`arePartsWhole`). */
  readonly part?: SumPart | null
  /** A query of the ids of accounts; all of them when it is left out. */
  readonly accounts?: Sql | null
  /** The third parties or cost centres of `part`, `NO_PART` among them; all of them when it is left out. */
  readonly only?: readonly string[] | null
  /** What was before the period is not asked for: openings are nothing. */
  readonly movesOnly?: boolean
}

/** Opening is signed, debit positive; `lines` are those that moved it in the period. */
export interface AccountSums {
  readonly opening: Amount
  readonly debit: Amount
  readonly credit: Amount
  readonly lines: number
}

export interface PartSums extends AccountSums {
  readonly accountId: string
  /** Null of what has no third party or centre, and when sums are not told apart. */
  readonly partId: string | null
}

interface SumRow {
  account_id: string
  part_id: string | null
  opening: string
  debit: string
  credit: string
  lines: number
}

/** What does not count in a ledger; of any table with a `book`. */
export const countsIn = (ledger: Ledger, book: Sql): Sql => sql`${book} <> ${ledger === 'fiscal' ? 'niif' : 'fiscal'}`

/** Whether some line counts in one of the ledgers alone. */
export async function areBooksApart(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx.first<{ apart: boolean }>(sql`
    select exists (select from account_balance where company_id = ${companyId} and book <> 'both')
        or exists (select from unfolded u join journal_line l on l.company_id = ${companyId} and l.entry_id = u.entry_id
                    where u.company_id = ${companyId} and l.book <> 'both') as apart`)
  return row?.apart ?? false
}

/** The parts of the statement: each gives account, part, whether it is before the period, debit, credit and lines. */
function sumParts(companyId: string, { from, to, ledger, part = null, accounts = null, only = null, movesOnly = false }: SumsAsked): Sql[] {
  const spans = periodSpans(from, to)
  const ofAccounts = (column: Sql): Sql => (accounts ? sql` and ${column} = any(array(${accounts}))` : empty)
  const linePart = part === 'party' ? sql`l.party_id` : part === 'center' ? sql`l.cost_center_id` : sql`null::uuid`
  const ids = only?.filter((id) => id !== NO_PART) ?? []
  const hasNone = only?.includes(NO_PART) ?? false
  const ofParts = only ? sql` and (${linePart} = any(${ids}::uuid[])${hasNone ? sql` or ${linePart} is null` : empty})` : empty
  const asked = sql` and ${countsIn(ledger, sql`l.book`)}${ofAccounts(sql`l.account_id`)}${ofParts}`
  const folded = (span: 'month' | 'year', range: DayRange | { before: Day }, isOpening: boolean): Sql => sql`
    select f.account_id, ${part ? sql`nullif(f.part_id, ${NO_PART}::uuid)` : sql`null::uuid`} as part_id, ${isOpening}::boolean as is_opening,
           f.debit, f.credit, f.lines
      from ${part ? sql`account_balance_part` : sql`account_balance`} f
     where f.company_id = ${companyId}${part ? sql` and f.part = ${part}` : empty} and f.span = ${span}
       and ${'before' in range ? sql`f.starts < ${range.before}` : sql`f.starts >= ${range.from} and f.starts < ${range.to}`}
       and ${countsIn(ledger, sql`f.book`)}${ofAccounts(sql`f.account_id`)}${only ? sql` and f.part_id = any(${[...only]}::uuid[])` : empty}`
  // A line is found by its account or its part; without either, by the day of its entry.
  const lines =
    accounts || ids.length > 0
      ? sql`journal_line l`
      : sql`journal_entry e join journal_line l on l.company_id = ${companyId} and l.entry_id = e.id`
  const days = (range: DayRange): Sql =>
    accounts || ids.length > 0
      ? sql`l.company_id = ${companyId} and l.date >= ${range.from} and l.date < ${range.to}`
      : sql`e.company_id = ${companyId} and e.date >= ${range.from} and e.date < ${range.to}`
  const loose = (range: DayRange, isOpening: boolean): Sql => sql`
    select l.account_id, ${linePart} as part_id, ${isOpening}::boolean as is_opening, l.debit, l.credit, 1 as lines
      from ${lines} where ${days(range)}
       and not exists (select from unfolded u where u.company_id = ${companyId} and u.entry_id = l.entry_id)${asked}`
  const waiting = sql`
    select l.account_id, ${linePart}, l.date < ${from}, l.debit, l.credit, 1
      from unfolded u join journal_line l on l.company_id = ${companyId} and l.entry_id = u.entry_id
     where u.company_id = ${companyId} and l.date <= ${to}${movesOnly ? sql` and l.date >= ${from}` : empty}${asked}`
  const isReal = (range: DayRange) => range.from < range.to
  const openings = () => [
    folded('year', { before: spans.openingYearsBefore }, true),
    ...(isReal(spans.openingMonths) ? [folded('month', spans.openingMonths, true)] : []),
    ...(isReal(spans.openingDays) ? [loose(spans.openingDays, true)] : []),
  ]
  return [
    ...(movesOnly ? [] : openings()),
    ...(isReal(spans.movementMonths) ? [folded('month', spans.movementMonths, false)] : []),
    ...spans.movementDays.map((range) => loose(range, false)),
    waiting,
  ]
}

/** Folded and waiting entries in one statement: what was posted a millisecond ago counts. */
export async function partSums(tx: Tx, companyId: string, asked: SumsAsked): Promise<PartSums[]> {
  const rows = await tx.rows<SumRow>(sql`
    select account_id, part_id, coalesce(sum(debit - credit) filter (where is_opening), 0)::numeric(24,2) as opening,
           coalesce(sum(debit) filter (where not is_opening), 0)::numeric(24,2) as debit,
           coalesce(sum(credit) filter (where not is_opening), 0)::numeric(24,2) as credit,
           coalesce(sum(lines) filter (where not is_opening), 0)::bigint as lines
      from (${join(sumParts(companyId, asked), ' union all ')}) x group by account_id, part_id`)
  return rows.map((row) => ({
    accountId: row.account_id,
    partId: row.part_id,
    opening: parseAmount(row.opening),
    debit: parseAmount(row.debit),
    credit: parseAmount(row.credit),
    lines: row.lines,
  }))
}

/** Sums of every account of a period, in the ledger for taxes unless another is asked for. */
export async function accountSums(
  tx: Tx,
  companyId: string,
  { ledger = 'fiscal', ...period }: DayPeriod & { readonly ledger?: Ledger },
): Promise<ReadonlyMap<string, AccountSums>> {
  const sums = await partSums(tx, companyId, { ...period, ledger })
  return new Map(sums.map((sum) => [sum.accountId, sum]))
}

interface DayPeriod {
  readonly from: Day
  readonly to: Day
}
