import { sourceLinks } from '#modules/accounting/index.ts'
import { documentPages, notePages } from '#modules/documents/index.tsx'
import { partySections, type LoadPartySections } from '#modules/people/index.tsx'
import { defineModule } from '#platform/module.tsx'
import { at } from '#platform/place.ts'
import { billAccounts, billEndpoints, billStageCalls, supportXml } from './bill/endpoints.ts'
import { receivedReport } from './inbox/received-report.ts'
import { inboxScreen } from './inbox/screens.ts'
import { purchaseFamilies } from './kinds.ts'
import { bill } from './bill/kind.ts'
import { purchaseDebitNoteCorrection, purchaseDebitNoteEndpoints, purchaseDebitNoteMail, supportNoteXml } from './debit-note/endpoints.ts'
import { OpenedLanded } from './landed/surface.tsx'
import { purchaseOrder } from './order/kind.ts'
import { purchaseOrderEndpoints, purchaseOrderMail, purchaseOrderStageCalls } from './order/endpoints.ts'
import { purchaseRemissionEndpoints, purchaseRemissionMail } from './remission/endpoints.ts'
import { purchaseRemission } from './remission/kind.ts'
import { support } from './support/kind.ts'
import { approvalsCard } from './home/home-card.tsx'
import { Comparison } from './match/surface.tsx'
import { requisitionsCard } from './requisition/home-card.tsx'
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
    comparison: Comparison,
    aside: PurchaseAside,
    banner: OpenedLanded,
    siblings: [
      {
        ...none,
        ...purchaseFamilies.support,
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
    listActions: SuggestButton,
    banner: OpenedSuggestion,
  }),
  ...documentPages({
    ...none,
    ...purchaseFamilies.remission,
    endpoints: purchaseRemissionEndpoints,
    mail: purchaseRemissionMail,
    madeFrom: received,
    aside: PurchaseAside,
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

/** On the page of a supplier: its last documents of each kind. Only that page loads it. */
const loadPurchaseSections: LoadPartySections = async () => (await import('./party-sections.tsx')).purchasePartySections

export const purchasesUi = defineModule({
  name: 'purchases',
  pages: {
    ...purchasePages,
    [inboxScreen.path]: () => import('./inbox/InboxPage.tsx'),
    [receivedReport.path]: () => import('./inbox/ReceivedReportPage.tsx'),
    [requisitionsScreen.path]: () => import('./requisition/RequisitionsPage.tsx'),
    [createRequisitionScreen.path]: () => import('./requisition/CreateRequisitionPage.tsx'),
    [editRequisitionScreen.path]: () => import('./requisition/EditRequisitionPage.tsx'),
  },
  cards: [at(26, requisitionsCard), at(27, approvalsCard)],
  plugs: [sourceLinks.plug(...purchaseSourceLinks), partySections.plug(at(50, loadPurchaseSections))],
})
