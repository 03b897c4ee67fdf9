/** What repeats as it is kept: where in its plan it goes on, what it could not make, and which of its days were taken. */
import { addDays, dayInBogota, type Day } from '#base/date.ts'
import { raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { dayAt, indexFrom, planOf, type Plan } from './calendar.ts'
import type { RecurrenceState } from './recurrence.ts'

export interface Recurring extends Plan {
  readonly id: string
  readonly name: string
  /** In whose name it makes what it makes. */
  readonly personId: string
  readonly state: RecurrenceState
  readonly nextIndex: number
  readonly nextOn: Day | null
  /** The last day that was taken: made or passed over. */
  readonly lastOn: Day | null
  readonly pausedUntil: Day | null
  readonly problem: string
  readonly tries: number
  readonly version: number
}

/** Its table, and that of the days that it took, each of them once (their key). */
export interface RecurrenceTables {
  readonly table: string
  readonly slots: string
}

/** Those of a company. */
export interface RecurrenceAt {
  readonly companyId: string
  readonly tables: RecurrenceTables
}

/** Of a row `r` of its table. */
export const recurringColumns = ({ slots }: RecurrenceTables): Sql => sql`
  r.id, r.name, r.person_id as "personId", r.frequency, r.every, r.day, r.starts_on as "startsOn", r.ends_on as "endsOn", r.times, r.state,
  r.next_index as "nextIndex", r.next_on as "nextOn", r.paused_until as "pausedUntil", r.problem, r.tries, r.version,
  (select max(s.day) from ${raw(slots)} s where s.company_id = r.company_id and s.recurrence_id = r.id) as "lastOn"`

export const dueOn = (today: Day, now: Date): Sql => sql`
  next_on is not null and (state = 'active' and next_on <= ${today} or state = 'failed' and try_again_at <= ${now} or state = 'paused' and paused_until <= ${today})`

/** Whoever comes second waits, and finds what the first one left. @returns whether it is there, and due when that is asked */
export async function lockRow(tx: Tx, { companyId, tables }: RecurrenceAt, id: string, dueAt: Date | null): Promise<boolean> {
  const due = dueAt === null ? sql`` : sql` and ${dueOn(dayInBogota(dueAt), dueAt)}`
  const found = await tx.rows(
    sql`select id from ${raw(tables.table)} where company_id = ${companyId} and id = ${id}${due} for no key update`,
  )
  return found.length > 0
}

interface Next {
  readonly state: RecurrenceState
  readonly index: number | null
  readonly pausedUntil?: Day | null
}

/** In the place of its plan where it goes on; without one it has ended. What had failed is forgotten. */
export const goOn = (
  tx: Tx,
  { companyId, tables }: RecurrenceAt,
  stored: Recurring,
  { state, index, pausedUntil = null }: Next,
): Promise<number> =>
  tx.run(sql`
    update ${raw(tables.table)}
       set state = ${index === null ? 'finished' : state}, next_index = ${index ?? stored.nextIndex},
           next_on = ${index === null ? null : dayAt(planOf(stored), index)}, paused_until = ${pausedUntil}, problem = '', tries = 0,
           try_again_at = null, version = version + 1
     where company_id = ${companyId} and id = ${stored.id}`)

/** To the place after the one that was taken, made or passed over; one that is paused stays so. */
export function goToNext(tx: Tx, at: RecurrenceAt, stored: Recurring): Promise<number> {
  const next = stored.nextIndex + 1
  const state = stored.state === 'failed' ? 'active' : stored.state
  const index = dayAt(planOf(stored), next) === null ? null : next
  return goOn(tx, at, stored, { state, index, pausedUntil: stored.pausedUntil })
}

/** What came meanwhile is passed: it goes on with its first day from then on, never with one that was taken. */
export function wakeUp(tx: Tx, at: RecurrenceAt, stored: Recurring, from: Day): Promise<number> {
  const after = stored.lastOn === null ? from : addDays(stored.lastOn, 1)
  return goOn(tx, at, stored, { state: 'active', index: indexFrom(planOf(stored), after > from ? after : from) })
}
