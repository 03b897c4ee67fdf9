/** What payment runs prove, against the payments that they made. */
import type { Proof } from '#platform/proof.ts'

export const paymentRunProofs: readonly Proof[] = [
  {
    name: 'Cada programación pagada es la suma de sus egresos',
    sql: `select r.company_id, coalesce(r.number, '') || ': documentos ' || l.total || ', egresos ' || coalesce(m.total, 0) as detail
            from payment_run r
            cross join lateral (select coalesce(sum(amount), 0) as total from payment_run_line
                                 where company_id = r.company_id and run_id = r.id) l
            left join lateral (select sum(v.amount) as total from payment_run_payment p
                                 join payment v on v.company_id = p.company_id and v.id = p.payment_id and v.amount = p.amount
                                where p.company_id = r.company_id and p.run_id = r.id) m on true
           where r.paid_on is not null and l.total is distinct from m.total`,
  },
  {
    name: 'El archivo para el banco de cada programación es la suma de los egresos que llevó',
    sql: `select f.company_id, f.name || ': archivo ' || f.total || ', egresos ' || m.total as detail
            from payment_run_file f
            cross join lateral (select coalesce(sum(p.amount), 0) as total, count(*) as payments from payment_run_payment p
                                  join payment v on v.company_id = p.company_id and v.id = p.payment_id
                                 where p.company_id = f.company_id and p.run_id = f.run_id
                                   and (v.state = 'posted' or v.annulled_at >= f.made_at)) m
           where f.total <> m.total or f.payments <> m.payments`,
  },
  {
    name: 'Lo que el banco rechazó de una programación está anulado',
    sql: `select p.company_id, v.number || ': rechazado por el banco y sigue en pie' as detail
            from payment_run_payment p join payment v on v.company_id = p.company_id and v.id = p.payment_id
           where p.answer = 'rejected' and v.state <> 'annulled'`,
  },
]
