import { defineModule } from '#platform/module.ts'
import { inboxErrors } from './inbox/errors.ts'
import { matchErrors } from './match/errors.ts'
import { requisitionErrors } from './requisition/errors.ts'
import { riseErrors } from './rise/errors.ts'
import { purchasesScreens } from './screens.ts'

export { billAccounts, billCenters, billEndpoints, billStageCalls, supportXml } from './bill/endpoints.ts'
export { getItemSuppliers, setItemSuppliers } from './item-supplier/endpoints.ts'
export { bill } from './bill/kind.ts'
export { receivedReport } from './inbox/received-report.ts'
export { inboxEndpoints } from './inbox/endpoints.ts'
export { purchaseOrderConfirmations, purchaseOrderEndpoints, purchaseOrderMail, purchaseOrderStageCalls } from './order/endpoints.ts'
export { purchaseOrder } from './order/kind.ts'
export { heldGoods } from './consignment/endpoints.ts'
export { purchaseConsignment } from './consignment/kind.ts'
export {
  purchaseRemissionCut,
  purchaseRemissionEndpoints,
  purchaseRemissionMail,
  purchaseRemissionReturns,
} from './remission/endpoints.ts'
export { purchaseRemission } from './remission/kind.ts'
export { purchaseDebitNoteCorrection, purchaseDebitNoteEndpoints, purchaseDebitNoteMail, supportNoteXml } from './debit-note/endpoints.ts'
export { purchaseDebitNote } from './debit-note/kind.ts'
export {
  attendByOrder,
  attendByTransfer,
  changeRequisition,
  closeRequisition,
  createRequisition,
  decideRequisition,
  exportRequisitions,
  getRequisition,
  listRequisitions,
  removeRequisition,
  requisitionCalls,
  requisitionsToApprove,
  sendRequisition,
} from './requisition/endpoints.ts'
export { annulLanded, getLanded, landedOf, landedReceipts, previewLanded, spreadCost } from './landed/endpoints.ts'
export { landedPermissions } from './landed/permissions.ts'
export { requisitionPermissions } from './requisition/permissions.ts'
export { requisition } from './requisition/requisition.ts'
export { getPartyMatch, matchSaved, matchWritten, setPartyMatch } from './match/endpoints.ts'
export { purchasesToApprove } from './home/endpoints.ts'
export { purchaseCreditNote } from './credit-note/kind.ts'
export { itemIncoming } from './incoming/endpoints.ts'
export { orderSuggested, suggestPurchases } from './suggestion/endpoints.ts'
export { billRises, carryToItems, carryToList, receiptRises } from './rise/endpoints.ts'
export { support } from './support/kind.ts'
export { supportNote } from './support-note/kind.ts'
export { purchaseFamilies, purchaseKinds } from './kinds.ts'

export const purchasesModule = defineModule({
  name: 'purchases',
  screens: purchasesScreens,
  errors: { inboxErrors, matchErrors, requisitionErrors, riseErrors },
})
