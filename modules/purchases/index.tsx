import { sourceLinks } from '#modules/accounting/index.ts'
import { documentPages } from '#modules/documents/index.tsx'
import { partySections, type LoadPartySections } from '#modules/people/index.tsx'
import { defineModule } from '#platform/module.tsx'
import { at } from '#platform/place.ts'
import { billAccounts, billEndpoints } from './bill/endpoints.ts'
import { receivedReport } from './inbox/received-report.ts'
import { inboxScreen } from './inbox/screens.ts'
import { purchaseFamilies } from './kinds.ts'
import { purchaseSourceLinks } from './source-links.ts'

const purchasePages = documentPages({
  group: 'Compras',
  xml: null,
  mail: null,
  offer: null,
  stages: null,
  correction: null,
  remedies: {},
  madeFrom: [],
  about: [],
  ...purchaseFamilies.bill,
  accounts: billAccounts,
  endpoints: billEndpoints,
})

/** On the page of a supplier: its last documents of each kind. Only that page loads it. */
const loadPurchaseSections: LoadPartySections = async () => (await import('./party-sections.tsx')).purchasePartySections

export const purchasesUi = defineModule({
  name: 'purchases',
  pages: {
    ...purchasePages,
    [inboxScreen.path]: () => import('./inbox/InboxPage.tsx'),
    [receivedReport.path]: () => import('./inbox/ReceivedReportPage.tsx'),
  },
  plugs: [sourceLinks.plug(...purchaseSourceLinks), partySections.plug(at(50, loadPurchaseSections))],
})
