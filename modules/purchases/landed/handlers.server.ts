import { failWith } from '#base/errors.ts'
import { masks } from '#modules/access/index.ts'
import { requireGate } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { dateProblems } from '#platform/own-date.ts'
import { annulLanded, getLanded, landedOf, landedReceipts, previewLanded, spreadCost } from './endpoints.ts'
import { annulSpread, previewSharing, spread } from './landed.server.ts'
import { landedPermissions } from './permissions.ts'
import { offerReceipts, readLanded, readLandedOf } from './read.server.ts'

/** Nobody spreads what they may not see. @throws Forbidden */
const requireCosts = (session: Session): void => requireGate({ permission: masks.cost, plan: null, services: ['full'] }, session)

export const landedHandlers: readonly Handler[] = [
  handle(landedOf, ({ tx, session, params }) => readLandedOf(tx, session.companyId, params.id)),
  handle(landedReceipts, async ({ tx, session, query }) => ({ receipts: await offerReceipts(tx, session.companyId, query.search) })),
  handle(getLanded, ({ tx, session, params }) => readLanded(tx, session.companyId, params.id)),
  handle(previewLanded, ({ tx, session, body }) => {
    requireCosts(session)
    return previewSharing(tx, session.companyId, body)
  }),
  handle(spreadCost, ({ tx, session, body, now, today }) => {
    requireCosts(session)
    failWith(dateProblems(session, landedPermissions.date, body.date, today))
    return spread(tx, session, body, now)
  }),
  handle(annulLanded, async ({ tx, session, params, body, now }) => {
    await annulSpread(tx, session, { id: params.id, reason: body.reason, now })
    return isDone
  }),
]
