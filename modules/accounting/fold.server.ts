/**
 * The derived sums of the books. Posting never updates a shared sum: entries wait in `unfolded`, this moves them into
 * `account_balance` in one transaction, and readers add both in one statement. Rebuilding gives the same figures.
 */
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'

const ENTRIES_PER_FOLD = 2000

/** Moves waiting entries of one company into the sums. @returns how many entries were moved */
export async function foldEntries(tx: Tx, companyId: string, limit = ENTRIES_PER_FOLD): Promise<number> {
  const row = await tx.first<{ entries: number }>(sql`
    with taken as (
      delete from unfolded where company_id = ${companyId} and entry_id in (
        select entry_id from unfolded where company_id = ${companyId} order by entry_id limit ${limit} for update skip locked)
      returning entry_id),
    months as (
      select l.account_id, l.book, date_trunc('month', l.date)::date as starts, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
        from taken t join journal_line l on l.company_id = ${companyId} and l.entry_id = t.entry_id
       group by 1, 2, 3),
    spans as (
      select 'month' as span, starts, account_id, book, debit, credit, lines from months
      union all
      select 'year', date_trunc('year', starts)::date, account_id, book, sum(debit), sum(credit), sum(lines) from months group by 2, 3, 4),
    folded as (
      insert into account_balance (company_id, span, starts, account_id, book, debit, credit, lines)
      select ${companyId}::uuid, span, starts, account_id, book, debit, credit, lines from spans order by span, starts, account_id, book
      on conflict (company_id, span, starts, account_id, book) do update
        set debit = account_balance.debit + excluded.debit, credit = account_balance.credit + excluded.credit,
            lines = account_balance.lines + excluded.lines)
    select count(*) as entries from taken`)
  return row?.entries ?? 0
}

/** The worker's chore: every company with entries waiting. */
export const foldChore: Chore = async (runtime) => {
  const waiting = await atDoor(runtime.pool, { worker: true }, (tx) =>
    tx.rows<{ company_id: string }>(sql`select distinct company_id from unfolded limit 20`),
  )
  let more = false
  for (const { company_id } of waiting) {
    const moved = await inCompany(runtime.pool, { companyId: company_id, personId: null }, (tx) => foldEntries(tx, company_id))
    more ||= moved === ENTRIES_PER_FOLD
  }
  return more
}
