/** What the books prove of themselves. */
import type { Proof } from '#platform/proof.ts'

export const accountingProofs: readonly Proof[] = [
  {
    name: 'Cada comprobante cuadra en cada libro y tiene líneas',
    sql: `select e.company_id, n.type || ' ' || n.number || ': diferencia ' || coalesce(sum(l.debit - l.credit) filter (where l.book <> 'niif'), 0)
                 || ' en el fiscal, ' || coalesce(sum(l.debit - l.credit) filter (where l.book <> 'fiscal'), 0) || ' en el NIIF' as detail
            from journal_entry e left join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
            left join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
           group by e.company_id, e.id, n.type, n.number
          having coalesce(sum(l.debit - l.credit) filter (where l.book <> 'niif'), 0) <> 0
              or coalesce(sum(l.debit - l.credit) filter (where l.book <> 'fiscal'), 0) <> 0 or count(l.*) < 2`,
  },
  {
    name: 'Cada comprobante tiene su número',
    sql: `select e.company_id, e.description as detail from journal_entry e
           where not exists (select from entry_number n where n.company_id = e.company_id and n.entry_id = e.id)`,
  },
  {
    name: 'Bajo cada número de comprobante rige uno solo, y sus versiones se siguen sin huecos',
    sql: `select n.company_id, n.type || ' ' || n.number || ': ' || count(*) || ' versiones' as detail
            from entry_number n
           where n.version is not null
           group by n.company_id, n.type, n.number
          having max(n.version) <> count(*)
              or count(*) > 1 and count(*) filter (where not exists (
                   select from journal_entry r where r.company_id = n.company_id and r.reverses = n.entry_id)) > 1`,
  },
  {
    name: 'Los comprobantes con consecutivo propio se siguen sin huecos, salvo los que se saltaron con un motivo',
    sql: `with used as (
            select company_id, series, regexp_replace(number, '-[0-9]+$', '') as prefix, substring(number from '[0-9]+$')::bigint as place
              from entry_number where series is not null),
          runs as (
            select company_id, series, prefix, max(place) as last, range_agg(int8range(place, place + 1)) as held from used group by 1, 2, 3),
          skipped as (
            select company_id, code, prefix, range_agg(int8range(from_number, to_number + 1)) as held from consecutive_skip group by 1, 2, 3)
          select r.company_id, r.prefix || ': del 1 al ' || greatest(r.last, c.next - 1) || ' no están todos' as detail
            from runs r
            left join consecutive c on c.company_id = r.company_id and c.code = r.series
                  and case when c.yearly then c.prefix || '-' || c.year else c.prefix end = r.prefix
            left join skipped s on s.company_id = r.company_id and s.code = r.series and s.prefix = r.prefix
           where c.next <= r.last
              or not r.held + coalesce(s.held, '{}') @> int8range(1, greatest(r.last, c.next - 1) + 1)`,
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
