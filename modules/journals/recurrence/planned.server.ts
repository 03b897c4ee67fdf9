/** What the journals that repeat will move in tills and banks: as they did in the journal that is repeated, or in the last one of a template. */
import type { Day } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { plannedUntil } from '#platform/recurrence/planned.ts'
import { entryOfJournal } from '../list.server.ts'
import { readRecurrences, RECURRENCE } from './rows.server.ts'

export interface PlannedJournal {
  /** The recurrence. */
  readonly source: { readonly kind: string; readonly id: string }
  readonly slot: Day
  readonly name: string
  readonly day: Day
  /** Above zero comes in. */
  readonly amount: Amount
}

/** @param seesReserved also what moves in accounts whose balance is kept to a few @returns none of what moves no money */
export async function plannedJournals(
  tx: Tx,
  companyId: string,
  { today, until, seesReserved }: { today: Day; until: Day; seesReserved: boolean },
): Promise<PlannedJournal[]> {
  const repeated = (await readRecurrences(tx, companyId)).filter((each) => plannedUntil(each, until).length > 0)
  if (repeated.length === 0) return []
  const moved = await tx.rows<{ id: string; amount: string }>(sql`
    select r.id, sum(l.debit - l.credit) as amount
      from journal_recurrence r
      cross join lateral (select coalesce(r.journal_id, (
        select s.journal_id from journal_recurrence_slot s
         where s.company_id = ${companyId} and s.recurrence_id = r.id and s.journal_id is not null order by s.day desc limit 1)) as id) j
      join journal_line l on l.company_id = ${companyId} and l.entry_id = ${entryOfJournal('id', sql`${companyId}`, sql`j.id`)} and l.book <> 'niif'
      join money_account m on m.company_id = ${companyId} and m.account_id = l.account_id${seesReserved ? empty : sql` and m.balance_seen_by = 'all'`}
     where r.company_id = ${companyId} and r.id = any(${repeated.map(({ id }) => id)}::uuid[])
     group by r.id having sum(l.debit - l.credit) <> 0`)
  const amounts = new Map(moved.map(({ id, amount }) => [id, parseAmount(amount)]))
  return repeated.flatMap((stored) => {
    const amount = amounts.get(stored.id)
    if (amount === undefined) return []
    const { id, name } = stored
    return plannedUntil(stored, until).map((slot) => ({
      ...{ source: { kind: RECURRENCE, id }, slot, name, day: slot < today ? today : slot, amount },
    }))
  })
}
