/** Sends again, with the data of today and under its number, what the tax authority refused: for when what was mended is not in the document. */
import type { Day } from '#base/date.ts'
import { holds } from '#platform/access.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { inputOf } from '../draft-input.ts'
import { documentErrors as errors } from '../../errors.ts'
import type { ServedKind } from '../../kind/served.server.ts'
import { stateNames } from '../../kind/state.ts'
import type { Writer } from '../../kind/who.ts'
import { readDocument } from '../../read/view.server.ts'
import { issue } from '../write.server.ts'
import { lockRevised } from './revision.server.ts'

interface Asked {
  readonly id: string
  readonly now: Date
  readonly today: Day
}

/** @throws 401 of a kind that is not corrected, 403 to whoever may not issue, and what refuses issuing it */
export async function sendAgain(tx: Tx, who: Writer, served: ServedKind, { id, now, today }: Asked): Promise<void> {
  const { kind } = served
  const { titles, permissions } = kind
  if (!holds(who, permissions.issue)) throw new Forbidden('permission', permissions.issue.title)
  if (served.electronic?.renew) return served.electronic.renew(tx, { companyId: who.companyId, kind, id, now, today })
  if (!kind.takesRevisions)
    return httpErrors.fail('invalid', { detalle: `Una ${titles.short} rechazada no se corrige: anúlala y haz otra.` })
  const document = await readDocument(tx, { companyId: who.companyId, kind, id, today })
  if (!document) return httpErrors.fail('notFound')
  const revised = await lockRevised(tx, who, served, { id, version: document.version, isAlike: true })
  if (!revised) return errors.fail('notInThisState', { accion: 'reenviar', estado: stateNames[document.state] })
  // Lines of notes that wait stand on lines that are written anew.
  await tx.run(sql`set constraints document_line_source_company_id_source_id_source_position_fkey deferred`)
  const existing = { id, version: document.version, date: revised.date, replacesId: null }
  await issue(tx, { who, served, id, existing, document: inputOf(document), revised, now })
}
