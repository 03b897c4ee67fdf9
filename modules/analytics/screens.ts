import { accountingPermissions } from '#modules/accounting/index.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { auxiliaryBook } from './reports/auxiliary-book.ts'

export const balanceScreen = screen({
  path: '/analytics/reports/balance',
  title: 'Balance',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: null },
  ],
})

export const analyticsScreens = [balanceScreen, auxiliaryBook.screen] satisfies Screen[]
