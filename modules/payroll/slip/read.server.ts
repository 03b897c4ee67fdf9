/** Payslips of a month as their paper asks for them. */
import { paperFile } from '#modules/vouchers/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { nameOfEmployee } from '../month/people.server.ts'
import { slipPaper, type PaperSlip } from './paper.ts'

/** @param employeeId null: of everybody */
export const readPaperSlips = (tx: Tx, companyId: string, monthId: string, employeeId: string | null): Promise<PaperSlip[]> =>
  tx.rows<PaperSlip>(sql`
    select p.employee_id as "employeeId", m.number, m.month, m.pay_day as "payDay", ${nameOfEmployee} as name, e.identification,
           j.name as "jobTitle", m.kind, e.starts_on as "startsOn", coalesce(a.exit_on, m.exit_on) as "leftOn", coalesce(a.exit_cause, m.exit_cause) as cause, coalesce(a.days, p.days) as days, coalesce(a.earned, p.earned) as earned,
           coalesce(a.deducted, p.deducted) as deducted, coalesce(a.paid, p.paid) as paid,
           (select coalesce(json_agg(json_build_object('side', l.side, 'name', l.name, 'amount', l.amount::text) order by l.position), '[]')
              from (select side, name, amount, position from payslip_line k
                     where a.document_id is null and k.company_id = p.company_id and k.month_id = p.month_id and k.employee_id = p.employee_id
                    union all
                    select side, name, amount, position from payroll_adjustment_line k
                     where k.company_id = p.company_id and k.document_id = a.document_id and k.employee_id = p.employee_id) l
             where l.side in ('earned', 'deducted')) as lines,
           (select json_build_object('number', d.prefix || d.consecutive, 'cune', d.unique_code) from payroll_document d
              join electronic_message g on g.company_id = d.company_id and g.id = d.message_id and g.state = 'validated'
             where d.company_id = p.company_id and d.month_id = p.month_id and d.party_id = e.party_id and d.note <> 'eliminate'
             order by d.created_at desc limit 1) as electronic
      from payslip p
      join payroll_month m on m.company_id = p.company_id and m.id = p.month_id
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
      join job_title j on j.company_id = e.company_id and j.id = e.job_title_id
      -- What replaced it before the authority is what is paid.
      left join lateral (
        select s.document_id, d.exit_on, d.exit_cause, s.days, s.earned, s.deducted, s.paid from payroll_document d
          join electronic_message g on g.company_id = d.company_id and g.id = d.message_id and g.state = 'validated'
          join payroll_adjustment_slip s on s.company_id = d.company_id and s.document_id = d.id and s.employee_id = p.employee_id
         where d.company_id = p.company_id and d.month_id = p.month_id and d.note = 'replace' order by d.created_at desc limit 1) a on true
     where p.company_id = ${companyId} and p.month_id = ${monthId} and (${employeeId}::uuid is null or p.employee_id = ${employeeId}::uuid)
     order by e.first_name, e.first_surname, e.id`)

/** @returns the file, drawn while it is sent @throws 698 without any */
export async function slipFile(tx: Tx, companyId: string, slips: readonly PaperSlip[]) {
  const [first] = slips
  if (!first) return httpErrors.fail('notFound')
  const title = first.kind === 'exit' ? 'Liquidación de contrato de trabajo' : 'Desprendible de nómina'
  return paperFile(tx, companyId, { title, size: 'carta', day: first.payDay, papers: slips.map(slipPaper) })
}
