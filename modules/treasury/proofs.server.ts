/** What open items prove, against what was applied and against the books. */
import { TRANSFER } from '#modules/inventory/index.server.ts'
import type { Proof } from '#platform/proof.ts'
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
