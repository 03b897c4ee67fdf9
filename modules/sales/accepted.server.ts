/** A note about an invoice that its customer accepted, expressly or tacitly, is refused before its number is taken. */
import { showDay } from '#base/date.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { acceptanceOf } from '#modules/electronic/index.server.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const refusedByAcceptance: NonNullable<ServedKind['refuses']> = async (tx, companyId, { draft: { correction } }) => {
  if (!correction?.documentId) return []
  const acceptance = await acceptanceOf(tx, companyId, correction.documentId)
  if (!acceptance) return []
  const how = acceptance.code === '034' ? 'quedó aceptada tácitamente' : 'fue aceptada por el cliente'
  const detalle = `La factura ${acceptance.number} ${how} el ${showDay(acceptance.date)}: la DIAN no admite notas sobre ella.`
  return [httpErrors.of('invalid', { detalle }, 'correction.documentId')]
}
