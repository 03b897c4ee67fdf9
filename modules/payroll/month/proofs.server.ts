/** What the months of payroll prove, against their entries and against what is owed. */
import type { Proof } from '#platform/proof.ts'
import { PAYROLL_MONTH } from './month.ts'

export const monthProofs: readonly Proof[] = [
  {
    name: 'Cada nómina contabilizada es su comprobante',
    sql: `select m.company_id, m.number || ': nómina ' || s.value || ', comprobante ' || coalesce(b.value::text, 'sin comprobante') as detail
            from payroll_month m
            cross join lateral (select coalesce(sum(l.amount), 0) as value from payslip_line l
                                 where l.company_id = m.company_id and l.month_id = m.id and l.side <> 'deducted') s
            left join lateral (select sum(l.debit) as value from journal_entry e
                                 join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                                where e.company_id = m.company_id and e.source_kind = '${PAYROLL_MONTH}' and e.source_id = m.id
                                  and e.source_event = 'approve') b on true
            -- What was set aside in excess goes back to the expense, on the other side of the entry.
            cross join lateral (select coalesce(sum(greatest(u.amount - o.value, 0)), 0) as value from payroll_provision_used u
                                 cross join lateral (select coalesce(sum(l.amount), 0) as value from payslip_line l
                                                      where l.company_id = u.company_id and l.month_id = u.month_id and l.employee_id = u.employee_id
                                                        and l.side = 'earned' and l.code = any(case u.code
                                                          when 'PROVPRIMA' then array['PRIMA'] when 'PROVCESANTIAS' then array['CESANTIAS']
                                                          when 'PROVINTERESES' then array['INTCESANTIAS'] else array['VACACIONES', 'VACDINERO'] end)) o
                                where u.company_id = m.company_id and u.month_id = m.id) x
           where m.accounted_on is not null and s.value + x.value is distinct from b.value`,
  },
  {
    name: 'El neto de cada nómina contabilizada es lo que se debe a sus empleados',
    sql: `select m.company_id, m.number || ': neto ' || s.value || ', por pagar ' || coalesce(o.value, 0) as detail
            from payroll_month m
            cross join lateral (select coalesce(sum(p.paid), 0) as value from payslip p
                                 where p.company_id = m.company_id and p.month_id = m.id) s
            left join lateral (select sum(i.amount) as value from open_item i
                                where i.company_id = m.company_id and i.source_kind = '${PAYROLL_MONTH}' and i.source_id = m.id) o on true
           where m.accounted_on is not null and s.value <> coalesce(o.value, 0)`,
  },
  {
    name: 'Una nómina anulada devolvió su comprobante',
    sql: `select m.company_id, m.number || ': anulada, y su comprobante sigue en pie' as detail
            from payroll_month m
           where m.state in ('annulled', 'annulledElsewhere') and not exists (
             select from journal_entry e join journal_entry r on r.company_id = e.company_id and r.reverses = e.id
              where e.company_id = m.company_id and e.source_kind = '${PAYROLL_MONTH}' and e.source_id = m.id and e.source_event = 'approve')`,
  },
  {
    name: 'Lo devengado menos lo deducido de cada desprendible es lo que se paga',
    sql: `select p.company_id, p.employee_id || ': ' || p.earned || ' − ' || p.deducted || ', neto ' || p.paid as detail
            from payslip p
            cross join lateral (select coalesce(sum(l.amount) filter (where l.side = 'earned'), 0) as earned,
                                       coalesce(sum(l.amount) filter (where l.side = 'deducted'), 0) as deducted
                                  from payslip_line l
                                 where l.company_id = p.company_id and l.month_id = p.month_id and l.employee_id = p.employee_id) t
           where p.earned - p.deducted <> p.paid or p.earned <> t.earned or p.deducted <> t.deducted`,
  },
  {
    name: 'El redondeo de cada planilla contabilizada es lo que su archivo suma a los aportes',
    sql: `select m.company_id, m.number || ': redondeo ' || f.value || ', comprobante ' || coalesce(b.value, 0) as detail
            from payroll_month m
            cross join lateral (select coalesce(sum(ceil(x.value / 100) * 100 - x.value), 0) as value from (
                select sum(l.amount) as value from payslip_line l
                  join payroll_month o on o.company_id = l.company_id and o.id = l.month_id and o.month = m.month and o.state = 'accounted' and not o.exit_eliminated
                 where l.company_id = m.company_id and l.side in ('deducted', 'employer')
                   and l.code in ('SALUD', 'SALUDEMP', 'PENSION', 'PENSIONEMP', 'FSP', 'FSPSUB', 'ARL', 'CAJA', 'ICBF', 'SENA')
                 group by l.employee_id, case when l.code in ('FSP', 'FSPSUB') then 'FSP' else replace(l.code, 'EMP', '') end) x) f
            left join lateral (select sum(l.debit) as value from journal_entry e
                                 join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                                where e.company_id = m.company_id and e.source_kind = '${PAYROLL_MONTH}' and e.source_id = m.id
                                  and e.source_event = 'pila') b on true
           where m.contributed_on is not null and m.state = 'accounted' and f.value <> coalesce(b.value, 0)`,
  },
  {
    name: 'Lo que dice un salario en los libros está marcado para quien no puede ver salarios',
    sql: `select e.company_id, n.number || ': dice salarios y no está marcado' as detail
            from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
           where not exists (select from salary_entry s where s.company_id = e.company_id and s.entry_id = e.id)
             and (e.source_kind ^@ 'payroll.' or exists (
               select from open_item_application a
                 join open_item o on o.company_id = a.company_id and o.id = a.open_item_id and o.source_kind ^@ 'payroll.'
                where a.company_id = e.company_id and a.source_kind = e.source_kind and a.source_id = e.source_id
                  and a.source_event = e.source_event))`,
  },
]
