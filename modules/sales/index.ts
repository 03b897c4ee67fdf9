import { defineModule } from '#platform/module.ts'
import { salesScreens } from './screens.ts'

export { computerCreditNote } from './computer-credit-note/kind.ts'
export { computerInvoice } from './computer-invoice/kind.ts'
export { consignment } from './consignment/kind.ts'
export { creditNoteCorrection, creditNoteEndpoints, creditNoteMail, creditNoteXml, creditNoteZip } from './credit-note/endpoints.ts'
export { creditNote } from './credit-note/kind.ts'
export { debitNoteEndpoints, debitNoteMail, debitNoteXml, debitNoteZip } from './debit-note/endpoints.ts'
export { debitNote } from './debit-note/kind.ts'
export { electronicInvoice } from './invoice/kind.ts'
export { getInvoiceEvents, lookForEvents, stateTacit } from './invoice/event-endpoints.ts'
export { invoiceEndpoints, invoiceMail, invoiceXml, invoiceZip } from './invoice/endpoints.ts'
export { paperInvoice } from './paper-invoice/kind.ts'
export { commission } from './commission/commission.ts'
export { lookAtCommissions, settleCommissions } from './commission/settle/endpoints.ts'
export { earnedReport } from './commission/earned-report.ts'
export { saleLines } from './lines/lines-report.ts'
export { orderEndpoints, orderMail, orderStageCalls } from './order/endpoints.ts'
export { order } from './order/kind.ts'
export { changeRecurrence, createRecurrence, getRecurrence, listRecurrences, moveRecurrence } from './recurrence/endpoints.ts'
export { remissionCut, remissionEndpoints, remissionMail, remissionReturns, remissionStageCalls } from './remission/endpoints.ts'
export { remission } from './remission/kind.ts'
export { quoteEndpoints, quoteMail, quoteOffer } from './quote/endpoints.ts'
export { quote } from './quote/kind.ts'
export { tillReturn } from './till-return/kind.ts'
export { tillSale } from './till-sale/kind.ts'
export { salesFamilies, salesKinds, soldKinds } from './kinds.ts'

export const salesModule = defineModule({
  name: 'sales',
  screens: salesScreens,
})
