import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { minLength, required } from '#platform/rules/index.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { scopeOf, whyText, type Why } from './why.ts'

const refuse = (detalle: string, field: string): never => httpErrors.fail('invalid', { detalle }, field)

/**
 * Why a document is annulled, in words and as the company counts it.
 * @throws 401 when the reason is not one for this, or asks to be explained and is not
 */
export async function whyAnnulled(tx: Tx, companyId: string, kind: DocumentKind, { reasonId, reason: comment }: Why) {
  if (reasonId === undefined) return { text: comment, reasonId: null }
  // Held until the end: nobody takes it away meanwhile.
  const found = await tx.first<{ name: string; scope: string; asksComment: boolean }>(sql`
    select name, scope, asks_comment as "asksComment" from status_reason
     where company_id = ${companyId} and id = ${reasonId} and action = 'annul' and active for share`)
  if (!found) return refuse('Elige un motivo de la lista.', 'reasonId')
  if (found.scope !== 'all' && found.scope !== scopeOf(kind))
    return refuse(`El motivo ${found.name} no es para este documento.`, 'reasonId')
  const unexplained = found.asksComment ? (required(comment) ? 'Explica el motivo.' : minLength(comment)) : null
  return unexplained === null ? { text: whyText(found.name, comment), reasonId } : refuse(unexplained, 'reason')
}
