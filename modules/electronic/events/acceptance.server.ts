/** Whether the customer accepted an invoice: after that the authority admits no note about it (colombia/dian/hechos.md, 3.6). */
import { dayInBogota, type Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface Acceptance {
  /** Of the invoice: "FE-12". */
  readonly number: string
  /** 034 is tacit. */
  readonly code: '033' | '034'
  readonly date: Day
}

/** @param documentId of an invoice of the company. @returns null of what nobody accepted, or what has no events */
export async function acceptanceOf(tx: Tx, companyId: string, documentId: string): Promise<Acceptance | null> {
  const row = await tx.first<{ number: string; code: '033' | '034'; at: Date }>(sql`
    select d.prefix || '-' || d.number as number, e.code, e.at
      from document d
      join (select invoice_code, code, said_at as at from invoice_event
             where company_id = ${companyId} and state in ('queued', 'sent', 'validated')
            union all
            select invoice_code, code, said_at from heard_event where company_id = ${companyId}) e on e.invoice_code = d.unique_code
     where d.company_id = ${companyId} and d.id = ${documentId} and e.code in ('033', '034') order by e.at limit 1`)
  return row ? { number: row.number, code: row.code, date: dayInBogota(row.at) } : null
}
