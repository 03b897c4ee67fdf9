/** What the books prove of themselves. */
import type { Proof } from '#platform/proof.ts'

export const accountingProofs: readonly Proof[] = [
  {
    name: 'Cada comprobante cuadra y tiene líneas',
    sql: `select e.company_id, e.type || ' ' || e.number || ': diferencia ' || coalesce(sum(l.debit - l.credit), 0) as detail
            from journal_entry e left join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
           group by e.company_id, e.id, e.type, e.number having coalesce(sum(l.debit - l.credit), 0) <> 0 or count(l.*) < 2`,
  },
  {
    name: 'Los saldos por cuenta y mes son la suma de las líneas',
    sql: `with lines as (
            select l.company_id, 'month' as span, date_trunc('month', l.date)::date as starts, l.account_id, l.book, sum(l.debit) as debit, sum(l.credit) as credit
              from journal_line l
             where not exists (select from unfolded u where u.company_id = l.company_id and u.entry_id = l.entry_id)
             group by 1, 3, 4, 5),
          expected as (
            select * from lines
            union all
            select company_id, 'year', date_trunc('year', starts)::date, account_id, book, sum(debit), sum(credit) from lines group by 1, 3, 4, 5)
          select coalesce(e.company_id, b.company_id) as company_id,
                 coalesce(e.span, b.span) || ' ' || coalesce(e.starts, b.starts) || ', cuenta ' || coalesce(e.account_id, b.account_id) as detail
            from expected e full join account_balance b
              on b.company_id = e.company_id and b.span = e.span and b.starts = e.starts and b.account_id = e.account_id and b.book = e.book
           where (e.debit, e.credit) is distinct from (b.debit, b.credit)`,
  },
]
