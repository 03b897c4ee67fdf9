/** What journals and their numbers prove of themselves. */
import type { Proof } from '#platform/proof.ts'
import { recurrenceProof } from '#platform/recurrence/proof.ts'
import { JOURNAL } from './journal-voucher.ts'
import { recurrenceTables } from './recurrence/rows.server.ts'

export const journalProofs: readonly Proof[] = [
  recurrenceProof(recurrenceTables, 'journal_id', 'Cada fecha de un comprobante que se repite se tomó una vez'),
  {
    name: 'Lo que un comprobante escrito a mano abrió y abonó es lo que dicen sus líneas',
    // By account, third party and number, with what undid it: of the accounts that open items live on.
    sql: `with kept as (select distinct company_id, account_id from open_item),
          lines as (
            select l.company_id, e.source_id, l.account_id, l.party_id, l.cross_document as number, sum(l.debit - l.credit) as value
              from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
              join kept k on k.company_id = l.company_id and k.account_id = l.account_id
             where e.source_kind = '${JOURNAL}' group by 1, 2, 3, 4, 5),
          done as (
            select o.company_id, o.source_id, o.account_id, o.party_id, o.number, case o.kind when 'AR' then o.amount else -o.amount end as value
              from open_item o where o.source_kind = '${JOURNAL}'
            union all
            select o.company_id, a.source_id, o.account_id, o.party_id, o.number, case o.kind when 'AR' then -a.amount else a.amount end
              from open_item_application a join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
             where a.source_kind = '${JOURNAL}'),
          items as (select company_id, source_id, account_id, party_id, number, sum(value) as value from done group by 1, 2, 3, 4, 5)
          select coalesce(l.company_id, i.company_id) as company_id,
                 coalesce(l.number, i.number, 'sin documento cruce') || ': comprobante ' || coalesce(l.value, 0) || ', cartera ' || coalesce(i.value, 0) as detail
            from lines l full join items i on i.company_id = l.company_id and i.source_id = l.source_id and i.account_id = l.account_id
             and i.party_id = l.party_id and i.number = l.number
           where coalesce(l.value, 0) <> coalesce(i.value, 0)`,
  },
  {
    name: 'Cada comprobante escrito a mano se llama como su asiento',
    sql: `select j.company_id, j.type || ' ' || j.number as detail from journal j
           where j.state <> 'draft' and not exists (
             select from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
              where e.company_id = j.company_id and e.source_kind = '${JOURNAL}' and e.source_id = j.id and e.reverses is null
                and n.type = j.type and n.number = j.number)`,
  },
  {
    name: 'Lo que se renumeró lleva el último número que se le dio',
    sql: `select l.company_id, l.old_number || ' → ' || l.new_number as detail
            from (select distinct on (l.company_id, l.entry_id) l.* from renumbering_line l
                    join renumbering r on r.company_id = l.company_id and r.id = l.renumbering_id
                   order by l.company_id, l.entry_id, r.made_at desc, r.id desc) l
            join entry_number n on n.company_id = l.company_id and n.entry_id = l.entry_id
           where n.number <> l.new_number`,
  },
]
