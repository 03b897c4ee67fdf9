import { periodWriters } from '#modules/accounting/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { consecutiveSources } from '#modules/company/index.server.ts'
import {
  commentedDocument,
  consecutiveOfReturns,
  consecutivesOf,
  documentKinds,
  documentPalette,
  pendingByMonth,
  publishedKinds,
  sharedAddresses,
} from '#modules/documents/index.server.ts'
import { noticesOfApproval, patternOf } from '#modules/documents/index.ts'
import { electronicKinds } from '#modules/electronic/index.server.ts'
import { documentAddresses } from '#modules/treasury/index.server.ts'
import { planMeters } from '#modules/subscription/index.server.ts'
import type { Permission } from '#platform/access.ts'
import { at } from '#platform/place.ts'
import { recurrenceProof } from '#platform/recurrence/proof.ts'
import { defineModule } from '#platform/module.server.ts'
import { earnedReportServed } from './commission/earned-report.server.ts'
import { commissionPayrolls } from './commission/settle/payroll-place.server.ts'
import { commissionSettlingHandlers } from './commission/settle/settle.server.ts'
import { commissionServed } from './commission/commission.server.ts'
import { publishedConsignment } from './consignment/served.server.ts'
import { publishedComputerCreditNote } from './computer-credit-note/served.server.ts'
import { publishedComputerInvoice } from './computer-invoice/served.server.ts'
import { creditNoteFiles, creditNoteHandlers, publishedCreditNote, servedCreditNote } from './credit-note/served.server.ts'
import { debitNoteFiles, debitNoteHandlers, publishedDebitNote, servedDebitNote } from './debit-note/served.server.ts'
import { invoiceFiles, invoiceHandlers, publishedInvoice, servedInvoice } from './invoice/served.server.ts'
import { salesHomeHandlers } from './home/handlers.server.ts'
import { salesKinds, soldKinds } from './kinds.ts'
import { tillReturn } from './till-return/kind.ts'
import { partyFigures } from '#modules/people/index.server.ts'
import { partyLastSale } from './last-sale.server.ts'
import { saleImports } from './import/import.server.ts'
import { saleLinesServed } from './lines/lines-report.server.ts'
import { orderNotices } from './order/notices.ts'
import { orderFiles, orderHandlers, publishedOrder } from './order/served.server.ts'
import { publishedPaperInvoice, servedPaperInvoice } from './paper-invoice/served.server.ts'
import { publishedRemission, remissionFiles, remissionHandlers } from './remission/served.server.ts'
import { publishedQuote, quoteFiles, quoteHandlers } from './quote/served.server.ts'
import { generateRecurrences } from './recurrence/generate.server.ts'
import { recurrenceHandlers } from './recurrence/handlers.server.ts'
import { recurrenceNotice } from './recurrence/notice.ts'
import { recurrencePermissions } from './recurrence/permissions.ts'
import { RECURRENCE, recurrenceTables } from './recurrence/rows.server.ts'
import { recurrenceAddress } from './recurrence/screens.ts'
import { salesMeters } from './plan.server.ts'
import { salesSteps } from './setup-steps.server.ts'
import { publishedTillReturn, servedTillReturn } from './till-return/served.server.ts'
import { publishedTillSale, servedTillSale } from './till-sale/served.server.ts'

export { arrivingInvoice, publishedInvoice, servedInvoice } from './invoice/served.server.ts'
export { publishedTillReturn, servedTillReturn } from './till-return/served.server.ts'
export { arrivingTillSale, publishedTillSale, servedTillSale } from './till-sale/served.server.ts'
export { servedQuote } from './quote/served.server.ts'
export { servedRemission } from './remission/served.server.ts'
export { generateRecurrences } from './recurrence/generate.server.ts'
export { plannedSales } from './recurrence/planned.server.ts'

export { commissionsOwed, settleByPayroll } from './commission/settle/by-payroll.server.ts'
export { commissionPayrolls, type CommissionPayroll } from './commission/settle/payroll-place.server.ts'

export const salesServer = defineModule({
  name: 'sales',
  handlers: [
    ...invoiceHandlers,
    ...quoteHandlers,
    ...orderHandlers,
    ...remissionHandlers,
    ...creditNoteHandlers,
    ...debitNoteHandlers,
    ...salesHomeHandlers,
    ...recurrenceHandlers,
  ],
  gathers: ({ modules }) => [{ name: 'commissions', handlers: commissionSettlingHandlers(commissionPayrolls.gather(modules)) }],
  chores: [generateRecurrences],
  proofs: () => [recurrenceProof(recurrenceTables, 'document_id', 'Cada fecha de una venta que se repite se tomó una vez')],
  notices: [at(22, ...noticesOfApproval(orderNotices)), at(60, recurrenceNotice)],
  catalogues: [commissionServed],
  imports: [at(68, ...saleImports)],
  reports: [saleLinesServed, earnedReportServed],
  produces: { ...invoiceFiles, ...quoteFiles, ...orderFiles, ...remissionFiles, ...creditNoteFiles, ...debitNoteFiles },
  palette: [at(10, documentPalette(soldKinds))],
  setup: [at(100, ...salesSteps)],
  permissions: [
    ...soldKinds.flatMap(({ permissions }) => Object.values<Permission | null>({ ...permissions }).filter((each) => each !== null)),
    ...Object.values(recurrencePermissions),
  ],
  logged: [
    ...soldKinds.map((kind) => ({ entity: `document.${kind.code}`, href: (id: string) => patternOf(kind, 'view').replace('{id}', id) })),
    { entity: RECURRENCE, href: recurrenceAddress },
  ],
  plugs: [
    partyFigures.plug(partyLastSale),
    documentKinds.plug(...soldKinds),
    publishedKinds.plug(
      publishedInvoice,
      publishedComputerInvoice,
      publishedPaperInvoice,
      publishedQuote,
      publishedOrder,
      publishedRemission,
      publishedConsignment,
      publishedCreditNote,
      publishedComputerCreditNote,
      publishedDebitNote,
      publishedTillSale,
      publishedTillReturn,
    ),
    electronicKinds.plug(servedInvoice, servedPaperInvoice, servedCreditNote, servedDebitNote, servedTillSale, servedTillReturn),
    commentedEntities.plug(...salesKinds.map(commentedDocument)),
    consecutiveSources.plug(at(10, ...consecutivesOf([...salesKinds, tillReturn], 'Ventas'), consecutiveOfReturns('Ventas'))),
    // Its months are locked as Ventas, and close when nothing of them is under way.
    periodWriters.plug(at(10, { module: 'sales', pending: pendingByMonth(salesKinds) })),
    planMeters.plug(...salesMeters),
    documentAddresses.plug(...sharedAddresses(salesKinds)),
  ],
})
