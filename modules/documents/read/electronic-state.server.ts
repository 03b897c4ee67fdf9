/** What the tax authority thinks of an issued document, told by the module that sends it. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { signal } from '#platform/db/signals.server.ts'
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
