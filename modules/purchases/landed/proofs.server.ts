/** What landed cost proves: nothing is spread that was not charged, and all of it is in stock or in the cost of what left. */
import type { Proof } from '#platform/proof.ts'
import { LANDED_COST } from './voucher.ts'

export const landedProofs: readonly Proof[] = [
  {
    name: 'Lo repartido como costo es lo que tomó de las cuentas, lo que cargó a lo recibido y lo que dice la contabilidad',
    sql: `select c.company_id, c.number || ': ' || c.amount || ', cuentas ' || s.amount || ', recibido ' || l.share || ', contabilidad ' || b.debit as detail
            from landed_cost c
            left join lateral (select coalesce(sum(x.amount), 0) as amount from landed_cost_source x
                                where x.company_id = c.company_id and x.landed_cost_id = c.id) s on true
            left join lateral (select coalesce(sum(x.share), 0) as share from landed_cost_line x
                                where x.company_id = c.company_id and x.landed_cost_id = c.id) l on true
            left join lateral (select coalesce(sum(x.debit) filter (where e.reverses is null), 0) as debit, coalesce(sum(x.debit - x.credit) filter (where i.account_id is not null), 0) as net
                                 from journal_entry e join journal_line x on x.company_id = e.company_id and x.entry_id = e.id
                                 left join (select distinct company_id, inventory_account_id as account_id from item) i
                                   on i.company_id = x.company_id and i.account_id = x.account_id
                                where e.company_id = c.company_id and e.source_kind = '${LANDED_COST}' and e.source_id = c.id) b on true
           where c.amount <> s.amount or c.amount <> l.share or c.amount <> b.debit
              or b.net <> case c.state when 'posted' then c.amount else 0 end`,
  },
  {
    name: 'Lo cargado a cada recibido es lo que dicen los repartos que siguen en pie',
    sql: `select coalesce(v.company_id, l.company_id) as company_id, 'movimiento ' || coalesce(v.movement_id, l.movement_id) as detail
            from (select company_id, movement_id, sum(value) as value from stock_value where reason = 'landed' group by 1, 2) v
            full join (select l.company_id, l.movement_id, sum(l.share) as value from landed_cost_line l
                         join landed_cost c on c.company_id = l.company_id and c.id = l.landed_cost_id and c.state = 'posted' group by 1, 2) l
              on l.company_id = v.company_id and l.movement_id = v.movement_id
           where coalesce(v.value, 0) <> coalesce(l.value, 0)`,
  },
  {
    name: 'Lo repartido como costo es lo que quedó en existencias más lo que fue al costo de lo que salió',
    sql: `select c.company_id, c.number || ': ' || c.amount || ', quedó ' || b.stayed || ', salió ' || b.gone || ' de ' || l.gone as detail
            from landed_cost c
            join lateral (select sum(x.gone) as gone, array_agg(distinct i.inventory_account_id) as accounts
                            from landed_cost_line x
                            join stock_movement m on m.company_id = x.company_id and m.id = x.movement_id
                            join item i on i.company_id = m.company_id and i.id = m.item_id
                           where x.company_id = c.company_id and x.landed_cost_id = c.id) l on true
            join lateral (select coalesce(sum(x.debit - x.credit) filter (where x.account_id = any(l.accounts)), 0) as stayed,
                                 coalesce(sum(x.debit - x.credit) filter (where e.source_kind = 'stock.recost' and x.account_id <> all(l.accounts)), 0) as gone
                            from journal_entry e join journal_line x on x.company_id = e.company_id and x.entry_id = e.id
                           where e.company_id = c.company_id and e.source_id = c.id
                             and (e.source_kind = 'stock.recost' or e.source_kind = '${LANDED_COST}' and e.reverses is null)) b on true
           where c.amount <> b.stayed + b.gone or b.gone <> l.gone`,
  },
  {
    name: 'De ninguna factura se repartió más de lo que cobró',
    sql: `select t.company_id, d.prefix || '-' || d.number || ': repartido ' || t.amount || ', cobrado ' || coalesce(b.amount, 0) as detail
            from (select company_id, bill_id, sum(amount) as amount from landed_cost where state = 'posted' group by 1, 2) t
            join document d on d.company_id = t.company_id and d.id = t.bill_id
            left join lateral (
              select sum(l.debit - l.credit) as amount
                from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                join account a on a.company_id = l.company_id and a.id = l.account_id and left(a.code, 1) in ('5', '6', '7')
               where e.company_id = t.company_id
                 and (e.source_id = t.bill_id
                      or e.source_id in (select c.document_id from document_correction c where c.company_id = t.company_id and c.corrected_id = t.bill_id))) b on true
           where d.state <> 'issued' or t.amount > coalesce(b.amount, 0)`,
  },
]
