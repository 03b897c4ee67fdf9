/** The order to a supplier as the server serves it: the engine's calls, its stages, its paper and its public page. */
import {
  approvalHandler,
  approveManyHandler,
  confirmationHandlers,
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  stageHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { purchaseOrderConfirmations, purchaseOrderEndpoints, purchaseOrderMail, purchaseOrderStageCalls } from './endpoints.ts'
import { purchaseOrder } from './kind.ts'
import { orderConfirmed, purchaseOrderNotices } from './notices.ts'

export const servedPurchaseOrder: ServedKind = {
  kind: purchaseOrder,
  electronic: null,
  remember: rememberParties,
  notices: purchaseOrderNotices,
}

export const publishedPurchaseOrder: PublishedKind = {
  kind: purchaseOrder,
  confirmed: { notice: orderConfirmed },
  paperOf: plainPaper({
    title: 'Orden de compra',
    partyLabel: 'Proveedor',
    dueLabel: 'Vence',
    signature: 'Autorizada por: nombre, identificación y firma',
  }),
}

const { approve, approveMany, ...moves } = purchaseOrderStageCalls

export const purchaseOrderHandlers = [
  ...documentHandlers(servedPurchaseOrder, purchaseOrderEndpoints),
  ...shareHandlers(publishedPurchaseOrder, purchaseOrderEndpoints),
  ...mailHandlers(publishedPurchaseOrder, purchaseOrderMail),
  ...stageHandlers(servedPurchaseOrder, moves),
  approvalHandler(servedPurchaseOrder, approve),
  approveManyHandler(servedPurchaseOrder, approveMany),
  ...confirmationHandlers(purchaseOrder, purchaseOrderConfirmations),
]

export const purchaseOrderFiles = documentFiles(publishedPurchaseOrder)
