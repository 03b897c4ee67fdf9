/** What each account began with and moved in a period, from the fold and from what is not folded yet. */
import type { Day } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { periodSpans, type DayRange } from './spans.ts'

interface SumRow {
  account_id: string
  opening: string
  debit: string
  credit: string
  lines: number
}

/** Opening is signed, debit positive; `lines` are those that moved it in the period. */
export interface AccountSums {
  readonly opening: Amount
  readonly debit: Amount
  readonly credit: Amount
  readonly lines: number
}

/** Sums per account of a period, folded and waiting entries in one statement: what was posted a millisecond ago counts. */
export async function accountSums(tx: Tx, companyId: string, from: Day, to: Day): Promise<ReadonlyMap<string, AccountSums>> {
  const spans = periodSpans(from, to)
  const folded = (span: 'month' | 'year', range: DayRange | { before: Day }, isOpening: boolean): Sql => sql`
    select account_id, ${isOpening}::boolean as is_opening, debit, credit, lines from account_balance
     where company_id = ${companyId} and span = ${span}
       and ${'before' in range ? sql`starts < ${range.before}` : sql`starts >= ${range.from} and starts < ${range.to}`}`
  const loose = (range: DayRange, isOpening: boolean): Sql => sql`
    select l.account_id, ${isOpening}::boolean, l.debit, l.credit, 1
      from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = ${companyId} and e.date >= ${range.from} and e.date < ${range.to}
       and not exists (select from unfolded u where u.company_id = e.company_id and u.entry_id = e.id)`
  const waiting = sql`
    select l.account_id, l.date < ${from}, l.debit, l.credit, 1
      from unfolded u join journal_line l on l.company_id = u.company_id and l.entry_id = u.entry_id
     where u.company_id = ${companyId} and l.date <= ${to}`
  const isReal = (range: DayRange) => range.from < range.to
  const parts = [
    folded('year', { before: spans.openingYearsBefore }, true),
    ...(isReal(spans.openingMonths) ? [folded('month', spans.openingMonths, true)] : []),
    ...(isReal(spans.openingDays) ? [loose(spans.openingDays, true)] : []),
    ...(isReal(spans.movementMonths) ? [folded('month', spans.movementMonths, false)] : []),
    ...spans.movementDays.map((range) => loose(range, false)),
    waiting,
  ]
  const rows = await tx.rows<SumRow>(sql`
    select account_id, coalesce(sum(debit - credit) filter (where is_opening), 0)::numeric(24,2) as opening,
           coalesce(sum(debit) filter (where not is_opening), 0)::numeric(24,2) as debit,
           coalesce(sum(credit) filter (where not is_opening), 0)::numeric(24,2) as credit,
           coalesce(sum(lines) filter (where not is_opening), 0)::bigint as lines
      from (${join(parts, ' union all ')}) part group by account_id`)
  return new Map(
    rows.map((row) => [
      row.account_id,
      { opening: parseAmount(row.opening), debit: parseAmount(row.debit), credit: parseAmount(row.credit), lines: row.lines },
    ]),
  )
}
