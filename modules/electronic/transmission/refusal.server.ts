/** Why the authority refused a document, for whoever reads the document. */
import { explainRejection, type RuleSaid } from '#colombia/index.ts'
import type { Refusal } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { wayToMend } from './mend.ts'

/** What is mended in the document itself is mended by correcting it: there is no other place to go to. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(['document', 'customer', 'corrected', 'support'])

/** @returns null of what was not refused */
export async function readRefusal(tx: Tx, companyId: string, documentId: string): Promise<Refusal | null> {
  const row = await tx.first<{ last_error: string; rules: RuleSaid[] }>(sql`
    select last_error, rules from transmission
     where company_id = ${companyId} and document_id = ${documentId} and state = 'rejected' order by created_at desc limit 1`)
  if (!row) return null
  return {
    said: row.last_error,
    rules: row.rules
      .filter(({ isRejection }) => isRejection)
      .map(({ rule, text }) => {
        const known = explainRejection(rule)
        const way = known && !OF_DOCUMENT.has(known.place) ? wayToMend(known.place, '') : null
        return { rule, said: text, words: known?.text ?? null, way }
      }),
  }
}
