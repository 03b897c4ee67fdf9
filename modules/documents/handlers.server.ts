/** The calls of a kind answered by the engine. */
import { uuidv7 } from 'uuidv7'
import { holds } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { allAt, askedAt, foundAt, type AtAddress } from './kind/at-address.server.ts'
import { bulkHandlers } from './bulk/bulk.server.ts'
import { exportHandler } from './bulk/export.server.ts'
import { withholdingDayHandler } from './figures/day.server.ts'
import type { DocumentEndpoints } from './endpoints.ts'
import { documentFileHandlers } from './files/files.server.ts'
import { factsHandler } from './read/facts.server.ts'
import type { DocumentKind } from './kind/kind.ts'
import { listHandlers } from './read/list.server.ts'
import { checkHandler } from './conditions/sale-rules.server.ts'
import type { ServedKind } from './kind/served.server.ts'
import { tagDocument } from './parts/tags.server.ts'
import { lockRevised } from './write/version/revision.server.ts'
import { lockReplaced, otherVersions } from './write/version/version.server.ts'
import { readDocument } from './read/view.server.ts'
import { annul } from './write/annul.server.ts'
import { deleteDraft, lockDraft } from './write/draft.server.ts'
import { issue, saveDraft } from './write/write.server.ts'

/** Saving and issuing are one call with two permissions; the door asked only for that of saving. */
function requireIssue(session: Session, { permissions }: DocumentKind): void {
  if (!holds(session, permissions.issue)) throw new Forbidden('permission', permissions.issue.title)
}

/** Of a draft, or of what was issued and not sent yet, or refused by the authority: that becomes its next revision. */
const updateHandler = (at: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.update, async ({ tx, session, params: { id }, body, now, today }) => {
    const served = await foundAt(tx, session.companyId, at, id)
    const { kind } = served
    const { document, version, asksApproval } = body
    if (body.issue) requireIssue(session, kind)
    const revised = body.issue ? await lockRevised(tx, session, served, { id, version }) : null
    if (revised) {
      const existing = { id, version, date: revised.date, replacesId: null }
      // Its number stays, and with it the range that it was taken from.
      const numbered = { ...document, resolutionId: revised.resolutionId }
      return issue(tx, { who: session, served, id, existing, document: numbered, revised, now })
    }
    const existing = await lockDraft(tx, session, served, id, version)
    const request = { who: session, served, id, existing, document, now }
    if (!body.issue) return saveDraft(tx, request)
    const { replacesId } = existing
    const replaced = replacesId === null ? null : await lockReplaced(tx, session, kind, { id: replacesId, version: null }, today)
    return issue(tx, { ...request, replaced, asksApproval })
  })

const viewHandler = (served: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.view, async ({ tx, session, params, today }) => {
    const { kind, electronic } = await foundAt(tx, session.companyId, served, params.id)
    const document = await readDocument(tx, { companyId: session.companyId, kind, id: params.id, today }, electronic)
    return document ?? httpErrors.fail('notFound')
  })

/** The calls of kinds that nobody writes in an editor: their list with its file, one of them, and what is kept of it besides what it says. */
export const arrivedHandlers = (served: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler[] => [
  ...listHandlers(allAt(served), endpoints),
  exportHandler(allAt(served), endpoints),
  viewHandler(served, endpoints),
  ...besidesHandlers(served, endpoints),
]

/** @param served the kinds of the address, the first one that of a request that says none */
export function documentHandlers(served: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler[] {
  const create = handle(endpoints.create, async ({ tx, session, body, now, today }) => {
    const asked = askedAt(served, body.document.kind)
    const { kind } = asked
    if (body.issue) requireIssue(session, kind)
    const id = uuidv7()
    const replaced = body.replaces && (await lockReplaced(tx, session, kind, body.replaces, today))
    const save = body.issue ? issue : saveDraft
    const { document, asksApproval } = body
    return save(tx, { who: session, served: asked, id, existing: null, document, replaced: replaced ?? null, asksApproval, now })
  })

  const remove = handle(endpoints.remove, async ({ tx, session, params }) => {
    await deleteDraft(tx, session, await foundAt(tx, session.companyId, served, params.id), params.id)
    return isDone
  })

  const annulOne = handle(endpoints.annul, async ({ tx, session, params, body, now }) =>
    annul(tx, { who: session, served: await foundAt(tx, session.companyId, served, params.id), id: params.id, why: body, now }),
  )

  return [
    ...listHandlers(allAt(served), endpoints),
    exportHandler(allAt(served), endpoints),
    ...bulkHandlers(served, endpoints.bulk),
    factsHandler(served, endpoints),
    checkHandler(served, endpoints),
    withholdingDayHandler(allAt(served)[0].kind, endpoints),
    create,
    viewHandler(served, endpoints),
    updateHandler(served, endpoints),
    remove,
    annulOne,
    ...besidesHandlers(served, endpoints),
  ]
}

/** What is kept of a document besides what it says: its history, its tags and its files. */
function besidesHandlers(served: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler[] {
  const [first, ...others] = allAt(served)
  const history = handle(endpoints.history, async ({ tx, session, params, query }) => {
    const { kind } = await foundAt(tx, session.companyId, served, params.id)
    // One out of reach is not there.
    const found = await tx.first(sql`
      select from document where company_id = ${session.companyId} and kind = ${kind.code} and id = ${params.id}`)
    if (!found) return httpErrors.fail('notFound')
    // All versions under a number are one document.
    const others = await otherVersions(tx, session.companyId, params.id)
    const page = await readHistory(tx, session.companyId, { entity: `document.${kind.code}`, id: params.id, others }, query.after)
    // What changed is kept in the words of that day.
    return { ...page, names: {} }
  })

  const tag = handle(endpoints.tag, async ({ tx, session, params, body }) => ({
    tags: [...(await tagDocument(tx, session, (await foundAt(tx, session.companyId, served, params.id)).kind, params.id, body.tagIds))],
  }))

  return [history, tag, ...documentFileHandlers([first.kind, ...others.map(({ kind }) => kind)], endpoints)]
}
