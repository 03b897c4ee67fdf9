/** The returns of a document, as its view shows them. */
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { DocumentReturn } from './returns.ts'

interface Row {
  id: string
  number: string
  date: Day
  reason: string
  lines: { position: number; description: string; quantity: string }[]
  createdBy: string | null
  annulled: boolean
  annulReason: string
}

/** Oldest first. What the lines of an annulled one were called is no longer kept with it: the document may say others by now. */
export async function readReturns(tx: Tx, companyId: string, documentId: string): Promise<DocumentReturn[]> {
  const rows = await tx.rows<Row>(sql`
    select r.id, r.number, r.date, r.reason, nullif(trim(p.first_name || ' ' || p.last_name), '') as "createdBy",
           r.annulled_at is not null as annulled, r.annul_reason as "annulReason",
           (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'description', coalesce(n.description, ''), 'quantity', l.quantity::text) order by l.position), '[]')
              from document_return_line l
              left join document_line n on n.company_id = l.company_id and n.document_id = l.document_id and n.position = l.position
             where l.company_id = r.company_id and l.return_id = r.id) as lines
      from document_return r left join person p on p.id = r.created_by
     where r.company_id = ${companyId} and r.document_id = ${documentId} order by r.created_at, r.id`)
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({ ...line, quantity: quantityText(parseQuantity(line.quantity)) })),
  }))
}
