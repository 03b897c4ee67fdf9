/** The calls of a kind answered by the engine. */
import { uuidv7 } from 'uuidv7'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { annul } from './annul.server.ts'
import { bulkHandlers } from './bulk/bulk.server.ts'
import { exportHandler } from './bulk/export.server.ts'
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

  const history = handle(endpoints.history, async ({ tx, session, params }) => {
    const rows = await tx.rows<{ at: Date; person: string | null; action: string; title: string }>(sql`
      select e.at, nullif(trim(p.first_name || ' ' || p.last_name), '') as person, e.action, e.title
        from audit_event e left join person p on p.id = e.person_id
       where e.company_id = ${session.companyId} and e.entity_id = ${params.id} order by e.at desc, e.id desc limit 200`)
    return { events: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
  })

  return [
    ...listHandlers(kind, endpoints),
    exportHandler(kind, endpoints),
    ...bulkHandlers(served, endpoints.bulk),
    factsHandler(kind, endpoints),
    create,
    view,
    update,
    remove,
    annulOne,
    history,
  ]
}
