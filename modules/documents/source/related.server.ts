/** The chain of a document: what it was made from and what was made from it. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { DocumentKindCode } from '../kind/kind.ts'
import { showNumber } from '../read/list.server.ts'
import type { DocumentState } from '../kind/states.ts'
import type { DocumentView } from '../wire.ts'

interface RelatedRow {
  id: string
  kind: DocumentKindCode
  place: 'before' | 'after'
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  date: Day
  total: string
  state: DocumentState
}

/** Oldest first, drafts included: they are about to be. */
export async function relatedTo(tx: Tx, companyId: string, id: string): Promise<DocumentView['related']> {
  const rows = await tx.rows<RelatedRow>(sql`
    select d.id, d.kind, l.place, d.prefix, d.number, d.edition, d.number_digits, d.date, d.total, d.state
      from (select source_id as id, 'before' as place from document_line_source where company_id = ${companyId} and document_id = ${id}
             union
            select corrected_id, 'before' from document_correction where company_id = ${companyId} and document_id = ${id}
             union
            select document_id, 'after' from document_line_source where company_id = ${companyId} and source_id = ${id}
             union
            select document_id, 'after' from document_correction where company_id = ${companyId} and corrected_id = ${id}) l
      join document d on d.company_id = ${companyId} and d.id = l.id
     where l.place = 'before' or d.state <> 'superseded'
     order by d.date, d.id`)
  return rows.map(({ prefix, number, edition, number_digits, ...row }) => ({
    ...row,
    number: showNumber(prefix, number, edition, number_digits),
  }))
}
