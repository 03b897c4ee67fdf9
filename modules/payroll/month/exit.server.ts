/** The end of a contract is written where the contract is: approving its settlement ends it, and annulling it goes back. */
import { showDay, type Day } from '#base/date.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { employee } from '../employee/employee.ts'
import { nameOfEmployee } from './people.server.ts'
import type { PayrollMonth } from './written.server.ts'

/** Writes when the contract of a settlement ends; null: it goes on. */
export async function writeEnd(tx: Tx, session: Session, row: Pick<PayrollMonth, 'exit_employee_id'>, endsOn: Day | null): Promise<void> {
  const { companyId } = session
  const id = row.exit_employee_id ?? ''
  const before = await tx.first<{ endsOn: Day | null; name: string }>(sql`
    select e.ends_on as "endsOn", ${nameOfEmployee} as name from employee e where e.company_id = ${companyId} and e.id = ${id} for update`)
  if (!before || before.endsOn === endsOn) return
  await tx.run(sql`update employee set ends_on = ${endsOn}, version = version + 1 where company_id = ${companyId} and id = ${id}`)
  const said = (day: Day | null): string => (day === null ? '' : showDay(day))
  await audit(tx, session, {
    ...{ action: 'update', entity: employee.name, entityId: id, title: before.name },
    changes: { 'Fecha de retiro': [said(before.endsOn), said(endsOn)] },
  })
}

export const endContract = (tx: Tx, session: Session, row: PayrollMonth): Promise<void> => writeEnd(tx, session, row, row.exit_on)

/** As the contract said before it was settled. */
export const reopenContract = (tx: Tx, session: Session, row: PayrollMonth): Promise<void> =>
  writeEnd(tx, session, row, row.exit_ended_before)

/** Whether another settlement ends the contract, since this one was eliminated. */
export const isSettledByOther = async (
  tx: Tx,
  companyId: string,
  { id, exit_employee_id: employeeId }: Pick<PayrollMonth, 'id' | 'exit_employee_id'>,
): Promise<boolean> =>
  (await tx.first(sql`
    select from payroll_month where company_id = ${companyId} and kind = 'exit' and exit_employee_id = ${employeeId} and id <> ${id}
       and state in ('notAccounted', 'accounted') and not exit_eliminated limit 1`)) !== undefined
