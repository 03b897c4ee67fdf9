import { issuerOfAnswer } from '#colombia/index.server.ts'
import { readRoots } from '#modules/electronic/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { forgetPostingRule, getReceived, getReceivedPdf, getReceivedXml, listInbox, listPostingRules, stopAutomatic } from './endpoints.ts'
import { setAutomatic } from './automatic.server.ts'
import { eventHandlers } from './events.server.ts'
import { mailboxHandlers } from './mail/handlers.server.ts'
import { postingHandlers } from './post.server.ts'
import { readAutomatic, readAutomatics, readInbox, readPostingRules, readView } from './read.server.ts'
import { paperHandler } from './paper.server.ts'
import { sourcesHandler } from './sources.server.ts'
import { fetchHandler, uploadHandler } from './receive.server.ts'

const listHandler = handle(listInbox, ({ tx, session, query: { tab, text, size, after }, now }) =>
  readInbox(tx, { companyId: session.companyId, now }, { tab, text }, { size, after }),
)

const viewHandler = handle(getReceived, async ({ tx, session: { companyId }, params, now, runtime }) => {
  const view = await readView(tx, companyId, params.id, now)
  if (!view) return httpErrors.fail('notFound')
  const kept = await tx.first<{ answer: Uint8Array | null }>(sql`
    select answer from received_document where company_id = ${companyId} and id = ${params.id} and validated`)
  const issuer = kept?.answer ? issuerOfAnswer(kept.answer, await readRoots(tx, companyId, runtime.settings)) : null
  return { ...view, issuer }
})

const stem = (name: string): string => name.replace(/\.[a-z]+$/i, '')

const fileHandler = (endpoint: typeof getReceivedXml | typeof getReceivedPdf, what: 'xml' | 'pdf'): Handler =>
  handle(endpoint, async ({ tx, session, params }) => {
    const found = await tx.first<{ name: string; xml: Uint8Array; pdf: Uint8Array | null }>(sql`
      select file_name as name, xml, pdf from received_document where company_id = ${session.companyId} and id = ${params.id}`)
    const bytes = found?.[what]
    return found && bytes ? { name: `${stem(found.name)}.${what}`, bytes } : httpErrors.fail('notFound')
  })

const rulesHandler = handle(listPostingRules, async ({ tx, session, query }) => ({
  rules: await readPostingRules(tx, session.companyId, query.supplier),
  automatic: await readAutomatics(tx, session.companyId, query.supplier),
}))

const forgetHandler = handle(forgetPostingRule, async ({ tx, session, body: { supplier, words } }) => {
  const gone = await tx.run(sql`
    delete from posting_rule where company_id = ${session.companyId} and supplier = ${supplier} and words = ${words}`)
  if (gone === 0) return httpErrors.fail('notFound')
  await audit(tx, session, {
    action: 'delete',
    entity: 'purchases.postingRule',
    entityId: null,
    title: `Regla de ${supplier}: ${words || 'cualquier línea'}`,
  })
  return isDone
})

const stopHandler = handle(stopAutomatic, async ({ tx, session, body: { supplier }, now }) => {
  if ((await readAutomatic(tx, session.companyId, supplier)) === null) return httpErrors.fail('notFound')
  await setAutomatic(tx, session, supplier, { upTo: null, now })
  return isDone
})

export const inboxHandlers: readonly Handler[] = [
  listHandler,
  uploadHandler,
  fetchHandler,
  // Before one by its id.
  ...mailboxHandlers,
  rulesHandler,
  forgetHandler,
  stopHandler,
  viewHandler,
  fileHandler(getReceivedXml, 'xml'),
  fileHandler(getReceivedPdf, 'pdf'),
  paperHandler,
  sourcesHandler,
  ...postingHandlers,
  ...eventHandlers,
]
