/**
 * The sums of documents by day and kind. Whoever writes a document adds to no sum: a trigger says what changed, this moves it
 * into `document_tally`, and a reader adds what is moved and what waits in one statement.
 */
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import type { Filter, Within } from './filter.server.ts'

const CHANGES_PER_FOLD = 20_000
/** What a reader adds up meanwhile costs it less than moving it after each document. */
const REST_SECONDS = 60

const keys = sql`kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form`

/** Moves the changes of one company into the sums. @returns how many were moved */
export async function foldTally(tx: Tx, companyId: string, limit = CHANGES_PER_FOLD): Promise<number> {
  const row = await tx.first<{ changes: number }>(sql`
    with taken as (
      delete from document_tally_change where company_id = ${companyId} and id in (
        select id from document_tally_change where company_id = ${companyId} limit ${limit} for update skip locked)
      returning ${keys}, documents, total, balance),
    moved as (
      select ${keys}, sum(documents) as documents, sum(total) as total, sum(balance) as balance from taken
       group by ${keys} having sum(documents) <> 0 or sum(total) <> 0 or sum(balance) <> 0),
    summed as (
      insert into document_tally (company_id, ${keys}, documents, total, balance)
      select ${companyId}::uuid, ${keys}, documents, total, balance from moved order by ${keys}
      on conflict (company_id, ${keys}) do update
        set documents = document_tally.documents + excluded.documents, total = document_tally.total + excluded.total,
            balance = document_tally.balance + excluded.balance)
    select count(*) as changes from taken`)
  await tx.run(sql`delete from document_tally where company_id = ${companyId} and documents = 0 and total = 0 and balance = 0`)
  return row?.changes ?? 0
}

/** The worker's chore: every company with changes that have waited. */
export const tallyChore: Chore = async (runtime) => {
  const waiting = await atDoor(runtime.pool, { worker: true }, (tx) =>
    tx.rows<{ company_id: string }>(sql`
      select distinct company_id from document_tally_change where at < now() - make_interval(secs => ${REST_SECONDS}) limit 20`),
  )
  let more = false
  for (const { company_id } of waiting) {
    const moved = await inCompany(runtime.pool, { companyId: company_id, personId: null }, (tx) => foldTally(tx, company_id))
    more ||= moved === CHANGES_PER_FOLD
  }
  return more
}

/** What a filter may narrow by for its sums to be of days and kinds, besides what they are sorted by. */
const TALLIED: ReadonlySet<string> = new Set([
  'tab',
  'sort',
  'from',
  'to',
  'kind',
  'branchId',
  'sellerId',
  'resolutionId',
  'currency',
  'origin',
  'paymentForm',
  'dianState',
  'due',
])

/** Whether the sums answer a filter: of what a day and a head say, and nothing of a document alone. */
export const isTallied = (filter: Filter): boolean =>
  Object.entries(filter).every(([name, value]) => TALLIED.has(name) || value === undefined || value === '')

/** The sums of a kind, as documents `d` with a balance `b` that `d.documents` of them share: their figures are added up already. */
export const tallied = ({ companyId, kind }: Pick<Within, 'companyId' | 'kind'>): Sql => sql`
  (${join(
    [sql`document_tally`, sql`document_tally_change`].map(
      (table) => sql`
        select company_id, ${keys}, documents, total, balance from ${table} where company_id = ${companyId} and kind = ${kind.code}`,
    ),
    ' union all ',
  )}) t
  cross join lateral (
    select t.company_id, t.kind, t.date, t.state, nullif(t.stage, '') as stage, t.electronic_state, t.branch_id, t.seller_id, t.resolution_id, t.currency,
           t.origin, t.payment_form, t.total, t.documents) d
  cross join lateral (
    select t.balance, t.owed_due as due_date, case t.owed when 'open' then true when 'paid' then false end as is_open) b`
