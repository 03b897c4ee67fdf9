/** What was paid to people before: means of their variable salary, days that count for nothing, vacations, and what was set aside. */
import { type Day } from '#base/date.ts'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import type { PaidLine } from '#colombia/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { MonthKind } from './kind.ts'
import { provisionOf, type LineSide } from './entry.ts'
import { isAccounted } from './standing.server.ts'

/** Salary that is not the wage of the contract: it counts for prima and cesantías by its mean (CST arts. 127, 253 and 306). */
const VARIABLE = ['COMISION', 'BONSALARIAL', 'VIATICOS', 'HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF', 'HDDF', 'HNDF']

export interface Since {
  readonly from: Day
  readonly to: Day
  /** A payroll that does not count. */
  readonly except?: string
}

export interface PastOfPeriod {
  /** By month. */
  readonly variable: Amount
  readonly unpaidDays: number
}

const NO_PAST: PastOfPeriod = { variable: zeroAmount, unpaidDays: 0 }

/** @returns of each who has any; of the rest it is nothing */
export async function readPast(tx: Tx, companyId: string, { from, to, except }: Since): Promise<(employeeId: string) => PastOfPeriod> {
  const rows = await tx.rows<{ employeeId: string; variable: string; unpaidDays: number }>(sql`
    select e.id as "employeeId",
           (select coalesce(round(sum(l.amount) filter (where l.code = any(${VARIABLE})) / greatest(count(distinct m.month), 1), 2), 0)::text
              from payslip_line l join payroll_month m on m.company_id = l.company_id and m.id = l.month_id and ${isAccounted}
             where l.company_id = e.company_id and l.employee_id = e.id and l.side = 'earned' and m.kind in ('month', 'exit')
               and m.id is distinct from ${except ?? null}::uuid
               and m.month between date_trunc('month', ${from}::date)::date and ${to}::date) as variable,
           (select coalesce(sum(least(30, least(n.ends_on, ${to}::date) - greatest(n.starts_on, ${from}::date) + 1)), 0)::int
              from payroll_novelty n join payroll_month m on m.company_id = n.company_id and m.id = n.month_id and ${isAccounted}
             where n.company_id = e.company_id and n.employee_id = e.id and n.kind in ('unpaidLeave', 'suspension')
               and m.id is distinct from ${except ?? null}::uuid
               and n.starts_on <= ${to}::date and n.ends_on >= ${from}::date) as "unpaidDays"
      from employee e where e.company_id = ${companyId}`)
  const past = new Map(rows.map(({ employeeId, variable, unpaidDays }) => [employeeId, { variable: parseAmount(variable), unpaidDays }]))
  return (employeeId) => past.get(employeeId) ?? NO_PAST
}

/**
 * Who was away until the last day of the month before, and since when without a day between: the months that were written of it, one
 * behind the other, as they stand.
 */
export async function readGoingOn(tx: Tx, companyId: string, month: Day): Promise<(employeeId: string) => ReadonlyMap<string, Day>> {
  const written = sql`payroll_novelty n join payroll_month m on m.company_id = n.company_id and m.id = n.month_id and ${isAccounted}`
  const rows = await tx.rows<{ employeeId: string; kind: string; since: Day }>(sql`
    with recursive away as (
      select n.employee_id, n.kind, n.starts_on from ${written}
       where n.company_id = ${companyId} and n.kind <> 'vacation' and n.ends_on = ${month}::date - 1
      union
      select a.employee_id, a.kind, n.starts_on from away a
        join payroll_novelty n on n.company_id = ${companyId} and n.employee_id = a.employee_id and n.kind = a.kind and n.ends_on = a.starts_on - 1
        join payroll_month m on m.company_id = n.company_id and m.id = n.month_id and ${isAccounted})
    select employee_id as "employeeId", kind, min(starts_on) as since from away group by employee_id, kind`)
  const byEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId)
  return (employeeId) => new Map((byEmployee.get(employeeId) ?? []).map(({ kind, since }) => [kind, since]))
}

/** Working days of vacation that somebody took, before and in every payroll that stands. @param except a payroll that does not count */
export async function readTakenVacation(tx: Tx, companyId: string, employeeId: string, except: string): Promise<number> {
  const row = await tx.first<{ taken: number }>(sql`
    select (coalesce(e.vacation_before, 0) + coalesce((
             select sum(coalesce(n.days, 0) + coalesce(n.money_days, 0))
               from payroll_novelty n join payroll_month m on m.company_id = n.company_id and m.id = n.month_id and ${isAccounted}
              where n.company_id = e.company_id and n.employee_id = e.id and n.kind = 'vacation' and m.id <> ${except}), 0))::int as taken
      from employee e where e.company_id = ${companyId} and e.id = ${employeeId}`)
  return row?.taken ?? 0
}

/** What was set aside of each and nothing paid yet, by the concept that does. */
export async function readSetAside(tx: Tx, companyId: string): Promise<(employeeId: string) => Map<string, Amount>> {
  const codes = [...new Set(Object.values(provisionOf))]
  const rows = await tx.rows<{ employeeId: string; code: string; amount: string }>(sql`
    select employee_id as "employeeId", code, sum(amount)::text as amount from (
      select l.employee_id, l.code, l.amount from payslip_line l
        join payroll_month m on m.company_id = l.company_id and m.id = l.month_id and ${isAccounted}
       where l.company_id = ${companyId} and l.side = 'provision' and l.code = any(${codes})
      union all
      select u.employee_id, u.code, -u.amount from payroll_provision_used u
        join payroll_month m on m.company_id = u.company_id and m.id = u.month_id and ${isAccounted}
       where u.company_id = ${companyId}) x
     group by employee_id, code`)
  const byEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId)
  return (employeeId) => new Map((byEmployee.get(employeeId) ?? []).map(({ code, amount }) => [code, parseAmount(amount)]))
}

/** Which payrolls of the same month pay a part of what each kind pays. */
const PARTS: Readonly<Record<MonthKind, readonly MonthKind[]>> = {
  month: ['vacation'],
  exit: ['month', 'vacation', 'bonus', 'severance'],
  ...{ bonus: [], severance: [], vacation: [] },
}

/** Lines of other payrolls of that month that stand, each with its number. */
export async function readPaidApart(
  tx: Tx,
  companyId: string,
  { id, month, kind }: { readonly id: string; readonly month: Day; readonly kind: MonthKind },
): Promise<(employeeId: string) => PaidLine[]> {
  const rows = await tx.rows<{ employeeId: string; side: LineSide; code: string; amount: string; number: string }>(sql`
    select l.employee_id as "employeeId", l.side, l.code, l.amount::text as amount, m.number
      from payslip_line l join payroll_month m on m.company_id = l.company_id and m.id = l.month_id and ${isAccounted}
     where l.company_id = ${companyId} and m.month = ${month} and m.id <> ${id} and m.kind = any(${[...PARTS[kind]]})
       -- In January and February the cesantías are those of the year before.
       and (m.kind <> 'severance' or extract(month from m.month) = 12)
     order by m.number, l.position`)
  const byEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId)
  return (employeeId) =>
    (byEmployee.get(employeeId) ?? []).map(({ side, code, amount, number }) => ({ side, code, amount: parseAmount(amount), number }))
}

/** Whose contract another payroll of the month settles already. */
export async function readSettled(tx: Tx, companyId: string, until: Day): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select m.exit_employee_id as id from payroll_month m
     where m.company_id = ${companyId} and m.kind = 'exit' and ${isAccounted} and m.exit_on <= ${until}`)
  return new Set(rows.map(({ id }) => id))
}
