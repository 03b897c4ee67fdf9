import { accountingPermissions } from '#modules/accounting/index.ts'
import { screen } from '#platform/screen.ts'

export const balanceScreen = screen({
  path: '/analytics/reports/balance',
  title: 'Balance',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
})
