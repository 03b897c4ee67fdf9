/** What was looked at and changed of the payslips of a payroll, and what a calculation leaves of it. */
import { dayInBogota, showDay } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import type { ChangedFigure } from '#colombia/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** Of a person `q`. */
export const nameOfPerson = sql`coalesce(nullif(trim(q.first_name || ' ' || q.last_name), ''), 'una persona que ya no está')`

/** With what it stands over, as it was calculated last. */
export type KeptChange = ChangedFigure & { readonly over: Amount | null }

/** What was written over the calculated figures of each. */
export async function readChanged(tx: Tx, companyId: string, id: string): Promise<(employeeId: string) => KeptChange[]> {
  const rows = await tx.rows<{
    employeeId: string
    side: ChangedFigure['side']
    code: string
    amount: string
    over: string | null
    reason: string
    who: string
    at: Date
  }>(sql`
    select c.employee_id as "employeeId", c.side, c.code, c.amount::text as amount, l.calculated::text as over, c.reason, ${nameOfPerson} as who, c.changed_at as at
      from payslip_change c left join person q on q.id = c.changed_by
      left join payslip_line l on l.company_id = c.company_id and l.month_id = c.month_id and l.employee_id = c.employee_id
            and l.side = c.side and l.code = c.code
     where c.company_id = ${companyId} and c.month_id = ${id} order by c.side, c.code`)
  const byEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId)
  return (employeeId) =>
    (byEmployee.get(employeeId) ?? []).map(({ side, code, amount, over, reason, who, at }) => ({
      over: over === null ? null : parseAmount(over),
      ...{ side, code, amount: parseAmount(amount), source: `${who}, ${showDay(dayInBogota(at))}: ${reason}` },
    }))
}

/** What each payslip comes to, in one word. */
export async function readResults(tx: Tx, companyId: string, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ employeeId: string; result: string }>(sql`
    select p.employee_id as "employeeId", concat_ws(' ', p.days, p.paid, p.problem, (
             select md5(string_agg(concat_ws(' ', l.side, l.code, l.amount, l.calculated), ',' order by l.position)) from payslip_line l
              where l.company_id = p.company_id and l.month_id = p.month_id and l.employee_id = p.employee_id)) as result
      from payslip p where p.company_id = ${companyId} and p.month_id = ${id}`)
  return new Map(rows.map(({ employeeId, result }) => [employeeId, result]))
}

/** A visto bueno is of what was seen. @returns how many payslips are not what they were */
export async function dropReviews(tx: Tx, companyId: string, id: string, before: ReadonlyMap<string, string>): Promise<number> {
  const now = await readResults(tx, companyId, id)
  const all = new Set([...before.keys(), ...now.keys()])
  const changed = [...all].filter((employeeId) => before.get(employeeId) !== now.get(employeeId))
  await tx.run(sql`
    delete from payslip_review where company_id = ${companyId} and month_id = ${id} and employee_id = any(${changed}::uuid[])`)
  return changed.length
}
