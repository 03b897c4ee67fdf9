import { defineModule } from '#platform/module.tsx'
import { sourceLinks } from '#modules/accounting/index.ts'
import { itemSections, type LoadItemSections } from '#modules/items/index.tsx'
import { type LoadPartyStarts, partyStarts } from '#modules/people/index.tsx'
import { at } from '#platform/place.ts'
import { dayFigure, draftsGroup, monthCard, quotesGroup, salesApprovals, unsentGroup } from './home/cards.tsx'
import { salesSourceLinks } from './source-links.ts'
import { documentPages, notePages } from '#modules/documents/index.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import { TRIAL_REMEDY } from '#modules/electronic/index.ts'
import { OutageBanner, StartTrial } from '#modules/electronic/index.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { computerInvoice } from './computer-invoice/kind.ts'
import { creditNoteCorrection, creditNoteEndpoints, creditNoteMail, creditNoteXml, creditNoteZip } from './credit-note/endpoints.ts'
import { debitNoteEndpoints, debitNoteMail, debitNoteXml, debitNoteZip } from './debit-note/endpoints.ts'
import { invoiceEndpoints, invoiceMail, invoiceXml, invoiceZip } from './invoice/endpoints.ts'
import { ImportInvoices, ImportOrders, ImportQuotes } from './import/ImportSales.tsx'
import { InvoiceEvents } from './invoice/InvoiceEvents.tsx'
import { electronicInvoice } from './invoice/kind.ts'
import { salesFamilies } from './kinds.ts'
import { orderEndpoints, orderMail, orderStageCalls } from './order/endpoints.ts'
import { order } from './order/kind.ts'
import { paperInvoice } from './paper-invoice/kind.ts'
import { remissionCut, remissionEndpoints, remissionMail, remissionReturns, remissionStageCalls } from './remission/endpoints.ts'
import { remission } from './remission/kind.ts'
import { quoteEndpoints, quoteMail, quoteOffer } from './quote/endpoints.ts'
import { quote } from './quote/kind.ts'

const remedies = { [TRIAL_REMEDY]: StartTrial } as const

const none = {
  group: 'Ventas',
  xml: null,
  zip: null,
  mail: null,
  offer: null,
  stages: null,
  accounts: null,
  correction: null,
  remedies,
  madeFrom: [],
  about: [],
} as const

const commissionPages: Readonly<Record<string, PageLoader>> = {
  '/settings/commissions': cataloguePage(
    async () => (await import('./commission/commission.ts')).commission,
    async () => (await import('./commission/CommissionTrial.tsx')).commissionPart,
  ),
  '/settings/commissions/create': async () => ({ default: (await import('./commission/CommissionPage.tsx')).CreateCommissionPage }),
  '/settings/commissions/edit/id={commissionId}': async () => ({
    default: (await import('./commission/CommissionPage.tsx')).EditCommissionPage,
  }),
}

const invoiced = [
  { kind: quote, endpoints: quoteEndpoints },
  { kind: order, endpoints: orderEndpoints },
  { kind: remission, endpoints: remissionEndpoints },
]

/** What remissions of both kinds have. */
const delivering = {
  ...none,
  endpoints: remissionEndpoints,
  mail: remissionMail,
  stages: remissionStageCalls,
  returns: remissionReturns,
  madeFrom: [
    { kind: quote, endpoints: quoteEndpoints },
    { kind: order, endpoints: orderEndpoints },
  ],
}

/** What notes may be about. */
const corrected = [
  { kind: electronicInvoice, endpoints: invoiceEndpoints },
  { kind: paperInvoice, endpoints: invoiceEndpoints },
]

const salesPages = {
  ...commissionPages,
  '/analytics/reports/sales/commissions': () => import('./commission/EarnedReportPage.tsx'),
  '/sales/invoices-d': () => import('./lines/SaleLinesPage.tsx'),
  '/sales/order-recurrences': () => import('./recurrence/RecurrencesPage.tsx'),
  '/sales/order-recurrences/create': () => import('./recurrence/CreateRecurrencePage.tsx'),
  '/sales/order-recurrences/{id}/edit': () => import('./recurrence/EditRecurrencePage.tsx'),
  ...documentPages({
    ...none,
    ...salesFamilies.quote,
    endpoints: quoteEndpoints,
    mail: quoteMail,
    offer: quoteOffer,
    listActions: ImportQuotes,
  }),
  ...documentPages({
    ...none,
    ...salesFamilies.order,
    endpoints: orderEndpoints,
    mail: orderMail,
    stages: orderStageCalls,
    listActions: ImportOrders,
    madeFrom: [{ kind: quote, endpoints: quoteEndpoints }],
  }),
  ...documentPages({
    ...delivering,
    ...salesFamilies.remission,
    siblings: [{ ...delivering, ...salesFamilies.consignment, cut: remissionCut }],
  }),
  ...documentPages({
    ...none,
    ...salesFamilies.invoice,
    endpoints: invoiceEndpoints,
    xml: invoiceXml,
    zip: invoiceZip,
    mail: invoiceMail,
    aside: InvoiceEvents,
    banner: OutageBanner,
    listActions: ImportInvoices,
    madeFrom: invoiced,
    siblings: [
      { ...none, ...salesFamilies.computerInvoice, endpoints: invoiceEndpoints, mail: invoiceMail, madeFrom: invoiced },
      {
        ...{ ...none, ...salesFamilies.paperInvoice, endpoints: invoiceEndpoints, xml: invoiceXml, zip: invoiceZip, mail: invoiceMail },
        madeFrom: invoiced,
      },
    ],
  }),
  ...notePages({
    ...none,
    ...salesFamilies.creditNote,
    endpoints: creditNoteEndpoints,
    xml: creditNoteXml,
    zip: creditNoteZip,
    mail: creditNoteMail,
    correction: creditNoteCorrection,
    about: corrected,
    siblings: [
      {
        ...{ ...none, ...salesFamilies.computerCreditNote, endpoints: creditNoteEndpoints, mail: creditNoteMail },
        correction: creditNoteCorrection,
        about: [{ kind: computerInvoice, endpoints: invoiceEndpoints }],
      },
    ],
  }),
  ...notePages({
    ...none,
    ...salesFamilies.debitNote,
    endpoints: debitNoteEndpoints,
    xml: debitNoteXml,
    zip: debitNoteZip,
    mail: debitNoteMail,
    about: corrected,
  }),
}

/** On the page of a customer: what is begun with it. Only that page loads it. */
const loadSalesStarts: LoadPartyStarts = async () => (await import('./party-starts.tsx')).salesPartyStarts

const loadItemSections: LoadItemSections = async () => (await import('./item-sections.tsx')).salesItemSections

export const salesUi = defineModule({
  name: 'sales',
  pages: salesPages,
  approvals: [salesApprovals],
  cards: [at(60, monthCard)],
  todos: [at(30, unsentGroup), at(60, quotesGroup, draftsGroup)],
  figures: [at(10, dayFigure)],
  plugs: [sourceLinks.plug(...salesSourceLinks), partyStarts.plug(at(10, loadSalesStarts)), itemSections.plug(at(40, loadItemSections))],
})
