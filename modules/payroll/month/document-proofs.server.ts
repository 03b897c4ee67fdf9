/** What the documents of the electronic payroll prove: against the payslips of the months that they are of. */
import type { Proof } from '#platform/proof.ts'
import { PAYROLL_DOCUMENT } from '../adjusting/source.ts'
import { PAYROLL_MONTH } from './month.ts'

/** Of a document `d`: what its worker was paid by the payrolls of its month besides the one that it is of. */
const BESIDE = `
            left join lateral (select coalesce(sum(p.earned), 0) as earned, coalesce(sum(p.deducted), 0) as deducted, coalesce(sum(p.paid), 0) as paid
                                 from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id and e.party_id = d.party_id
                                 join payroll_month o on o.company_id = p.company_id and o.id = p.month_id and o.state = 'accounted' and not o.exit_eliminated
                                where p.company_id = d.company_id and o.month = d.month and o.id <> d.month_id) z on true`

export const documentProofs: readonly Proof[] = [
  {
    name: 'Los documentos de nómina transmitidos son los desprendibles de sus meses',
    sql: `select d.company_id, d.prefix || d.consecutive || ': dice ' || d.paid || ', desprendible ' || coalesce(s.paid, 0) as detail
            from payroll_document d
            join payroll_month m on m.company_id = d.company_id and m.id = d.month_id and m.state = 'accounted' and not m.exit_eliminated
            left join lateral (select coalesce(sum(p.earned), 0) as earned, coalesce(sum(p.deducted), 0) as deducted, coalesce(sum(p.paid), 0) as paid
                                 from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
                                where p.company_id = d.company_id and p.month_id = d.month_id and e.party_id = d.party_id) s on true${BESIDE}
           where d.note = '' and (d.earned, d.deducted, d.paid) is distinct from (s.earned + z.earned, s.deducted + z.deducted, s.paid + z.paid)`,
  },
  {
    name: 'Ningún documento de nómina en camino es de una nómina anulada',
    sql: `select d.company_id, d.prefix || d.consecutive || ': de una nómina anulada' as detail
            from payroll_document d
            join electronic_message g on g.company_id = d.company_id and g.id = d.message_id
            join payroll_month m on m.company_id = d.company_id and m.id = d.month_id
           where g.state not in ('rejected', 'withdrawn') and m.state <> 'accounted'`,
  },
  {
    name: 'Las notas que reemplazan dicen lo que liquidan',
    sql: `select d.company_id, d.prefix || d.consecutive || ': dice ' || d.paid || ', liquida ' || coalesce(s.paid, 0) as detail
            from payroll_document d
            join payroll_month m on m.company_id = d.company_id and m.id = d.month_id and not m.exit_eliminated
            left join lateral (select sum(p.earned) as earned, sum(p.deducted) as deducted, sum(p.paid) as paid from payroll_adjustment_slip p
                                where p.company_id = d.company_id and p.document_id = d.id) s on true${BESIDE}
           where d.note = 'replace' and (d.earned, d.deducted, d.paid) is distinct from (s.earned + z.earned, s.deducted + z.deducted, s.paid + z.paid)`,
  },
  {
    name: 'Lo que se debe a cada trabajador es lo que dice su último documento de nómina',
    sql: `select d.company_id, d.prefix || d.consecutive || ': dice ' || d.paid || ', se debe ' || coalesce(i.opened, 0) - coalesce(a.taken, 0) as detail
            from payroll_document d
            cross join lateral (select array_agg(x.id) as ids from payroll_document x
                                 where x.company_id = d.company_id and x.month_id = d.month_id and x.party_id = d.party_id) c
            left join lateral (select sum(o.amount) as opened from open_item o
                                where o.company_id = d.company_id and o.party_id = d.party_id
                                  and ((o.source_kind = '${PAYROLL_MONTH}' and o.source_id = d.month_id)
                                       or (o.source_kind = '${PAYROLL_DOCUMENT}' and o.source_id = any(c.ids)))) i on true
            left join lateral (select sum(p.amount) as taken from open_item_application p
                                where p.company_id = d.company_id and p.source_kind = '${PAYROLL_DOCUMENT}' and p.source_id = any(c.ids)) a on true
${BESIDE}
           where array_length(c.ids, 1) > 1 and not d.discarded
             and d.paid - case d.note when 'eliminate' then 0 else z.paid end <> coalesce(i.opened, 0) - coalesce(a.taken, 0)
             and not exists (select from payroll_document n
                              where n.company_id = d.company_id and n.month_id = d.month_id and n.party_id = d.party_id
                                and not n.discarded and (n.created_at, n.id) > (d.created_at, d.id))`,
  },
]
