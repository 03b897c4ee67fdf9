/** The reports of the product, as the page of reports lists them. */
import { receivedReport } from '#modules/purchases/index.ts'
import { batchReport, serialReport, stockAlarms, stockCard, stockReport } from '#modules/inventory/index.ts'
import { earnedReport, saleLines } from '#modules/sales/index.ts'
import {
  gatewayReport,
  groupedByAccount,
  groupedByPerson,
  moneyBalances,
  moneyMovements,
  receivables,
  statements,
} from '#modules/treasury/index.ts'
import type { Report } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { cashFlow } from './cash-flow.ts'
import { cashForecast } from './cash-forecast.ts'
import { dailySales } from './daily-sales.ts'
import { documentReport } from './document.ts'
import { equityChanges } from './equity-changes.ts'
import { exportInvoices } from './export-invoices.ts'
import { financialPosition } from './financial-position.ts'
import { inventoryBook } from './inventory-book.ts'
import { journalBook } from './journal-book.ts'
import { ledgerBook } from './ledger-book.ts'
import { incomeStatement } from './income-statement.ts'
import { settlementsReport } from './settlements.ts'
import { warningsReport } from './warnings.ts'
import { trialBalance } from './trial-balance.ts'

export type ListedReport = Pick<Report, 'name' | 'title' | 'purpose' | 'permission' | 'screen' | 'path' | 'view'>

/** In the order of the page. */
export const reports: readonly ListedReport[] = [
  trialBalance,
  financialPosition,
  incomeStatement,
  cashFlow,
  equityChanges,
  auxiliaryBook,
  journalBook,
  ledgerBook,
  inventoryBook,
  moneyBalances,
  moneyMovements,
  cashForecast,
  receivables,
  statements.AR,
  statements.AP,
  groupedByAccount,
  groupedByPerson,
  gatewayReport,
  settlementsReport,
  earnedReport,
  receivedReport,
  saleLines,
  dailySales,
  documentReport,
  exportInvoices,
  stockCard,
  stockReport,
  stockAlarms,
  batchReport,
  serialReport,
  warningsReport,
]
