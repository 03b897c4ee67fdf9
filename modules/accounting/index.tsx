import { defineModule } from '#platform/module.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { accountingScreens } from './screens.ts'

export { AccountPicker } from './AccountPicker.tsx'
export { accountSections, AccountSectionsProvider, type LoadAccountSection } from './chart/sections.tsx'
export { DivideDialog, type CenterShare } from './cost-center/division/DivideDialog.tsx'
export { closureSections, ClosureSectionsProvider, type LoadClosureSection } from './closure/sections.tsx'
export { SourceEntries } from './SourceEntries.tsx'
export { SourceLinksProvider, SourceNumber, useSourceAddress } from './SourceLinks.tsx'

const centers = cataloguePage(async () => (await import('./cost-center/cost-center.ts')).costCenter)

const accountingPages = {
  '/accounting/chart-accounts': () => import('./screens/ChartOfAccountsPage.tsx'),
  '/accounting/closure-accounting': () => import('./closure/ClosurePage.tsx'),
  '/settings/cost-centers': async () => {
    const [{ default: Centers }, { withBudget }] = await Promise.all([centers(), import('./cost-center/budget/BudgetPage.tsx')])
    return { default: withBudget(Centers) }
  },
  '/settings/journal-entry-types': cataloguePage(async () => (await import('./journal-type/journal-entry-type.ts')).journalEntryType),
  '/settings/default-accounts': () => import('./default-accounts/DefaultAccountsPage.tsx'),
  '/settings/fiscal-periods': () => import('./screens/FiscalPeriodsPage.tsx'),
} satisfies Record<(typeof accountingScreens)[number]['path'], PageLoader>

export const accountingUi = defineModule({
  name: 'accounting',
  pages: accountingPages,
})
