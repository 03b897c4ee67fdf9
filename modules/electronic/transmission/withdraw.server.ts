/** Takes back what was not sent yet, when its document is annulled. */
import { documentErrors } from '#modules/documents/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** @throws 590 after an attempt whose answer is not known: the authority may have it */
export async function withdraw(tx: Tx, companyId: string, documentId: string): Promise<void> {
  const row = await tx.first<{ id: string; state: string }>(sql`
    select id, state from transmission
     where company_id = ${companyId} and document_id = ${documentId} and state in ('queued', 'sent', 'rejected') for update`)
  if (row?.state === 'sent') return documentErrors.fail('sendingNotEditable')
  if (row)
    await tx.run(
      sql`update transmission set state = 'withdrawn', last_error = 'Anulado antes de enviarse' where company_id = ${companyId} and id = ${row.id}`,
    )
}
