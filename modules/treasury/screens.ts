import { plan } from '#modules/subscription/index.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { customerAdvance, supplierAdvance } from './advances/advance.ts'
import { receiptPermissions } from './settlement.ts'
import { onlinePaymentsScreen } from './online-payments/screens.ts'
import { gatewayReport } from './online-payments/gateway-report.ts'
import { moneyBalances } from './money/balances.ts'
import { moneyAccount } from './money/money-account.ts'
import { moneyBalancePermissions } from './money/permissions.ts'
import { groupedByAccount, groupedByPerson } from './owed/reports.ts'
import { ownTransfer } from './own-transfers/own-transfer.ts'
import { paymentRunScreens } from './payment-runs/screens.ts'
import { receivables } from './receivables.ts'
import { bankConcept } from './settings/bank-concept.ts'
import { paymentDevice } from './settings/payment-device.ts'
import { paymentReminder } from './settings/payment-reminder.ts'
import { paymentType } from './settings/payment-type.ts'
import { publicStatementScreen } from './statement/screens.ts'

export const receiptsScreen = screen({
  path: '/treasuries/{type}',
  title: 'Recaudos / Egresos',
  module: 'treasury',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
})

/** Of customers at `AR`, of suppliers at `AP`: a report each, under its own permission. */
export const statementsScreen = screen({
  path: '/treasuries/statements/{type}',
  title: 'Estado de cuenta',
  module: 'treasury',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
})

/** Their menus and titles are those of sales and purchases; they are built here, where the balances are. */
export const customerAdvancesScreen = screen({
  path: '/sales/advances',
  title: 'Anticipos de clientes',
  module: 'sales',
  permission: customerAdvance.permissions.read,
  plan: plan.planSalesAdvances,
  services: ['full'],
  parents: [{ title: 'Ventas', path: null }],
})

export const supplierAdvancesScreen = screen({
  path: '/purchases/advances',
  title: 'Anticipos a proveedores',
  module: 'purchases',
  permission: supplierAdvance.permissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Compras', path: null }],
})

export const ownTransfersScreen = screen({
  path: '/treasuries/transfers',
  title: 'Traslados entre cuentas',
  module: 'treasury',
  permission: ownTransfer.permissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
})

export const pettyCashScreen = screen({
  path: '/treasuries/petty-cash',
  title: 'Caja menor',
  module: 'treasury',
  permission: moneyBalancePermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
})

export const treasuryScreens = [
  receiptsScreen,
  customerAdvancesScreen,
  supplierAdvancesScreen,
  receivables.screen,
  moneyBalances.screen,
  statementsScreen,
  groupedByAccount.screen,
  groupedByPerson.screen,
  gatewayReport.screen,
  moneyAccount.screen,
  paymentType.screen,
  bankConcept.screen,
  paymentDevice.screen,
  paymentReminder.screen,
  onlinePaymentsScreen,
  ownTransfersScreen,
  pettyCashScreen,
  publicStatementScreen,
  ...paymentRunScreens,
] satisfies Screen[]
