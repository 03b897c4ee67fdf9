/** What sales of registers prove: their money, their entries and their numbers. */
import { tillReturn, tillSale } from '#modules/sales/index.ts'
import type { Proof } from '#platform/proof.ts'

const { code } = tillSale

export const saleProofs: readonly Proof[] = [
  {
    name: 'Cada venta de caja es lo que guardaron sus formas de pago, y está en su comprobante con su propina y su redondeo',
    sql: `select s.company_id, d.prefix || '-' || d.number || ': neto ' || d.payable || ', propina ' || s.tip || ', redondeo ' || s.rounding
                   || ', guardado ' || p.kept || ' y a crédito ' || p.owed || ', comprobante ' || coalesce(e.money::text, 'sin comprobante') as detail
            from till_sale s
            join document d on d.company_id = s.company_id and d.id = s.document_id
            cross join lateral (select coalesce(sum(p.kept) filter (where not p.is_credit), 0) as kept,
                                       coalesce(sum(p.kept) filter (where p.is_credit), 0) as owed
                                  from till_sale_payment p where p.company_id = s.company_id and p.sale_id = s.id) p
            left join lateral (select sum(l.debit) as money
                                 from journal_entry e
                                 join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                                  and l.account_id in (select p.account_id from till_sale_payment p
                                                        where p.company_id = s.company_id and p.sale_id = s.id and not p.is_credit)
                                where e.company_id = s.company_id and e.source_kind = d.kind and e.source_id = d.id and e.source_event = 'issue') e on true
           where d.paid_on_the_spot + s.tip + s.rounding <> p.kept
              or d.payable - d.paid_on_the_spot <> least(p.owed, d.payable)
              or (p.kept > 0 and coalesce(e.money, 0) <> p.kept)`,
  },
  {
    name: 'Cada número que tuvo una caja antes del último que usó tiene su documento, está apartado a la vista o quedó explicado',
    sql: `select k.company_id, r.prefix || '-' || n.number as detail
            from number_block k
            join resolution r on r.company_id = k.company_id and r.id = k.resolution_id
            cross join lateral (select max(d.number) as last from document d
                                 where d.company_id = k.company_id and d.kind = r.kind and d.prefix = r.prefix
                                   and d.number between k.from_number and k.to_number) u
            cross join lateral generate_series(k.from_number, u.last) as n (number)
           where k.ended_at is null
             and not exists (select from document d where d.company_id = k.company_id and d.kind = r.kind and d.prefix = r.prefix and d.number = n.number)
             and not exists (select from till_quarantine q where q.company_id = k.company_id and q.register_id = k.register_id and (q.number = n.number or q.number is null))`,
  },
  {
    name: 'Cada documento POS sellado tiene su transmisión, o va en camino de tenerla',
    sql: `select d.company_id, d.prefix || '-' || d.number || ': ' || d.electronic_state || ' sin transmisión' as detail
            from document d
           where d.kind in ('${code}', '${tillReturn.code}') and d.state = 'issued' and d.unique_code is not null and d.electronic_state not in ('trial', 'none')
             and not exists (select from transmission t where t.company_id = d.company_id and t.document_id = d.id and t.unique_code = d.unique_code)
             and not exists (select from outbox o where o.company_id = d.company_id and o.topic = 'electronic.send' and o.state in ('pending', 'running')
                                and o.payload ->> 'documentId' = d.id::text)`,
  },
  {
    name: 'La cadena de cada caja llegó hasta donde dicen sus ventas y lo que quedó apartado',
    sql: `select l.company_id, l.id || ': va en ' || l.sequence || ' y hay ' || c.places as detail
            from register_lease l
            cross join lateral (select count(distinct sequence) as places from (
                                  select s.sequence from till_sale s where s.company_id = l.company_id and s.lease_id = l.id and s.sequence <= l.sequence
                                   union all
                                  select q.sequence from till_quarantine q
                                   where q.company_id = l.company_id and q.lease_id = l.id and q.why in ('altered', 'refused') and q.sequence between 1 and l.sequence) p) c
           where l.sequence <> c.places`,
  },
]
