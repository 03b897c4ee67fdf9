/** What the books prove of themselves. */
import type { Proof } from '#platform/proof.ts'
import { NO_PART } from './fold.server.ts'

/**
 * What is kept stands against what the lines say: each sum once on either side, and of the same figures. Not as a full join, for then
 * the lines of every company are read, also where one is asked about.
 */
const NOT_TWICE_ALIKE = 'sum(debit) <> 0 or sum(credit) <> 0 or count(*) <> 2'

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
    sql: `with lines as not materialized (
            select l.company_id, 'month' as span, date_trunc('month', l.date)::date as starts, l.account_id, l.book, sum(l.debit) as debit, sum(l.credit) as credit
              from journal_line l
             where not exists (select from unfolded u where u.company_id = l.company_id and u.entry_id = l.entry_id)
             group by 1, 3, 4, 5),
          both_sides as (
            select * from lines
            union all
            select company_id, 'year', date_trunc('year', starts)::date, account_id, book, sum(debit), sum(credit) from lines group by 1, 3, 4, 5
            union all
            select company_id, span, starts, account_id, book, -debit, -credit from account_balance)
          select company_id, span || ' ' || starts || ', cuenta ' || account_id as detail
            from both_sides group by company_id, span, starts, account_id, book
          having ${NOT_TWICE_ALIKE}`,
  },
  {
    name: 'Los saldos por tercero y por centro de costo son la suma de las líneas',
    sql: `with lines as not materialized (
            select l.company_id, date_trunc('month', l.date)::date as starts, l.account_id, l.book,
                   coalesce(l.party_id, '${NO_PART}') as party_id, coalesce(l.cost_center_id, '${NO_PART}') as center_id,
                   sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
              from journal_line l
             where not exists (select from unfolded u where u.company_id = l.company_id and u.entry_id = l.entry_id)
             group by 1, 2, 3, 4, 5, 6),
          parts as (
            select company_id, 'party' as part, party_id as part_id, starts, account_id, book, debit, credit, lines from lines
            union all
            select company_id, 'center', center_id, starts, account_id, book, debit, credit, lines from lines),
          both_sides as (
            select p.company_id, p.part, s.span, date_trunc(s.span, p.starts)::date as starts, p.account_id, p.part_id, p.book,
                   sum(p.debit) as debit, sum(p.credit) as credit, sum(p.lines) as lines
              from parts p cross join (values ('month'), ('year')) s (span) group by 1, 2, 3, 4, 5, 6, 7
            union all
            select company_id, part, span, starts, account_id, part_id, book, -debit, -credit, -lines from account_balance_part)
          select w.company_id, w.part || ' ' || w.part_id || ', ' || w.span || ' ' || w.starts || ', cuenta ' || w.account_id as detail
            from (select company_id, part, span, starts, account_id, part_id, book from both_sides group by 1, 2, 3, 4, 5, 6, 7
                  having ${NOT_TWICE_ALIKE} or sum(lines) <> 0) w
           -- Those that a worker has not made up for yet say so themselves.
           where not exists (
             select from account_balance a
              where a.company_id = w.company_id and a.account_id = w.account_id
                and date_trunc('year', a.starts) = date_trunc('year', w.starts) and a.parted <> a.lines)`,
  },
]
