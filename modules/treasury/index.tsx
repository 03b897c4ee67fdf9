import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { LoadPartySections } from '#modules/people/index.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { treasuryScreens } from './screens.ts'

export { agesCard, toCollectCard } from './home/cards.tsx'

export const treasuryPages = {
  '/treasuries/balances/by-person': () => import('./screens/ReceivablesPage.tsx'),
  '/treasuries/{type}': () => import('./screens/TreasuriesPage.tsx'),
  '/settings/payment-types': cataloguePage(async () => (await import('./settings/payment-type.ts')).paymentType),
  '/settings/bank-concepts': cataloguePage(async () => (await import('./settings/bank-concept.ts')).bankConcept),
  '/settings/payment-reminders': cataloguePage(async () => (await import('./settings/payment-reminder.ts')).paymentReminder),
  '/settings/companies/zona-virtual': () => import('./online-payments/OnlinePaymentsPage.tsx'),
  '/settings/payment-devices': cataloguePage(async () => (await import('./settings/payment-device.ts')).paymentDevice),
} satisfies Record<(typeof treasuryScreens)[number]['path'], PageLoader>

/** On the page of a third party: what it owes. Only that page loads it. */
export const loadTreasurySections: LoadPartySections = async () => (await import('./party-sections.tsx')).treasuryPartySections
