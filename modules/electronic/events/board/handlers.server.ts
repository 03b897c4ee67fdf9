/** The calls of the events on the board. */
import type { DocumentKind } from '#modules/documents/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { issuerOf } from '../../transmission/roots.server.ts'
import { getEventAnswer, getEventBoard, getEventEvidence, getEventXml, retryEvent } from './endpoints.ts'
import { readEventBoard, readEventEvidence, readEventFile, type EventPlace } from './read.server.ts'

/** Whoever reads the board reads the events of all invoices. */
export const eventBoardHandlers = (kinds: readonly DocumentKind[], places: readonly EventPlace[]): readonly Handler[] => {
  const file = (endpoint: typeof getEventXml | typeof getEventAnswer, what: 'xml' | 'answer') =>
    handle(endpoint, async ({ tx, session: { companyId }, params }) => {
      const found = await readEventFile(tx, companyId, params.id, what)
      if (!found) return httpErrors.fail('notFound')
      return { name: what === 'xml' ? found.name : `respuesta-${found.name}`, bytes: found.bytes }
    })
  return [
    handle(getEventBoard, ({ tx, session: { companyId }, today }) => readEventBoard(tx, { companyId, kinds, places }, today)),
    handle(getEventEvidence, async ({ tx, session: { companyId }, params, runtime }) => {
      const found = await readEventEvidence(tx, { companyId, kinds, places }, params.id)
      if (!found) return httpErrors.fail('notFound')
      const { answer, ...evidence } = found
      return { ...evidence, issuer: await issuerOf(answer, found.authority, runtime.settings) }
    }),
    file(getEventXml, 'xml'),
    file(getEventAnswer, 'answer'),
    handle(retryEvent, async ({ tx, session: { companyId }, params, now, runtime }) => {
      const found = await tx.first<{ state: string }>(
        sql`select state from invoice_event where company_id = ${companyId} and id = ${params.id}`,
      )
      if (!found) return httpErrors.fail('notFound')
      const moved = await tx.run(sql`
        update invoice_event set next_try = least(next_try, ${now})
         where company_id = ${companyId} and id = ${params.id} and state in ('queued', 'sent')`)
      if (moved === 0) return httpErrors.fail('invalid', { detalle: 'Solo se reintenta lo que espera: esto ya tiene respuesta.' })
      runtime.wakeWorker()
      return isDone
    }),
  ]
}
