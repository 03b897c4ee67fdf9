import { defineModule } from '#platform/module.ts'
import { treasuryErrors } from './errors.ts'
import { treasuryScreens } from './screens.ts'

export {
  annulReceipt,
  createReceipt,
  getCollection,
  getPartyStanding,
  getPending,
  getReceipt,
  listMoneyAccounts,
  listReceipts,
  paymentEndpoints,
  readPaymentRevision,
  receiptEndpoints,
  revisePayment,
  type OpenItemView,
} from './endpoints.ts'
export {
  approvePayment,
  paymentsToApprove,
  readApprovalRule,
  sendPayment,
  sendPaymentBack,
  writeApprovalRule,
} from './approval/endpoints.ts'
export { customerAdvance, supplierAdvance, type AdvanceKind } from './advances/advance.ts'
export { customerAdvanceEndpoints, supplierAdvanceEndpoints, type AdvanceEndpoints } from './advances/endpoints.ts'
export { allocateOldestFirst } from './allocation.ts'
export { closeAsOpened, currencyOfPesos, pesosAt, worthAsOpened, type ForeignBalance } from './exchange.ts'
export { exchangeLines } from './exchange-lines.ts'
export { treasuryErrors } from './errors.ts'
export {
  changeOnlineMode,
  changeOnlinePayments,
  getOnlinePayments,
  listGatewayNotifications,
  notifyPayment,
  paymentStanding,
  removeOnlinePayments,
  startTestPayment,
} from './online-payments/endpoints.ts'
export { onlinePaymentPermissions } from './online-payments/permissions.ts'
export { gatewayReport } from './online-payments/gateway-report.ts'
export { annulRestatement, getRestatement, lookAtRestatement, restate } from './restatement/endpoints.ts'
export { settlementDateProblems } from './settlement-rules.ts'
export { type ItemAccount } from './item-account.ts'
export { moneyBalances, moneyMovements } from './money/balances.ts'
export { moneyAccount, moneyKinds } from './money/money-account.ts'
export { moneyBalancePermissions } from './money/permissions.ts'
export { groupedByAccount, groupedByPerson, movementsByAccount, movementsByPerson, statements } from './owed/reports.ts'
export { getAvailable, listDue, paymentRunCalls, takeBankFile, type PaymentRunInput } from './payment-runs/endpoints.ts'
export { createPaymentRunScreen } from './payment-runs/screens.ts'
export { paymentRun } from './payment-runs/payment-run.ts'
export { paymentRunPermissions } from './payment-runs/permissions.ts'
export { ownTransferEndpoints } from './own-transfers/endpoints.ts'
export { ownTransfer } from './own-transfers/own-transfer.ts'
export {
  printStatements,
  publicStatement,
  publicStatementLogo,
  publicStatementPdf,
  readStatementLink,
  revokeStatement,
  shareStatement,
} from './statement/endpoints.ts'
export { publicStatementScreen } from './statement/screens.ts'
export { listSentStatements, mailStatements } from './statement-mail/endpoints.ts'
export { countPettyCash, listPettyCash, reimbursePettyCash } from './petty-cash/endpoints.ts'
export { receivables } from './receivables.ts'
export { bankConcept } from './settings/bank-concept.ts'
export { paymentDevice, paymentProviders } from './settings/payment-device.ts'
export { paymentReminder } from './settings/payment-reminder.ts'
export { paymentKinds, paymentType } from './settings/payment-type.ts'
export { payment, paymentPermissions, receipt, receiptPermissions } from './settlement.ts'
export { paymentAddress, receiptAddress } from './source-links.ts'

export const treasuryModule = defineModule({
  name: 'treasury',
  screens: treasuryScreens,
  errors: { treasuryErrors },
})
