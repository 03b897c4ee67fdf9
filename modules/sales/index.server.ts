import { bookkeepers, everybody, sellers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { PeriodWriter } from '#modules/accounting/index.server.ts'
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import {
  commentedDocument,
  consecutivesOf,
  documentPalette,
  pendingByMonth,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'
import { commissionServed, grantCommissions } from './commission/commission.server.ts'
import { creditNoteFiles, creditNoteHandlers, publishedCreditNote, servedCreditNote } from './credit-note/served.server.ts'
import { debitNoteFiles, debitNoteHandlers, publishedDebitNote, servedDebitNote } from './debit-note/served.server.ts'
import { invoiceFiles, invoiceHandlers, publishedInvoice, servedInvoice } from './invoice/served.server.ts'
import { salesHomeHandlers } from './home/handlers.server.ts'
import { salesKinds } from './kinds.ts'
import { publishedQuote, quoteFiles, quoteHandlers } from './quote/served.server.ts'
export { salesMeters } from './plan.server.ts'
export { publishedInvoice, servedInvoice } from './invoice/served.server.ts'
export { servedQuote } from './quote/served.server.ts'
export { salesSteps } from './setup-steps.server.ts'

/** What can be shared with its third party. */
export const publishedSales: readonly PublishedKind[] = [publishedInvoice, publishedQuote, publishedCreditNote, publishedDebitNote]

/** What goes to the tax authority. */
export const electronicSales: readonly ServedKind[] = [servedInvoice, servedCreditNote, servedDebitNote]

/** What a thread may hang on. */
export const commentedSales: readonly CommentedEntity[] = salesKinds.map(commentedDocument)

/** Their numbers, in the palette. */
export const salesPalette = documentPalette(salesKinds)

export const salesConsecutives: readonly ConsecutiveSource[] = consecutivesOf(salesKinds, 'Ventas')

/** Its months are locked as Ventas, and close when nothing of them is under way. */
export const salesPeriods: PeriodWriter = { module: 'sales', pending: pendingByMonth(salesKinds) }

const provision: Provision = (tx, { companyId }) =>
  grantToRoles(
    tx,
    companyId,
    salesKinds.flatMap(({ permissions: { read, write, issue, annul } }) => [
      { permissions: [read], to: everybody },
      { permissions: [write, issue], to: [...bookkeepers, ...sellers] },
      { permissions: [annul], to: ['accountant'] as const },
    ]),
  )

export const salesServer: ServerModule = {
  name: 'sales',
  handlers: [
    ...commissionServed.handlers,
    ...invoiceHandlers,
    ...quoteHandlers,
    ...creditNoteHandlers,
    ...debitNoteHandlers,
    ...salesHomeHandlers,
  ],
  catalogues: [commissionServed],
  steps: [grantCommissions],
  produces: { ...invoiceFiles, ...quoteFiles, ...creditNoteFiles, ...debitNoteFiles },
  provision,
}
