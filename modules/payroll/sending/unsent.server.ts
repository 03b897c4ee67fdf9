/** What was sent is adjusted: its month is not taken back. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { sendingErrors } from './errors.ts'
import { chainState, messageOfDocument } from './read.server.ts'
import { periodName } from './states.ts'

/** @throws 610 of the first worker whose document was not rejected: the books of one that was adjusted followed it already */
export async function requireUnsent(tx: Tx, companyId: string, { id, month }: { readonly id: string; readonly month: Day }): Promise<void> {
  const sent = await tx.first<{ name: string }>(sql`
    select d.name from payroll_document d ${messageOfDocument}
     where d.company_id = ${companyId} and d.month = ${month} and d.note = '' and g.state <> 'rejected'
       and (d.month_id = ${id} or (not d.is_past and ${chainState} <> 'eliminated' and d.party_id in (
             select e.party_id from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
              where p.company_id = d.company_id and p.month_id = ${id})))
     order by d.name limit 1`)
  if (sent) sendingErrors.fail('alreadySent', { empleado: sent.name, periodo: periodName(month) })
}
