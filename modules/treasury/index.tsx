import { lazy } from 'react'
import { defineModule } from '#platform/module.tsx'
import { sourceLinks } from '#modules/accounting/index.ts'
import { closureSections, type LoadClosureSection } from '#modules/accounting/index.tsx'
import { partySections, partyStarts, type LoadPartyStarts } from '#modules/people/index.tsx'
import { at } from '#platform/place.ts'
import {
  moneyFigure,
  overdueFigure,
  payablesFigure,
  paymentApprovals,
  paymentRunApprovals,
  toCollectGroup,
  toPayGroup,
} from './home/for-home.ts'
import { advanceSourceLinks } from './advances/advance.ts'
import { ownTransferLink } from './own-transfers/own-transfer.ts'
import { restatement } from './restatement/restatement.ts'
import { treasurySourceLinks } from './source-links.ts'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { LoadPartySections } from '#modules/people/index.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { treasuryScreens } from './screens.ts'
import type { publicStatementPath } from './statement/address.ts'

const treasuryPages = {
  '/treasuries/balances/by-person': () => import('./screens/ReceivablesPage.tsx'),
  '/treasuries/balances/by-account': () => import('./screens/MoneyBalancesPage.tsx'),
  '/treasuries/grouped/by-account': () => import('./screens/GroupedByAccountPage.tsx'),
  '/treasuries/grouped/by-person': () => import('./screens/GroupedByPersonPage.tsx'),
  '/treasuries/statements/{type}': () => import('./screens/StatementsPage.tsx'),
  '/treasuries/payment-runs': () => import('./payment-runs/PaymentRunsPage.tsx'),
  '/treasuries/payment-runs/create': () => import('./payment-runs/CreatePaymentRunPage.tsx'),
  '/treasuries/payment-runs/edit/{id}': () => import('./payment-runs/EditPaymentRunPage.tsx'),
  '/treasuries/transfers': () => import('./own-transfers/screens/OwnTransfersPage.tsx'),
  '/treasuries/petty-cash': () => import('./petty-cash/PettyCashPage.tsx'),
  '/treasuries/{type}': () => import('./screens/TreasuriesPage.tsx'),
  '/analytics/reports/sales/virtual-zone': () => import('./screens/GatewayReportPage.tsx'),
  '/sales/advances': () => import('./advances/screens/CustomerAdvancesPage.tsx'),
  '/purchases/advances': () => import('./advances/screens/SupplierAdvancesPage.tsx'),
  '/settings/money-accounts': cataloguePage(async () => (await import('./money/money-account.ts')).moneyAccount),
  '/settings/payment-types': cataloguePage(async () => (await import('./settings/payment-type.ts')).paymentType),
  '/settings/bank-concepts': cataloguePage(async () => (await import('./settings/bank-concept.ts')).bankConcept),
  '/settings/payment-reminders': cataloguePage(async () => (await import('./settings/payment-reminder.ts')).paymentReminder),
  '/settings/companies/zona-virtual': () => import('./online-payments/OnlinePaymentsPage.tsx'),
  '/settings/payment-devices': cataloguePage(async () => (await import('./settings/payment-device.ts')).paymentDevice),
} satisfies Record<Exclude<(typeof treasuryScreens)[number]['path'], typeof publicStatementPath>, PageLoader>

/** Settling what is marked in a list; it comes when somebody asks for it. */
export const SettleManyDialog = lazy(() => import('./settle-many/SettleManyDialog.tsx'))

/** On the page of a third party: what it owes. Only that page loads it. */
const loadTreasurySections: LoadPartySections = async () => (await import('./party-sections.tsx')).treasuryPartySections
const loadTreasuryStarts: LoadPartyStarts = async () => (await import('./party-starts.tsx')).treasuryPartyStarts

/** Where months are closed: what is owed in other currencies, restated. */
const loadRestatement: LoadClosureSection = () => import('./restatement/RestatementSection.tsx')

export const treasuryUi = defineModule({
  name: 'treasury',
  pages: treasuryPages,
  approvals: [paymentRunApprovals, paymentApprovals],
  todos: [at(40, toCollectGroup, toPayGroup)],
  figures: [at(20, moneyFigure, overdueFigure, payablesFigure)],
  plugs: [
    sourceLinks.plug(...treasurySourceLinks, ...advanceSourceLinks, ownTransferLink, {
      kind: restatement.source,
      address: restatement.address,
    }),
    partySections.plug(at(5, loadTreasurySections)),
    partyStarts.plug(at(30, loadTreasuryStarts)),
    closureSections.plug(at(10, loadRestatement)),
  ],
})
