/** What the tax authority thinks of an issued document, told by the module that sends it. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { signal } from '#platform/db/signals.server.ts'
import { documentErrors } from '../errors.ts'
import type { SealedDocument } from '../kind/served.server.ts'
import { openTechnicalKey } from '../resolution/technical-key.server.ts'
import type { ElectronicState } from '../kind/states.ts'

/** The word that says that the state of this document before the authority changed. */
export const electronicWordOf = (companyId: string, documentId: string): string => `electronic:${companyId}:${documentId}`

/**
 * @param marks what it remembers from then on, as that it goes to a simulated authority, which its paper says
 * @returns false when it is not issued any more: annulled, or replaced by another version
 */
export async function setElectronicState(
  tx: Tx,
  { companyId, documentId }: { readonly companyId: string; readonly documentId: string },
  state: ElectronicState,
  marks: Readonly<Record<string, boolean>> = {},
): Promise<boolean> {
  const changed = await tx.run(sql`
    update document set electronic_state = ${state},
           snapshot = snapshot || ${JSON.stringify(marks)}::jsonb
     where company_id = ${companyId} and id = ${documentId} and state = 'issued' and electronic_state <> 'trial'`)
  if (changed > 0) await signal(tx, [electronicWordOf(companyId, documentId)])
  return changed > 0
}

/**
 * What an issued document says to the authority from now on: it was not signed on its day, and is signed on another.
 * @param before the unique code that it had
 * @returns false when it is not issued any more, or another code took its place
 */
export async function setSealed(
  tx: Tx,
  { companyId, documentId, before }: { readonly companyId: string; readonly documentId: string; readonly before: string },
  { uniqueCode, snapshot }: SealedDocument,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update document set unique_code = ${uniqueCode}, snapshot = ${JSON.stringify(snapshot)}::jsonb
     where company_id = ${companyId} and id = ${documentId} and unique_code = ${before} and state = 'issued'
       and electronic_state in ('queued', 'contingency')`)
  if (changed > 0) await signal(tx, [electronicWordOf(companyId, documentId)])
  return changed > 0
}

/** What one that was sealed before, and refused, or never was, says to the authority from now on: it waits to be sent. */
export async function sealAnew(
  tx: Tx,
  { companyId, documentId }: { readonly companyId: string; readonly documentId: string },
  { uniqueCode, snapshot }: SealedDocument,
): Promise<void> {
  const changed = await tx.run(sql`
    update document set unique_code = ${uniqueCode}, snapshot = ${JSON.stringify(snapshot)}::jsonb, electronic_state = 'queued'
     where company_id = ${companyId} and id = ${documentId} and state = 'issued'
       and (electronic_state = 'rejected' or electronic_state = 'queued' and unique_code is null)`)
  if (changed === 0) return documentErrors.fail('sendingNotEditable')
  await signal(tx, [electronicWordOf(companyId, documentId)])
}

/** In the clear, that of the range which numbered it; '' when there is none, or another installation sealed it. */
export async function technicalKeyOfDocument(tx: Tx, companyId: string, documentId: string): Promise<string> {
  const range = await tx.first<{ id: string; technicalKey: string | null }>(sql`
    select r.id, r.technical_key as "technicalKey" from document d join resolution r on r.company_id = d.company_id and r.id = d.resolution_id
     where d.company_id = ${companyId} and d.id = ${documentId}`)
  return range ? openTechnicalKey(tx, companyId, range) : ''
}
