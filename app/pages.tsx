/** What each address shows, gathered from the faces of the modules; every page is its own chunk. */
import { accessPages } from '#modules/access/index.tsx'
import { accountingPages } from '#modules/accounting/index.tsx'
import { analyticsPages } from '#modules/analytics/index.tsx'
import { companyPages } from '#modules/company/index.tsx'
import { crmPages } from '#modules/crm/index.tsx'
import { deskPages } from '#modules/desk/index.tsx'
import { electronicPages } from '#modules/electronic/index.tsx'
import { fiscalPages } from '#modules/fiscal/index.tsx'
import { documentsPages } from '#modules/documents/index.tsx'
import { inventoryPages } from '#modules/inventory/index.tsx'
import { itemsPages } from '#modules/items/index.tsx'
import { manufacturingPages } from '#modules/manufacturing/index.tsx'
import { payrollPages } from '#modules/payroll/index.tsx'
import { peoplePages } from '#modules/people/index.tsx'
import { loyaltyPages } from '#modules/loyalty/index.tsx'
import { pricingPages } from '#modules/pricing/index.tsx'
import { salesPages } from '#modules/sales/index.tsx'
import { subscriptionPages } from '#modules/subscription/index.tsx'
import { taxesPages } from '#modules/taxes/index.tsx'
import { treasuryPages } from '#modules/treasury/index.tsx'
import { usersPages } from '#modules/users/index.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { homeScreens } from './home/screens.ts'
import type { importScreens } from './import/screens.ts'
import type { kickOffScreen } from './kick-off/screens.ts'
import type { settingsScreen } from './settings/screens.ts'

const homePages = {
  '/': () => import('./home/HomePage.tsx'),
  '/forbidden': () => import('./layout/ForbiddenPage.tsx'),
  '/kickOff': () => import('./kick-off/KickOffPage.tsx'),
  '/settings': () => import('./settings/SettingsPage.tsx'),
} satisfies Record<(typeof homeScreens)[number]['path'] | typeof kickOffScreen.path | typeof settingsScreen.path, PageLoader>

const importPages = {
  '/import': () => import('./import/ImportPages.tsx'),
  '/import-test': () => import('./import/ImportPages.tsx'),
  '/items/upload/type={type}': () => import('./import/ImportPages.tsx'),
  '/items/price/upload': () => import('./import/ImportPages.tsx'),
  '/accounting/chart-accounts/upload': () => import('./import/ImportPages.tsx'),
  '/accounting/journals/upload-balance': () => import('./import/ImportPages.tsx'),
} satisfies Record<(typeof importScreens)[number]['path'], PageLoader>

export const pages: Readonly<Record<string, PageLoader>> = {
  ...homePages,
  ...importPages,
  '/exports': () => import('#platform/export/ExportsPage.tsx'),
  '/logs': () => import('#platform/log/LogPage.tsx'),
  ...accessPages,
  '/profile': () => import('./profile/ProfilePage.tsx'),
  ...companyPages,
  ...subscriptionPages,
  ...peoplePages,
  ...accountingPages,
  ...taxesPages,
  ...itemsPages,
  ...documentsPages,
  ...electronicPages,
  ...salesPages,
  ...inventoryPages,
  ...treasuryPages,
  ...pricingPages,
  ...loyaltyPages,
  ...manufacturingPages,
  ...payrollPages,
  ...crmPages,
  ...deskPages,
  ...usersPages,
  ...fiscalPages,
  ...analyticsPages,
}
