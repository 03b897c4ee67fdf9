import { periodWriters } from '#modules/accounting/index.server.ts'
import { caseKinds } from '#modules/cases/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { consecutiveSources } from '#modules/company/index.server.ts'
import {
  commentedDocument,
  consecutivesOf,
  documentKinds,
  documentPalette,
  pendingByMonth,
  publishedKinds,
  theirOffers,
} from '#modules/documents/index.server.ts'
import { noticesOfApproval } from '#modules/documents/index.ts'
import { electronicKinds, eventPlaces } from '#modules/electronic/index.server.ts'
import { consecutiveOf } from '#modules/vouchers/index.server.ts'
import type { Permission } from '#platform/access.ts'
import { at } from '#platform/place.ts'
import { defineModule } from '#platform/module.server.ts'
import { billImportServed } from './bill/import/import.server.ts'
import { billFiles, billHandlers, publishedBill } from './bill/served.server.ts'
import { purchasesHomeHandlers } from './home/handlers.server.ts'
import { receivedPlace } from './inbox/event-place.server.ts'
import { inboxHandlers } from './inbox/handlers.server.ts'
import { billNotices } from './bill/notices.ts'
import { orderConfirmed, purchaseOrderNotices } from './order/notices.ts'
import { readMailboxes } from './inbox/mail/poll.server.ts'
import { inboxPermissions } from './inbox/permissions.ts'
import { RECEIVED } from './inbox/received.ts'
import { receivedReportServed } from './inbox/received-report.server.ts'
import { purchaseWarnings } from './inbox/warnings.server.ts'
import { inboxScreen } from './inbox/screens.ts'
import { heldHandler } from './consignment/held.server.ts'
import { publishedPurchaseConsignment } from './consignment/served.server.ts'
import { publishedPurchaseCreditNote } from './credit-note/served.server.ts'
import { publishedPurchaseDebitNote, purchaseDebitNoteFiles, purchaseDebitNoteHandlers } from './debit-note/served.server.ts'
import { incomingHandler } from './incoming/incoming.server.ts'
import { offersForOrders } from './item-supplier/asked.server.ts'
import { itemSupplierHandlers, takenCode } from './item-supplier/item-suppliers.server.ts'
import { landedHandlers } from './landed/handlers.server.ts'
import { landedPermissions } from './landed/permissions.ts'
import { landedProofs } from './landed/proofs.server.ts'
import { landedAddress, landedCost } from './landed/voucher.ts'
import { purchaseKinds } from './kinds.ts'
import { publishedPurchaseRemission, purchaseRemissionFiles, purchaseRemissionHandlers } from './remission/served.server.ts'
import { requisitionNotice } from './requisition/notice.ts'
import { requisitionPermissions } from './requisition/permissions.ts'
import { servedRequisition } from './requisition/served.server.ts'
import { publishedSupport, servedSupport } from './support/served.server.ts'
import { publishedSupportNote, servedSupportNote } from './support-note/served.server.ts'
import { riseHandlers } from './rise/rises.server.ts'
import { orderSuggestedHandler } from './suggestion/orders.server.ts'
import { suggestHandler } from './suggestion/suggestion.server.ts'
import { publishedPurchaseOrder, purchaseOrderFiles, purchaseOrderHandlers } from './order/served.server.ts'

export { readMailboxes } from './inbox/mail/poll.server.ts'
export { servedSupport } from './support/served.server.ts'
export { publishedBill, servedBill } from './bill/served.server.ts'

export const purchasesServer = defineModule({
  name: 'purchases',
  handlers: [
    ...billHandlers,
    ...inboxHandlers,
    ...purchasesHomeHandlers,
    ...purchaseOrderHandlers,
    ...purchaseRemissionHandlers,
    ...purchaseDebitNoteHandlers,
    heldHandler,
    ...servedRequisition.handlers,
    ...landedHandlers,
    ...itemSupplierHandlers,
    incomingHandler,
    suggestHandler,
    orderSuggestedHandler,
    ...riseHandlers,
  ],
  constraintErrors: { item_supplier_code: takenCode },
  long: [readMailboxes],
  proofs: () => landedProofs,
  warnings: () => purchaseWarnings,
  reports: [receivedReportServed],
  produces: { ...billFiles, ...purchaseOrderFiles, ...purchaseRemissionFiles, ...purchaseDebitNoteFiles },
  imports: [at(70, billImportServed)],
  steps: [servedRequisition.words],
  palette: [at(20, documentPalette(purchaseKinds)), at(25, servedRequisition.palette)],
  permissions: [
    ...purchaseKinds.flatMap(({ permissions }) => Object.values<Permission | null>({ ...permissions }).filter((each) => each !== null)),
    ...Object.values(inboxPermissions),
    ...Object.values(requisitionPermissions),
    ...Object.values(landedPermissions),
  ],
  notices: [
    at(25, requisitionNotice),
    at(26, ...noticesOfApproval(billNotices), ...noticesOfApproval(purchaseOrderNotices)),
    at(28, orderConfirmed),
  ],
  logged: [
    ...purchaseKinds.map(({ code, path }) => ({ entity: `document.${code}`, href: (id: string) => `${path}/${id}/view` })),
    { entity: RECEIVED, href: (id) => `${inboxScreen.path}?ver=${id}` },
    { entity: landedCost.entity, href: landedAddress },
    servedRequisition.logged,
  ],
  plugs: [
    documentKinds.plug(...purchaseKinds),
    caseKinds.plug(servedRequisition.any),
    theirOffers.plug(offersForOrders),
    electronicKinds.plug(servedSupport, servedSupportNote),
    eventPlaces.plug(receivedPlace),
    publishedKinds.plug(
      publishedBill,
      publishedSupport,
      publishedPurchaseOrder,
      publishedPurchaseRemission,
      publishedPurchaseConsignment,
      publishedPurchaseDebitNote,
      publishedPurchaseCreditNote,
      publishedSupportNote,
    ),
    commentedEntities.plug(...purchaseKinds.map(commentedDocument), servedRequisition.commented),
    consecutiveSources.plug(
      at(15, ...consecutivesOf(purchaseKinds, 'Compras')),
      at(20, servedRequisition.consecutive),
      at(25, consecutiveOf(landedCost, false)),
    ),
    // Its months are locked as Compras, and close when nothing of them is under way.
    periodWriters.plug(at(20, { module: 'purchases', pending: pendingByMonth(purchaseKinds) })),
  ],
})
