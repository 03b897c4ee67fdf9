import { periodWriters } from '#modules/accounting/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { consecutiveSources } from '#modules/company/index.server.ts'
import {
  commentedDocument,
  consecutivesOf,
  documentKinds,
  documentPalette,
  pendingByMonth,
  publishedKinds,
} from '#modules/documents/index.server.ts'
import type { Permission } from '#platform/access.ts'
import { at } from '#platform/place.ts'
import { defineModule } from '#platform/module.server.ts'
import { billFiles, billHandlers, publishedBill } from './bill/served.server.ts'
import { inboxHandlers } from './inbox/handlers.server.ts'
import { inboxPermissions } from './inbox/permissions.ts'
import { RECEIVED } from './inbox/received.ts'
import { receivedReportServed } from './inbox/received-report.server.ts'
import { inboxScreen } from './inbox/screens.ts'
import { publishedPurchaseCreditNote } from './credit-note/served.server.ts'
import { publishedPurchaseDebitNote, purchaseDebitNoteFiles, purchaseDebitNoteHandlers } from './debit-note/served.server.ts'
import { purchaseKinds } from './kinds.ts'
import { publishedPurchaseRemission, purchaseRemissionFiles, purchaseRemissionHandlers } from './remission/served.server.ts'
import { publishedPurchaseOrder, purchaseOrderFiles, purchaseOrderHandlers } from './order/served.server.ts'

export { publishedBill, servedBill } from './bill/served.server.ts'

export const purchasesServer = defineModule({
  name: 'purchases',
  handlers: [...billHandlers, ...inboxHandlers, ...purchaseOrderHandlers, ...purchaseRemissionHandlers, ...purchaseDebitNoteHandlers],
  reports: [receivedReportServed],
  produces: { ...billFiles, ...purchaseOrderFiles, ...purchaseRemissionFiles, ...purchaseDebitNoteFiles },
  palette: [at(20, documentPalette(purchaseKinds))],
  permissions: [
    ...purchaseKinds.flatMap(({ permissions }) => Object.values<Permission | null>({ ...permissions }).filter((each) => each !== null)),
    ...Object.values(inboxPermissions),
  ],
  logged: [
    ...purchaseKinds.map(({ code, path }) => ({ entity: `document.${code}`, href: (id: string) => `${path}/${id}/view` })),
    { entity: RECEIVED, href: (id) => `${inboxScreen.path}?ver=${id}` },
  ],
  plugs: [
    documentKinds.plug(...purchaseKinds),
    publishedKinds.plug(
      publishedBill,
      publishedPurchaseOrder,
      publishedPurchaseRemission,
      publishedPurchaseDebitNote,
      publishedPurchaseCreditNote,
    ),
    commentedEntities.plug(...purchaseKinds.map(commentedDocument)),
    consecutiveSources.plug(at(15, ...consecutivesOf(purchaseKinds, 'Compras'))),
    // Its months are locked as Compras, and close when nothing of them is under way.
    periodWriters.plug(at(20, { module: 'purchases', pending: pendingByMonth(purchaseKinds) })),
  ],
})
