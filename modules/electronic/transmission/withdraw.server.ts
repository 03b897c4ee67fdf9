/** What becomes of a sending when its document is annulled or corrected. */
import { documentErrors } from '#modules/documents/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { finishRefusal } from './refused.server.ts'

/** @throws 590 after an attempt whose answer is not known: the authority may have it */
export async function withdraw(tx: Tx, companyId: string, documentId: string): Promise<void> {
  const row = await tx.first<{ id: string; state: string }>(sql`
    select id, state from transmission
     where company_id = ${companyId} and document_id = ${documentId} and state in ('queued', 'sent', 'contingency', 'rejected') for update`)
  // In contingency its customer has it already.
  if (row?.state === 'sent' || row?.state === 'contingency') return documentErrors.fail('sendingNotEditable')
  if (row?.state === 'rejected') await finishRefusal(tx, companyId, documentId)
  if (row)
    await tx.run(
      sql`update transmission set state = 'withdrawn', last_error = 'Anulado antes de enviarse' where company_id = ${companyId} and id = ${row.id}`,
    )
}

/**
 * Closes what the authority refused, with its bytes and its answer: the corrected document is a sending of its own.
 * @throws 590 when it is not refused
 */
export async function replace(tx: Tx, companyId: string, documentId: string): Promise<void> {
  const open = await tx.first<{ state: string }>(sql`
    select state from transmission
     where company_id = ${companyId} and document_id = ${documentId} and state not in ('withdrawn', 'corrected', 'replaced') for update`)
  if (open && open.state !== 'rejected') return documentErrors.fail('sendingNotEditable')
  await finishRefusal(tx, companyId, documentId)
  await tx.run(sql`
    update transmission set state = 'corrected' where company_id = ${companyId} and document_id = ${documentId} and state = 'rejected'`)
}
