import { sourceLinks } from '#modules/accounting/index.ts'
import { patternOf } from '#modules/documents/index.ts'
import { tillReturn, tillSale } from '#modules/sales/index.ts'
import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { returnsPage } from './return/page.tsx'
import { salesPage } from './paper/page.tsx'
import type { posScreens } from './screens.ts'

const posPages = {
  '/pos/web-register': () => import('./device/screens/WebRegisterPage.tsx'),
  '/pos/invoices': salesPage,
  '/pos/credit-notes': returnsPage,
  '/pos/advances': () => import('./advance/screens/AdvancesPage.tsx'),
  '/pos/transaction-cancellations': () => import('./cancellation/screens/CancellationsPage.tsx'),
  '/pos/orders': () => import('./order/screens/OrdersPage.tsx'),
  '/pos/transactions': () => import('./sale/TransactionsPage.tsx'),
  '/pos/expenses': () => import('./movement/screens/ExpensesPage.tsx'),
  '/pos/payment-types': () => import('./means/screens/BranchMeansPage.tsx'),
  '/pos/register-closures': () => import('./shift/screens/ClosuresPage.tsx'),
  '/settings/pos/layouts': () => import('./layout/screens/LayoutsPage.tsx'),
  '/settings/pos/layouts/{branchId}': () => import('./layout/screens/LayoutPage.tsx'),
} satisfies Record<(typeof posScreens)[number]['path'], PageLoader>

export const posUi = defineModule({
  name: 'pos',
  pages: posPages,
  plugs: [
    sourceLinks.plug(
      ...[tillSale, tillReturn].map((kind) => ({ kind: kind.code, address: (id: string) => patternOf(kind, 'view').replace('{id}', id) })),
    ),
  ],
})
