/** What payment runs read of open items: what is due, what a run pays, and the payments that it made. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { Payable, PartyLine } from './lines.ts'
import { paymentRun } from './payment-run.ts'

/** What a row has besides that of every case. */
export interface PaymentRunColumns {
  readonly money_account_id: string
  readonly due_until: Day
  readonly note: string
  readonly paid_on: Day | null
}

/** In these a run still means to pay what it says. */
const UNDER_WAY = ['draft', 'toApprove', 'approved'] as const satisfies readonly (keyof typeof paymentRun.states)[]

/** The run under way that has the item `o`, by its number; of a draft in words. */
const otherRun = (companyId: string, runId: string | null): Sql => sql`
  (select coalesce(r.number, 'en borrador del ' || to_char(r.date, 'DD/MM/YYYY')) from payment_run_line x
     join payment_run r on r.company_id = x.company_id and r.id = x.run_id
    where x.company_id = ${companyId} and x.open_item_id = o.id and r.state = any(${[...UNDER_WAY]}::text[])
      and (${runId}::uuid is null or r.id <> ${runId}::uuid) order by r.id limit 1)`

interface PayableRow {
  readonly id: string
  readonly number: string
  readonly balance: string
  readonly is_owed: boolean
  readonly currency: string | null
  readonly in_run: string | null
}

/**
 * Those that somebody wants to pay, as they stand, locked. They are read after the wait: what another run took meanwhile counts.
 * @param runId the run that asks, which does not count as another
 */
export async function lockPayables(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  runId: string | null,
): Promise<ReadonlyMap<string, Payable>> {
  const asked = sql`b.company_id = ${companyId} and b.open_item_id = any(${[...ids]}::uuid[])`
  await tx.rows(sql`select from open_item_balance b where ${asked} order by b.open_item_id for update`)
  const rows = await tx.rows<PayableRow>(sql`
    select o.id, o.number, b.balance, o.currency, b.kind = 'AP' and not b.advance and not b.withdrawn as is_owed,
           ${otherRun(companyId, runId)} as in_run
      from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id where ${asked}`)
  return new Map(
    rows.map(({ id, number, balance, is_owed, currency, in_run }) => [
      id,
      { id, number, balance: parseAmount(balance), isOwed: is_owed, currency, inRun: in_run },
    ]),
  )
}

interface ItemRow {
  readonly open_item_id: string
  readonly number: string
  readonly due_date: Day
  readonly balance: string
  readonly party_id: string
  readonly party_name: string
  readonly identification: string
  readonly account: string
  readonly source_kind: string
  readonly source_id: string
}

/** Of the item `o`, by who is paid today: whoever was merged goes with who stands. */
const itemColumns = sql`
  o.id as open_item_id, o.number, o.due_date, b.balance, p.id as party_id, p.display_name as party_name, p.identification,
  a.code || ' ' || a.name as account, o.source_kind, o.source_id`
const itemJoins = sql`
  join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
  join party w on w.company_id = o.company_id and w.id = o.party_id
  join party p on p.company_id = w.company_id and p.id = coalesce(w.merged_into, w.id)
  join account a on a.company_id = o.company_id and a.id = o.account_id`

const itemOf = (row: ItemRow) => ({
  ...{ openItemId: row.open_item_id, number: row.number, dueDate: row.due_date, balance: row.balance, account: row.account },
  party: { id: row.party_id, name: row.party_name, identification: row.identification },
  source: { kind: row.source_kind, id: row.source_id },
})

export interface DueAsked {
  readonly until: string
  readonly partyId?: string | undefined
  readonly accountId?: string | undefined
  readonly sourceId?: string | undefined
  readonly runId?: string | undefined
}

/** @param most at most so many, those that fall due first */
export async function readDue(tx: Tx, companyId: string, { until, partyId, accountId, sourceId, runId }: DueAsked, most: number) {
  const rows = await tx.rows<ItemRow>(sql`
    select ${itemColumns} from open_item o ${itemJoins}
     where o.company_id = ${companyId} and b.kind = 'AP' and b.is_open and not b.withdrawn and not b.advance and o.currency is null
       and b.due_date <= ${until}${partyId ? sql` and p.id = ${partyId}` : empty}${accountId ? sql` and o.account_id = ${accountId}` : empty}
       ${sourceId ? sql` and o.source_id = any(${sourceId.split(',')}::uuid[])` : empty}
       and ${otherRun(companyId, runId ?? null)} is null
     order by b.due_date, o.id limit ${most}`)
  return rows.map(itemOf)
}

export async function readLines(tx: Tx, companyId: string, id: string) {
  const rows = await tx.rows<ItemRow & { readonly position: number; readonly amount: string }>(sql`
    select l.position, l.amount, ${itemColumns}
      from payment_run_line l join open_item o on o.company_id = l.company_id and o.id = l.open_item_id ${itemJoins}
     where l.company_id = ${companyId} and l.run_id = ${id} order by l.position`)
  return rows.map((row) => ({ position: row.position, amount: row.amount, ...itemOf(row) }))
}

/** The lines of a run, as they are paid. */
export const partyLinesOf = (lines: Awaited<ReturnType<typeof readLines>>): (PartyLine & { readonly number: string })[] =>
  lines.map(({ openItemId, number, amount, party }) => ({ openItemId, number, amount, partyId: party.id }))

interface MadeRow {
  readonly id: string
  readonly number: string
  readonly party_id: string
  readonly party_name: string
  readonly identification: string
  readonly amount: string
  readonly is_annulled: boolean
  readonly answer: 'paid' | 'rejected' | null
  readonly reason: string
  readonly is_told: boolean
}

export async function readMade(tx: Tx, companyId: string, id: string) {
  const rows = await tx.rows<MadeRow>(sql`
    select m.payment_id as id, v.number, p.id as party_id, p.display_name as party_name, p.identification, m.amount,
           v.state = 'annulled' as is_annulled, m.answer, m.reason, m.notified_at is not null as is_told
      from payment_run_payment m
      join payment v on v.company_id = m.company_id and v.id = m.payment_id
      join party p on p.company_id = v.company_id and p.id = v.party_id
     where m.company_id = ${companyId} and m.run_id = ${id} order by v.id`)
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, amount: row.amount, isAnnulled: row.is_annulled, isTold: row.is_told },
    ...{ answer: row.answer, reason: row.reason },
    party: { id: row.party_id, name: row.party_name, identification: row.identification },
  }))
}

/** Of a payment `m` of a run that stands: whom it pays (`p`), on which of their accounts (`b`), the first one. */
export const paidParties = sql`
  payment_run_payment m
  join payment v on v.company_id = m.company_id and v.id = m.payment_id and v.state = 'posted'
  join party p on p.company_id = v.company_id and p.id = v.party_id
  left join lateral (
    select bank, kind, number from party_bank_account where company_id = p.company_id and party_id = p.id order by position limit 1) b on true`

/** The lines `l` that such a payment paid, with their documents `o`. */
export const paidLines = sql`
  payment_run_line l
  join open_item o on o.company_id = l.company_id and o.id = l.open_item_id
  join party w on w.company_id = o.company_id and w.id = o.party_id
 where l.company_id = m.company_id and l.run_id = m.run_id and p.id = coalesce(w.merged_into, w.id)`
