/** What journals and their numbers prove of themselves. */
import type { Proof } from '#platform/proof.ts'
import { JOURNAL } from './journal-voucher.ts'

export const journalProofs: readonly Proof[] = [
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
