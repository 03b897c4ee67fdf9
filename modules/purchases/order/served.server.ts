/** The order to a supplier as the server serves it: the engine's calls, its stages, its paper and its public page. */
import {
  approvalHandler,
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
import { purchaseOrderEndpoints, purchaseOrderMail, purchaseOrderStageCalls } from './endpoints.ts'
import { purchaseOrder } from './kind.ts'

export const servedPurchaseOrder: ServedKind = { kind: purchaseOrder, electronic: null, remember: rememberParties }

export const publishedPurchaseOrder: PublishedKind = {
  kind: purchaseOrder,
  paperOf: plainPaper({
    title: 'Orden de compra',
    partyLabel: 'Proveedor',
    dueLabel: 'Vence',
    signature: 'Autorizada por: nombre, identificación y firma',
  }),
}

const { approve, ...moves } = purchaseOrderStageCalls

export const purchaseOrderHandlers = [
  ...documentHandlers(servedPurchaseOrder, purchaseOrderEndpoints),
  ...shareHandlers(publishedPurchaseOrder, purchaseOrderEndpoints),
  ...mailHandlers(publishedPurchaseOrder, purchaseOrderMail),
  ...stageHandlers(servedPurchaseOrder, moves),
  approvalHandler(servedPurchaseOrder, approve),
]

export const purchaseOrderFiles = documentFiles(publishedPurchaseOrder)
