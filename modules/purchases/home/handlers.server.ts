import { documentsToApprove } from '#modules/documents/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { purchaseKinds } from '../kinds.ts'
import { purchasesToApprove } from './endpoints.ts'

export const purchasesHomeHandlers: readonly Handler[] = [
  // Of each kind, for whoever may see its list.
  handle(purchasesToApprove, ({ tx, session }) => {
    const seen = purchaseKinds.filter(
      ({ permissions, plan, services }) => refusalOf({ permission: permissions.read, plan, services }, session) === null,
    )
    return documentsToApprove(tx, session.companyId, seen, session.personId)
  }),
]
