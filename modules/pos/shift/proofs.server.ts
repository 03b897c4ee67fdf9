/** What shifts prove against their entries: money in and out, and the differences with which they were closed. */
import type { Proof } from '#platform/proof.ts'
import { MOVEMENT, SHIFT } from './rows.server.ts'

export const shiftProofs: readonly Proof[] = [
  {
    name: 'Cada ingreso y cada retiro de caja es su comprobante',
    sql: `select m.company_id, m.number || ': ' || m.amount || ', comprobante ' || coalesce(b.value::text, 'sin comprobante') as detail
            from shift_movement m
            left join lateral (select sum(l.debit) as value from journal_entry e
                                 join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                                where e.company_id = m.company_id and e.source_kind = '${MOVEMENT}' and e.source_id = m.id
                                  and e.source_event = 'post') b on true
           where m.amount is distinct from b.value`,
  },
  {
    name: 'La diferencia de cada cierre de caja es la de su conteo y la de su comprobante, y lo esperado es la base con lo vendido, lo que entró y lo que salió',
    sql: `select s.company_id, s.number || ', cierre ' || c.closing || ': conteo ' || d.value || ', comprobante ' || coalesce(b.value, 0) as detail
            from register_shift s
            join shift_count c on c.company_id = s.company_id and c.shift_id = s.id and c.closing is not null
            cross join lateral (select coalesce(sum(abs(l.difference)), 0) as value,
                                       sum(l.expected) filter (where l.payment_type_id = s.cash_type_id) as cash
                                  from shift_count_line l where l.company_id = s.company_id and l.count_id = c.id) d
            cross join lateral (select coalesce(sum(case m.kind when 'in' then m.amount else -m.amount end), 0) as value
                                  from shift_movement m
                                 where m.company_id = s.company_id and m.shift_id = s.id and m.moved_at <= c.counted_at) m
            cross join lateral (select coalesce(sum(p.kept), 0) as value
                                  from till_sale t
                                  join till_sale_payment p on p.company_id = t.company_id and p.sale_id = t.id and p.payment_type_id = s.cash_type_id
                                 where t.company_id = s.company_id and t.shift_id = s.id and t.arrived_at <= c.counted_at
                                   and not exists (select from till_cancellation x
                                                    where x.company_id = t.company_id and x.sale_id = t.id and x.note_id is null
                                                      and x.cancelled_at <= c.counted_at)) t
            cross join lateral (select coalesce(sum(a.amount), 0) as value from register_advance a
                                 where a.company_id = s.company_id and a.shift_id = s.id and a.payment_type_id = s.cash_type_id
                                   and a.taken_at <= c.counted_at and (a.undone_at is null or a.undone_at > c.counted_at)) a
            cross join lateral (select coalesce(sum(r.handed), 0) as value
                                  from till_return r
                                 where r.company_id = s.company_id and r.shift_id = s.id and r.payment_type_id = s.cash_type_id
                                   and r.returned_at <= c.counted_at) r
            left join lateral (select sum(l.debit) as value from journal_entry e
                                 join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                                where e.company_id = s.company_id and e.source_kind = '${SHIFT}' and e.source_id = s.id
                                  and e.source_event = 'close.' || c.closing) b on true
           where d.value <> coalesce(b.value, 0) or d.cash is distinct from s.base + m.value + t.value + a.value - r.value`,
  },
  {
    name: 'Ningún turno reabierto dejó en pie el comprobante de su cierre',
    sql: `select s.company_id, s.number || ': reabierto, y su comprobante sigue en pie' as detail
            from register_shift s
            join journal_entry e on e.company_id = s.company_id and e.source_kind = '${SHIFT}' and e.source_id = s.id
                                and e.source_event like 'close.%'
                                and (s.state = 'open' or e.source_event <> 'close.' || s.closings)
           where not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses = e.id)`,
  },
]
