/** What the tax authority thinks of an issued document, told by the module that sends it. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { signal } from '#platform/db/signals.server.ts'
import type { ElectronicState } from '../kind/states.ts'

/** The word that says that the state of this document before the authority changed. */
export const electronicWordOf = (companyId: string, documentId: string): string => `electronic:${companyId}:${documentId}`

/**
 * @param isSimulated it goes to a simulated authority, which its paper says from then on
 * @returns false when it is not issued any more: annulled, or replaced by another version
 */
export async function setElectronicState(
  tx: Tx,
  { companyId, documentId }: { readonly companyId: string; readonly documentId: string },
  state: ElectronicState,
  isSimulated = false,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update document set electronic_state = ${state},
           snapshot = case when ${isSimulated} then snapshot || '{"simulated": true}'::jsonb else snapshot end
     where company_id = ${companyId} and id = ${documentId} and state = 'issued' and electronic_state <> 'trial'`)
  if (changed > 0) await signal(tx, [electronicWordOf(companyId, documentId)])
  return changed > 0
}
