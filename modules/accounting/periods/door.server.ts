/**
 * The one guard of the months: whatever writes into a day passes here, and says for which modules and on whose behalf.
 * It shares the lock of the month's row; who closes, locks or ends a leave takes it exclusively.
 */
import { monthTitle, type Day } from '#base/date.ts'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { accountingErrors as errors } from '../errors.ts'
import { periodsScreen } from '../screens.ts'
import type { PeriodModule } from './modules.ts'
import { closedTo, closedToPerson, futureProblems, type Leave, type PeriodDoor } from './rules.ts'

/** What somebody is about to write. */
export interface Entering {
  readonly companyId: string
  readonly date: Day
  /** In Bogotá; null of what is taken back, which may go to a month that has not begun when those before it are closed. */
  readonly today: Day | null
  /** Every module whose figures of that day change. */
  readonly modules: readonly PeriodModule[]
  /** On whose behalf, to look for a leave; null when nobody in particular asks: then no leave counts. */
  readonly by: { readonly personId: string; readonly now: Date } | null
}

/** Whoever works, at a moment, as the guard asks for it. */
export const onBehalfOf = (who: { readonly personId: string | null }, now: Date): Entering['by'] =>
  who.personId === null ? null : { personId: who.personId, now }

/** Columns of a month `p` for `asDoor`. */
export const doorColumns = sql`p.state, array(select jsonb_object_keys(p.locks)) as locks`

const monthOf = (date: Day): Sql => sql`date_trunc('month', ${date}::date)::date`

const leavesOf = (tx: Tx, { companyId, date, by }: Entering): Promise<Leave[]> =>
  by === null
    ? Promise.resolve([])
    : tx.rows<Leave>(sql`
        select module, until, ended_at as "endedAt" from period_exception
         where company_id = ${companyId} and month = ${monthOf(date)} and person_id = ${by.personId} and ended_at is null and until > ${by.now}`)

async function decide(tx: Tx, entering: Entering, door: PeriodDoor | null): Promise<ErrorBody | null> {
  const { date, today, modules, by } = entering
  const [future] = today === null ? [] : futureProblems(date, today)
  if (future) return future
  const problem = closedTo(door, date, modules)
  // Read apart, after the month's lock was had: who waited for it sees the leaves as they stand now.
  return problem && by ? closedToPerson(door, date, modules, await leavesOf(tx, entering), by.now) : problem
}

/**
 * Enters a month to write in it, with its lock until the end of the transaction.
 * @param more a column to read with it, in the same round trip
 * @throws 440 after today, 430 closed, 431 locked for a module, 433 without its year, at `date`
 */
export async function enterPeriod<More = unknown>(tx: Tx, entering: Entering, more: Sql = empty): Promise<PeriodDoor & More> {
  const door = await tx.first<PeriodDoor & More>(sql`
    select ${doorColumns}${more} from fiscal_period p where p.company_id = ${entering.companyId} and p.month = ${monthOf(entering.date)} for share of p`)
  const problem = await decide(tx, entering, door ?? null)
  if (problem) throw new BusinessError([problem])
  // Without a month there was a problem; this says so to the compiler.
  return door ?? errors.fail('yearNotCreated', { anio: entering.date.slice(0, 4), ...wayTo(periodsScreen) }, 'date')
}

/** What entering would say now, without the lock: for whoever is still writing. */
export async function periodRefusal(tx: Tx, entering: Entering): Promise<ErrorBody | null> {
  const door = await tx.first<PeriodDoor>(sql`
    select ${doorColumns} from fiscal_period p where p.company_id = ${entering.companyId} and p.month = ${monthOf(entering.date)}`)
  return decide(tx, entering, door ?? null)
}

/**
 * Where something of a day is written when that day may be closed: the day itself while it may be entered, otherwise the
 * first day of the first month after it that everybody may enter.
 * @throws 430 when no month after it is open
 */
export async function firstOpenDay(tx: Tx, entering: Entering): Promise<Day> {
  const { companyId, date, modules } = entering
  const open = await tx.first<{ day: Day }>(sql`
    select greatest(month, ${date}::date) as day from fiscal_period
     where company_id = ${companyId} and state = 'open' and not locks ?| ${[...modules]}::text[] and month >= ${monthOf(date)} order by month limit 1`)
  if (open?.day === date) return date
  if (!(await periodRefusal(tx, entering))) return date
  return open?.day ?? errors.fail('periodClosed', { periodo: monthTitle(date), ...wayTo(periodsScreen) }, 'date')
}
