import { sourceLinks } from '#modules/accounting/index.ts'
import { documentPages, notePages } from '#modules/documents/index.tsx'
import { itemSections, type LoadItemSections } from '#modules/items/index.tsx'
import { partySections, partyStarts, type LoadPartySections, type LoadPartyStarts } from '#modules/people/index.tsx'
import { defineModule } from '#platform/module.tsx'
import { at } from '#platform/place.ts'
import { billAccounts, billCenters, billEndpoints, billStageCalls, supportXml } from './bill/endpoints.ts'
import { receivedReport } from './inbox/received-report.ts'
import { inboxScreen } from './inbox/screens.ts'
import { purchaseFamilies } from './kinds.ts'
import { bill } from './bill/kind.ts'
import { HeldButton, OpenedHeld } from './consignment/surface.tsx'
import { purchaseDebitNoteCorrection, purchaseDebitNoteEndpoints, purchaseDebitNoteMail, supportNoteXml } from './debit-note/endpoints.ts'
import { OpenedLanded } from './landed/surface.tsx'
import { purchaseOrder } from './order/kind.ts'
import { purchaseOrderEndpoints, purchaseOrderMail, purchaseOrderStageCalls } from './order/endpoints.ts'
import { OrderAside } from './order/surface.tsx'
import { purchaseRemissionCut, purchaseRemissionEndpoints, purchaseRemissionMail, purchaseRemissionReturns } from './remission/endpoints.ts'
import { purchaseRemission } from './remission/kind.ts'
import { ImportBills } from './bill/import/ImportBills.tsx'
import { support } from './support/kind.ts'
import { kindForSeller } from './support/kind-for-seller.ts'
import { purchaseApprovals, requisitionApprovals } from './home/for-home.ts'
import { Comparison } from './match/surface.tsx'
import { createRequisitionScreen, editRequisitionScreen, requisitionsScreen } from './requisition/screens.ts'
import { purchaseSourceLinks } from './source-links.ts'
import { PurchaseAside } from './rise/surface.tsx'
import { OpenedSuggestion, SuggestButton } from './suggestion/surface.tsx'

const none = {
  group: 'Compras',
  xml: null,
  zip: null,
  mail: null,
  offer: null,
  stages: null,
  accounts: null,
  correction: null,
  remedies: {},
  madeFrom: [],
  about: [],
} as const

const received = [{ kind: purchaseOrder, endpoints: purchaseOrderEndpoints }]
const billed = [...received, { kind: purchaseRemission, endpoints: purchaseRemissionEndpoints }]

/** What receipts of both kinds have. */
const receiving = {
  ...none,
  endpoints: purchaseRemissionEndpoints,
  mail: purchaseRemissionMail,
  returns: purchaseRemissionReturns,
  madeFrom: received,
}

const note = {
  ...none,
  endpoints: purchaseDebitNoteEndpoints,
  mail: purchaseDebitNoteMail,
  correction: purchaseDebitNoteCorrection,
  about: [{ kind: bill, endpoints: billEndpoints }],
}

const purchasePages = {
  ...documentPages({
    ...none,
    ...purchaseFamilies.bill,
    accounts: billAccounts,
    endpoints: billEndpoints,
    madeFrom: billed,
    stages: billStageCalls,
    centers: billCenters,
    listActions: ImportBills,
    comparison: Comparison,
    aside: PurchaseAside,
    banner: OpenedLanded,
    kindFor: kindForSeller,
    siblings: [
      {
        ...none,
        ...purchaseFamilies.support,
        kindFor: kindForSeller,
        accounts: billAccounts,
        endpoints: billEndpoints,
        xml: supportXml,
        madeFrom: billed,
        stages: billStageCalls,
        comparison: Comparison,
        aside: PurchaseAside,
      },
    ],
  }),
  ...documentPages({
    ...none,
    ...purchaseFamilies.order,
    endpoints: purchaseOrderEndpoints,
    mail: purchaseOrderMail,
    stages: purchaseOrderStageCalls,
    aside: OrderAside,
    listActions: SuggestButton,
    banner: OpenedSuggestion,
  }),
  ...documentPages({
    ...receiving,
    ...purchaseFamilies.remission,
    aside: PurchaseAside,
    listActions: HeldButton,
    banner: OpenedHeld,
    siblings: [{ ...receiving, ...purchaseFamilies.consignment, cut: purchaseRemissionCut }],
  }),
  ...notePages({
    ...note,
    ...purchaseFamilies.debitNote,
    siblings: [
      { ...note, ...purchaseFamilies.creditNote },
      { ...note, ...purchaseFamilies.supportNote, xml: supportNoteXml, about: [{ kind: support, endpoints: billEndpoints }] },
    ],
  }),
}

/** On the page of a supplier: what is tolerated of its bills, and what is begun with it. Only that page loads them. */
const loadPurchaseSections: LoadPartySections = async () => (await import('./party-sections.tsx')).purchasePartySections
const loadPurchaseStarts: LoadPartyStarts = async () => (await import('./party-starts.tsx')).purchasePartyStarts

const loadItemSections: LoadItemSections = async () => (await import('./item-sections.tsx')).purchaseItemSections

export const purchasesUi = defineModule({
  name: 'purchases',
  help: () => import('./help.md?raw'),
  pages: {
    ...purchasePages,
    [inboxScreen.path]: () => import('./inbox/InboxPage.tsx'),
    [receivedReport.path]: () => import('./inbox/ReceivedReportPage.tsx'),
    [requisitionsScreen.path]: () => import('./requisition/RequisitionsPage.tsx'),
    [createRequisitionScreen.path]: () => import('./requisition/CreateRequisitionPage.tsx'),
    [editRequisitionScreen.path]: () => import('./requisition/EditRequisitionPage.tsx'),
  },
  approvals: [purchaseApprovals, requisitionApprovals],
  plugs: [
    sourceLinks.plug(...purchaseSourceLinks),
    partySections.plug(at(50, loadPurchaseSections)),
    partyStarts.plug(at(20, loadPurchaseStarts)),
    itemSections.plug(at(30, loadItemSections)),
  ],
})
