/** What open items prove, against what was applied and against the books. */
import { TRANSFER } from '#modules/inventory/index.server.ts'
import type { Proof } from '#platform/proof.ts'
import { ownTransfer } from './own-transfers/own-transfer.ts'
import { RESTATEMENT } from './restatement/restatement.ts'

export const treasuryProofs: readonly Proof[] = [
  {
    name: 'El saldo de cada documento es su valor menos lo aplicado',
    sql: `select o.company_id, o.number || ': saldo ' || coalesce(b.balance::text, 'sin fila') as detail
            from open_item o left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
           where b.balance is distinct from o.amount - coalesce(
             (select sum(a.amount) from open_item_application a where a.company_id = o.company_id and a.open_item_id = o.id), 0)`,
  },
  {
    name: 'Lo que se debe en otra moneda es su valor menos lo aplicado, y sus pesos se acaban con ella',
    sql: `select o.company_id, o.number || ': saldo ' || coalesce(b.currency_balance::text, 'sin fila') || ' ' || coalesce(o.currency, 'COP') as detail
            from open_item o left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
           where b.currency_balance is distinct from o.currency_amount - coalesce(
                   (select sum(a.currency_amount) from open_item_application a where a.company_id = o.company_id and a.open_item_id = o.id), 0)
              or (o.currency is not null and (b.currency_balance = 0) <> (b.balance = 0))`,
  },
  {
    name: 'Lo ajustado por diferencia en cambio de cada documento es lo de sus ajustes que siguen en pie',
    sql: `select o.company_id, o.number || ': ajustado ' || b.restated as detail
            from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
           where b.restated <> coalesce(
                   (select sum(i.after - i.before) from exchange_restatement_item i
                      join exchange_restatement r on r.company_id = i.company_id and r.id = i.restatement_id and r.state = 'posted'
                     where i.company_id = o.company_id and i.open_item_id = o.id), 0)
              or b.restated <> -coalesce(
                   (select sum(a.amount) from open_item_application a
                     where a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = '${RESTATEMENT}'), 0)`,
  },
  {
    name: 'Lo que se guarda que debe cada documento es lo que queda de sus cuotas',
    sql: `select coalesce(w.company_id, s.company_id) as company_id, coalesce(w.kind, s.source_kind) || ' ' || coalesce(w.document_id, s.source_id) || ': guardado ' || coalesce(w.balance::text, 'nada') || ', cuotas ' || coalesce(s.balance::text, 'nada') as detail
            from document_owed w
            full join (
              select o.company_id, o.source_id, o.source_kind, sum(b.balance) filter (where not b.withdrawn) as balance,
                     sum(b.restated) filter (where not b.withdrawn) as restated, min(b.due_date) filter (where b.is_open) as due_date
                from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
               where o.source_kind ~ '^[A-Z]{3}$' group by 1, 2, 3) s
              on s.company_id = w.company_id and s.source_id = w.document_id and s.source_kind = w.kind
           where (w.document_id is null or s.source_id is null)
              or (w.balance, w.restated, w.due_date) is distinct from (s.balance, s.restated, s.due_date)`,
  },
  {
    name: 'La cartera es la de la contabilidad',
    // Receivables and payables of the PUC are kept document by document, also when nothing opened any.
    sql: `with items as (
            select o.company_id, o.account_id, sum(case o.kind when 'AR' then b.balance else -b.balance end) as value
              from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id group by 1, 2),
          kept as (
            select distinct company_id, account_id from open_item
            union
            select company_id, id from account where code like '1305%' or code like '2205%'),
          books as (
            select l.company_id, l.account_id, sum(l.debit - l.credit) as value from journal_line l
              join kept a on a.company_id = l.company_id and a.account_id = l.account_id group by 1, 2)
          select coalesce(i.company_id, b.company_id) as company_id,
                 'cuenta ' || a.code || ': cartera ' || coalesce(i.value, 0) || ', contabilidad ' || coalesce(b.value, 0) as detail
            from items i full join books b on b.company_id = i.company_id and b.account_id = i.account_id
            join account a on a.company_id = coalesce(i.company_id, b.company_id) and a.id = coalesce(i.account_id, b.account_id)
           where coalesce(i.value, 0) <> coalesce(b.value, 0)`,
  },
  {
    name: 'El saldo de cada caja y banco es el de su cuenta',
    // As `/treasuries/balances/by-account` reads it, by what is folded and what waits, against every line of the account.
    sql: `select m.company_id, m.name || ': saldo ' || r.balance || ', cuenta ' || a.code || ' ' || b.balance as detail
            from money_account m join account a on a.company_id = m.company_id and a.id = m.account_id
            cross join lateral (
              select coalesce(sum(x.balance), 0) as balance from (
                select f.debit - f.credit as balance from account_balance f
                 where f.company_id = m.company_id and f.span = 'year' and f.account_id = m.account_id and f.book <> 'niif'
                union all
                select l.debit - l.credit from unfolded u join journal_line l on l.company_id = u.company_id and l.entry_id = u.entry_id
                 where u.company_id = m.company_id and l.account_id = m.account_id and l.book <> 'niif') x) r
            cross join lateral (
              select coalesce(sum(l.debit - l.credit), 0) as balance from journal_line l
               where l.company_id = m.company_id and l.account_id = m.account_id and l.book <> 'niif') b
           where r.balance <> b.balance`,
  },
  {
    name: 'Cada traslado entre monedas movió en cada cuenta lo que dice',
    sql: `select t.company_id, t.number || ': salió ' || t.from_amount || ', entró ' || t.to_amount || '; libros ' || coalesce(b.sent::text, 'nada') || ' y ' || coalesce(b.received::text, 'nada') as detail
            from own_transfer t
            join money_account f on f.company_id = t.company_id and f.id = t.from_id
            join money_account i on i.company_id = t.company_id and i.id = t.to_id
            cross join lateral (
              select sum(case when f.currency = 'COP' then l.credit - l.debit else sign(l.credit - l.debit) * l.currency_amount end) filter (where l.account_id = f.account_id) as sent,
                     sum(case when i.currency = 'COP' then l.debit - l.credit else sign(l.debit - l.credit) * l.currency_amount end) filter (where l.account_id = i.account_id) as received
                from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
               where e.company_id = t.company_id and e.source_kind = '${ownTransfer.source}' and e.source_id = t.id) b
           where t.from_amount is not null and t.state <> 'draft'
             and (b.sent, b.received) is distinct from (case t.state when 'posted' then t.from_amount else 0 end, case t.state when 'posted' then t.to_amount else 0 end)`,
  },
  {
    name: 'El ajuste de cada caja y banco de otra moneda es lo que movió en pesos',
    sql: `select r.company_id, r.number || ': ' || m.name || ' ajustado ' || x.after - x.before || ', libros ' || b.sum as detail
            from exchange_restatement r
            join exchange_restatement_money x on x.company_id = r.company_id and x.restatement_id = r.id
            join money_account m on m.company_id = x.company_id and m.id = x.money_account_id
            cross join lateral (
              select coalesce(sum(l.debit - l.credit), 0) as sum
                from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.account_id = m.account_id
               where e.company_id = r.company_id and e.source_kind = '${RESTATEMENT}' and e.source_id = r.id) b
           where b.sum <> case r.state when 'posted' then x.after - x.before else 0 end`,
  },
  {
    name: 'Las formas de pago de cada recaudo y egreso suman su valor',
    sql: `select v.company_id, v.number || ': valor ' || v.amount || ', formas de pago ' || sum(x.amount) as detail
            from (select company_id, id, number, amount, 1 as revision from receipt where state <> 'draft'
                  union all select company_id, id, number, amount, revision from payment where state <> 'draft') v
            join settlement_means x on x.company_id = v.company_id and v.id in (x.receipt_id, x.payment_id) and x.revision = v.revision
           group by v.company_id, v.id, v.number, v.amount having sum(x.amount) <> v.amount`,
  },
  {
    name: 'Lo que debe un transportador es lo que dice el comprobante que se lo cobró',
    sql: `select o.company_id, o.number || ': saldo abierto por ' || o.amount || ', comprobante ' || coalesce(b.amount, 0) as detail
            from open_item o
            left join lateral (
              select sum(l.debit - l.credit) as amount
                from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
               where e.company_id = o.company_id and e.source_kind = o.source_kind and e.source_id = o.source_id and e.source_event = o.source_event
                 and l.cross_document = o.number) b on true
           where o.source_kind = '${TRANSFER}' and o.amount is distinct from b.amount`,
  },
]
