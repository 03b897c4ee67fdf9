/**
 * The derived sums of the books. Posting never updates a shared sum: entries wait in `unfolded`, this moves them into
 * `account_balance` and its parts by third party and cost centre in one transaction, and readers add what is folded and what waits in
 * one statement. Rebuilding gives the same figures.
 */
import type { Day } from '#base/date.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'

const ENTRIES_PER_FOLD = 2000
/** Account and year at a time. */
const PARTS_PER_FILL = 20

/** The part of lines that have no third party or no cost centre. */
export const NO_PART = '00000000-0000-0000-0000-000000000000'

/** Moves waiting entries of one company into the sums. @returns how many entries were moved */
export async function foldEntries(tx: Tx, companyId: string, limit = ENTRIES_PER_FOLD): Promise<number> {
  // The sum of an account is written, and so locked, before its parts: whoever makes up for missing parts waits for it.
  const row = await tx.first<{ entries: number }>(sql`
    with taken as (
      delete from unfolded where company_id = ${companyId} and entry_id in (
        select entry_id from unfolded where company_id = ${companyId} order by entry_id limit ${limit} for update skip locked)
      returning entry_id),
    moved as (
      select l.account_id, l.book, date_trunc('month', l.date)::date as starts, coalesce(l.party_id, ${NO_PART}) as party_id,
             coalesce(l.cost_center_id, ${NO_PART}) as center_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
        from taken t join journal_line l on l.company_id = ${companyId} and l.entry_id = t.entry_id
       group by 1, 2, 3, 4, 5),
    parts as (
      select 'party' as part, party_id as part_id, account_id, book, starts, sum(debit) as debit, sum(credit) as credit, sum(lines) as lines
        from moved group by 2, 3, 4, 5
      union all
      select 'center', center_id, account_id, book, starts, sum(debit), sum(credit), sum(lines) from moved group by 2, 3, 4, 5),
    months as (
      select account_id, book, starts, sum(debit) as debit, sum(credit) as credit, sum(lines) as lines from moved group by 1, 2, 3),
    spans as (
      select 'month' as span, starts, account_id, book, debit, credit, lines from months
      union all
      select 'year', date_trunc('year', starts)::date, account_id, book, sum(debit), sum(credit), sum(lines) from months group by 2, 3, 4),
    folded as (
      insert into account_balance (company_id, span, starts, account_id, book, debit, credit, lines, parted)
      select ${companyId}::uuid, span, starts, account_id, book, debit, credit, lines, lines from spans order by span, starts, account_id, book
      on conflict (company_id, span, starts, account_id, book) do update
        set debit = account_balance.debit + excluded.debit, credit = account_balance.credit + excluded.credit,
            lines = account_balance.lines + excluded.lines, parted = account_balance.parted + excluded.parted
      returning 1),
    part_spans as (
      select part, 'month' as span, account_id, starts, part_id, book, debit, credit, lines from parts
      union all
      select part, 'year', account_id, date_trunc('year', starts)::date, part_id, book, sum(debit), sum(credit), sum(lines)
        from parts group by 1, 3, 4, 5, 6),
    parted as (
      insert into account_balance_part (company_id, part, span, account_id, starts, part_id, book, debit, credit, lines)
      select ${companyId}::uuid, part, span, account_id, starts, part_id, book, debit, credit, lines from part_spans
       where (select count(*) from folded) > 0
       order by part, span, account_id, starts, part_id, book
      on conflict (company_id, part, span, account_id, starts, part_id, book) do update
        set debit = account_balance_part.debit + excluded.debit, credit = account_balance_part.credit + excluded.credit,
            lines = account_balance_part.lines + excluded.lines)
    select count(*) as entries from taken`)
  return row?.entries ?? 0
}

/** Whether every sum that is folded has its parts. */
export async function arePartsWhole(tx: Tx, companyId: string): Promise<boolean> {
  return (await tx.first(sql`select 1 from account_balance where company_id = ${companyId} and parted <> lines limit 1`)) === undefined
}

/**
 * Makes up for the parts of sums that were folded without them, an account and a year at a time, from the lines. Folds of that account
 * wait meanwhile; whoever posts does not.
 * @returns how many accounts and years were made up for
 */
export async function fillParts(tx: Tx, companyId: string, limit = PARTS_PER_FILL): Promise<number> {
  const missing = await tx.rows<{ account_id: string; year: Day; end: Day }>(sql`
    select distinct account_id, date_trunc('year', starts)::date as year, (date_trunc('year', starts) + interval '1 year')::date as "end"
      from account_balance where company_id = ${companyId} and parted <> lines order by 2, 1 limit ${limit}`)
  for (const { account_id: accountId, year, end } of missing) {
    await tx.rows(sql`
      select 1 from account_balance
       where company_id = ${companyId} and span in ('month', 'year') and starts >= ${year} and starts < ${end} and account_id = ${accountId}
       order by span, starts, account_id, book for update`)
    await tx.run(sql`
      delete from account_balance_part
       where company_id = ${companyId} and part in ('party', 'center') and span in ('month', 'year') and account_id = ${accountId}
         and starts >= ${year} and starts < ${end}`)
    await tx.run(sql`
      with moved as (
        select l.book, date_trunc('month', l.date)::date as starts, coalesce(l.party_id, ${NO_PART}) as party_id,
               coalesce(l.cost_center_id, ${NO_PART}) as center_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
          from journal_line l
         where l.company_id = ${companyId} and l.account_id = ${accountId} and l.date >= ${year} and l.date < ${end}
           and not exists (select from unfolded u where u.company_id = ${companyId} and u.entry_id = l.entry_id)
         group by 1, 2, 3, 4),
      parts as (
        select 'party' as part, party_id as part_id, book, starts, debit, credit, lines from moved
        union all
        select 'center', center_id, book, starts, debit, credit, lines from moved)
      insert into account_balance_part (company_id, part, span, account_id, starts, part_id, book, debit, credit, lines)
      select ${companyId}::uuid, part, s.span, ${accountId}::uuid, date_trunc(s.span, starts)::date, part_id, book, sum(debit), sum(credit), sum(lines)
        from parts cross join (values ('month'), ('year')) s (span)
       group by 2, 3, 5, 6, 7`)
    await tx.run(sql`
      update account_balance set parted = lines
       where company_id = ${companyId} and span in ('month', 'year') and starts >= ${year} and starts < ${end} and account_id = ${accountId}
         and parted <> lines`)
  }
  return missing.length
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

/** The worker's chore: every company with sums that were folded without their parts. */
export const fillPartsChore: Chore = async (runtime) => {
  const missing = await atDoor(runtime.pool, { worker: true }, (tx) =>
    tx.rows<{ company_id: string }>(sql`select distinct company_id from account_balance where parted <> lines limit 20`),
  )
  let more = false
  for (const { company_id } of missing) {
    const filled = await inCompany(runtime.pool, { companyId: company_id, personId: null }, (tx) => fillParts(tx, company_id))
    more ||= filled === PARTS_PER_FILL
  }
  return more
}
