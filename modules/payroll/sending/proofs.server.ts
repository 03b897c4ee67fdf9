/** What the documents of the electronic payroll prove: against the payslips of the months that they are of. */
import type { Proof } from '#platform/proof.ts'

export const sendingProofs: readonly Proof[] = [
  {
    name: 'Los documentos de nómina transmitidos son los desprendibles de sus meses',
    sql: `select d.company_id, d.prefix || d.consecutive || ': dice ' || d.paid || ', desprendible ' || coalesce(s.paid, 0) as detail
            from payroll_document d
            join payroll_month m on m.company_id = d.company_id and m.id = d.month_id and m.state = 'accounted'
            left join lateral (select sum(p.earned) as earned, sum(p.deducted) as deducted, sum(p.paid) as paid
                                 from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
                                where p.company_id = d.company_id and p.month_id = d.month_id and e.party_id = d.party_id) s on true
           where d.note = '' and (d.earned, d.deducted, d.paid) is distinct from (s.earned, s.deducted, s.paid)`,
  },
  {
    name: 'De cada trabajador y mes hay un documento de nómina vigente',
    sql: `select d.company_id, d.prefix || d.consecutive || ': de una nómina anulada' as detail
            from payroll_document d
            join electronic_message g on g.company_id = d.company_id and g.id = d.message_id
            join payroll_month m on m.company_id = d.company_id and m.id = d.month_id
           where d.note = '' and not d.is_past and g.state in ('queued', 'sent') and m.state <> 'accounted'`,
  },
]
