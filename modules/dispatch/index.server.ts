import { commentedEntities } from '#modules/comments/index.server.ts'
import { trackedSteps } from '#modules/documents/index.server.ts'
import { consecutiveSources } from '#modules/company/index.server.ts'
import { at } from '#platform/place.ts'
import { defineModule } from '#platform/module.server.ts'
import { commentedDispatch, ofDispatches } from './gathered.server.ts'
import { readingHandlers } from './list.server.ts'
import { printingHandler } from './paper.server.ts'
import { dispatchPermissions } from './permissions.ts'
import { DISPATCH } from './rows.server.ts'
import { dispatchAddress } from './screens.ts'
import { proofHandlers } from './proof/proof.server.ts'
import { trackedDelivery } from './proof/tracked.server.ts'
import { sendingHandlers } from './send.server.ts'
import { waitingHandler } from './waiting.server.ts'
import { writingHandlers } from './write.server.ts'

export const dispatchServer = defineModule({
  name: 'dispatch',
  handlers: [...readingHandlers, ...writingHandlers, ...sendingHandlers, ...proofHandlers, waitingHandler, printingHandler],
  permissions: Object.values(dispatchPermissions),
  logged: [{ entity: DISPATCH, href: dispatchAddress }],
  plugs: [trackedSteps.plug(trackedDelivery), commentedEntities.plug(commentedDispatch), consecutiveSources.plug(at(12, ofDispatches))],
})
