/** What became of the vacations of a contract: earned by its days, less those of every payroll that stands. */
import { parseDay, type Day } from '#base/date.ts'
import { divideRound, quantityText, type Quantity } from '#base/decimal.ts'
import { days360 } from '#colombia/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { readPast } from '../month/history.server.ts'
import { isAccounted } from '../month/standing.server.ts'
import { getVacationBook } from './endpoints.ts'

/** Working days that a year of 360 gives (CST art. 186), to four decimals. */
const YEAR_DAYS = 15n
const YEAR = 360n
const UNIT = 1_000_000n
const STEP = 100n
const earnedIn = (days: number): Quantity => (divideRound(BigInt(Math.max(0, days)) * YEAR_DAYS * UNIT, YEAR * STEP) * STEP) as Quantity

interface Movement {
  readonly payrollId: string
  readonly number: string
  readonly month: Day
  readonly startsOn: Day | null
  readonly days: number
  readonly moneyDays: number
}

const book = handle(getVacationBook, async ({ tx, session: { companyId }, params: { id }, today }) => {
  const row = await tx.first<{ startsOn: string; endsOn: string | null; before: number }>(sql`
    select starts_on as "startsOn", ends_on as "endsOn", coalesce(vacation_before, 0) as before from employee
     where company_id = ${companyId} and id::text = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const from = parseDay(row.startsOn)
  const until = row.endsOn !== null && row.endsOn < today ? parseDay(row.endsOn) : today
  const movements = await tx.rows<Movement>(sql`
    select m.id as "payrollId", m.number, m.month, n.starts_on as "startsOn", coalesce(n.days, 0) as days, coalesce(n.money_days, 0) as "moneyDays"
      from payroll_novelty n join payroll_month m on m.company_id = n.company_id and m.id = n.month_id and ${isAccounted}
     where n.company_id = ${companyId} and n.employee_id = ${id} and n.kind = 'vacation'
    union all
    -- What the end of the contract paid, to the nearest day.
    select m.id, m.number, m.month, null, 0, p.vacation_days
      from payslip p join payroll_month m on m.company_id = p.company_id and m.id = p.month_id and ${isAccounted} and m.kind = 'exit'
     where p.company_id = ${companyId} and p.employee_id = ${id} and p.vacation_days > 0
     order by month, number`)
  const { unpaidDays } = (await readPast(tx, companyId, { from, to: until }))(id)
  const earned = earnedIn(days360(from, until) - unpaidDays)
  const sum = (of: (movement: Movement) => number): number => movements.reduce((total, each) => total + of(each), 0)
  const [enjoyed, paid] = [sum(({ days }) => days), sum(({ moneyDays }) => moneyDays)]
  const balance = (earned - BigInt(row.before + enjoyed + paid) * UNIT) as Quantity
  return { until, earned: quantityText(earned), before: row.before, enjoyed, paid, balance: quantityText(balance), movements }
})

export const vacationBookHandlers: readonly Handler[] = [book]
