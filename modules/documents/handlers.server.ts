/** The calls of a kind answered by the engine. */
import { uuidv7 } from 'uuidv7'
import { readHistory } from '#platform/history/history.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { annul } from './annul.server.ts'
import { deleteDraft, lockDraft, saveDraft } from './draft.server.ts'
import type { DocumentEndpoints } from './endpoints.ts'
import { factsHandler } from './facts.server.ts'
import { issue } from './issue.server.ts'
import { listHandlers } from './list.server.ts'
import type { ServedKind } from './served.server.ts'
import { readDocument } from './view.server.ts'

export function documentHandlers(served: ServedKind, endpoints: DocumentEndpoints): Handler[] {
  const { kind } = served

  const view = handle(endpoints.view, async ({ tx, session, params, today }) => {
    const document = await readDocument(tx, session.companyId, kind, params.id, today)
    return document ?? httpErrors.fail('notFound')
  })

  const create = handle(endpoints.create, ({ tx, session, body, now }) => {
    const id = uuidv7()
    return body.issue
      ? issue(tx, session, served, id, null, body.document, now)
      : saveDraft(tx, session, served, id, null, body.document, now)
  })

  const update = handle(endpoints.update, async ({ tx, session, params, body, now }) => {
    const existing = await lockDraft(tx, session, served, params.id, body.version)
    const save = body.issue ? issue : saveDraft
    return save(tx, session, served, params.id, existing, body.document, now)
  })

  const remove = handle(endpoints.remove, async ({ tx, session, params }) => {
    await deleteDraft(tx, session, served, params.id)
    return isDone
  })

  const annulOne = handle(endpoints.annul, ({ tx, session, params, body, now }) => annul(tx, session, served, params.id, body.reason, now))

  const history = handle(endpoints.history, async ({ tx, session, params, query }) => {
    const page = await readHistory(tx, session.companyId, { entity: `document.${kind.code}`, id: params.id }, query.after)
    // What changed is kept in the words of that day.
    return { ...page, names: {} }
  })

  return [...listHandlers(kind, endpoints), factsHandler(kind, endpoints), create, view, update, remove, annulOne, history]
}
