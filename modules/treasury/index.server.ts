import { BusinessError } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { caseKinds } from '#modules/cases/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { at } from '#platform/place.ts'
import { approvalHandlers } from './approval/approval.server.ts'
import { paymentSent } from './approval/notice.ts'
import { customerAdvance, customerAdvancePermissions, supplierAdvance, supplierAdvancePermissions } from './advances/advance.ts'
import { customerAdvanceEndpoints, supplierAdvanceEndpoints } from './advances/endpoints.ts'
import { treasuryAdvanceHandlers } from './advances/handlers.server.ts'
import { carrierClaims } from './carrier-claims.server.ts'
import { treasuryProofs } from './proofs.server.ts'
import { pettyCashHandlers } from './petty-cash/petty-cash.server.ts'
import { statementMailHandlers } from './statement-mail/mail.server.ts'
import { statementLinkHandlers } from './statement/link.server.ts'
import { statementFiles, statementPrintHandlers } from './statement/print.server.ts'
import { treasurySteps } from './setup-steps.server.ts'
import { periodWriters, type PeriodWriter } from '#modules/accounting/index.server.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import { claimLedgers } from '#modules/inventory/index.server.ts'
import {
  commentedVoucher,
  consecutiveOf,
  draftsByMonth,
  partyVouchers,
  voucherKinds,
  voucherPalette,
  vouchersOfParty,
} from '#modules/vouchers/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { defineModule } from '#platform/module.server.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { paymentEndpoints, receiptEndpoints } from './endpoints.ts'
import { treasuryErrors } from './errors.ts'
import { treasuryHomeHandlers } from './home/handlers.server.ts'
import { notificationHandler } from './online-payments/callback.server.ts'
import { overdueNotice } from './overdue-notice.ts'
import { tellOverdue } from './overdue.server.ts'
import { unrecordedNotice } from './online-payments/notices.ts'
import { onlinePaymentHandlers } from './online-payments/online-payments.server.ts'
import { gatewayReportServed } from './online-payments/gateway-report.server.ts'
import { askGateways } from './online-payments/query.server.ts'
import { partyFigures } from '#modules/people/index.server.ts'
import { partyBalances } from './party-balance.server.ts'
import { moneyBalancesServed, moneyMovementsServed } from './money/balances.server.ts'
import { groupedServed } from './owed/grouped.server.ts'
import { owedMovementsServed, statementsServed } from './owed/movements.server.ts'
import { bearMoneyAccounts } from './money/money-account.server.ts'
import { moneyBalancePermissions } from './money/permissions.ts'
import { ownTransferEndpoints } from './own-transfers/endpoints.ts'
import { betweenAccounts, ownTransferHandlers } from './own-transfers/handlers.server.ts'
import { ownTransfer, ownTransferPermissions } from './own-transfers/own-transfer.ts'
import { dueHandlers } from './payment-runs/due.server.ts'
import { fileHandler } from './payment-runs/file.server.ts'
import { paymentRunProofs } from './payment-runs/proofs.server.ts'
import { paymentRunSent } from './payment-runs/notice.ts'
import { paymentRunPermissions } from './payment-runs/permissions.ts'
import { servedPaymentRun } from './payment-runs/served.server.ts'
import { documentAddresses } from './reminders/addresses.ts'
import { remindersWork } from './reminders/round.server.ts'
import { restatementHandlers } from './restatement/handlers.server.ts'
import { restatementPending } from './restatement/pending.server.ts'
import { restatement, restatementAddress, restatementPermissions } from './restatement/restatement.ts'
import { standingHandler } from './standing.server.ts'
import { receivablesServed } from './receivables.server.ts'
import { bearPaymentReminders, bearTreasuryCatalogues, treasuryCatalogues } from './settings/born.server.ts'
import { OPENING_BALANCE, openingBalanceImportServed } from './opening-balance/import.server.ts'
import { settlementsOfParty } from './settlement-parties.server.ts'
import { payment, paymentPermissions, receipt, receiptPermissions } from './settlement.ts'
import { revisionHandlers } from './revision-handlers.server.ts'
import { treasuryVoucherHandlers } from './settlements.server.ts'
import { withholdingBases } from './withholding/bases.ts'

export { recordAdvance } from './advances/record.server.ts'
export { isKeptByOthers, keptAccountProblems } from './kept-accounts.server.ts'
export { annulReceipt, annulSettlement } from './annul-settlement.server.ts'
export { recordSettlement } from './record-settlement.server.ts'
export { onlineOf, startPayment } from './online-payments/payments.server.ts'
export { documentAddresses, type DocumentAddress } from './reminders/addresses.ts'
export { askGateways } from './online-payments/query.server.ts'
export { signatureOf } from './online-payments/gateway.server.ts'
export { serveSandbox } from './online-payments/sandbox-page.server.ts'
export { paidBy } from './payment-types.server.ts'
export { moneyAccountOf, setReconciled } from './money/money-accounts.server.ts'
export {
  applyToOpenItems,
  closeOpenItemsOf,
  lockOpenItems,
  lockOpenItemsOf,
  openItemRows,
  owedBy,
  paidOnAccount,
  readOpenItems,
  receiptsOver,
  reopened,
  undoApplications,
  type NewOpenItem,
  type Application,
  type OpenItem,
  type ReceiptOver,
  owedOfSource,
} from './open-items.server.ts'
export { itemNature, readItemAccounts } from './item-accounts.server.ts'
export { appliedBy, lockItems, readItems, type ItemsAsked } from './named-items.server.ts'
export { withholdingBases, type WithholdingBase } from './withholding/bases.ts'
export { draftPayment } from './draft-payment.server.ts'
export { reviseOpenItems, withdrawItems } from './revise-open-items.server.ts'

const palette: readonly PaletteSource[] = [
  voucherPalette(receipt, receiptEndpoints.list, ['recibo', 'recaudo', 'caja']),
  voucherPalette(payment, paymentEndpoints.list, ['egreso', 'pago']),
  voucherPalette(customerAdvance, customerAdvanceEndpoints.list, ['anticipo']),
  voucherPalette(supplierAdvance, supplierAdvanceEndpoints.list, ['anticipo']),
  voucherPalette(ownTransfer, ownTransferEndpoints.list, ['traslado', 'consignación'], betweenAccounts),
]

const consecutives: readonly ConsecutiveSource[] = [
  consecutiveOf(receipt, true),
  consecutiveOf(payment, true),
  consecutiveOf(customerAdvance, true),
  consecutiveOf(supplierAdvance, true),
  consecutiveOf(customerAdvance.use, true, sql` and ledger = 'AP'`),
  consecutiveOf(supplierAdvance.use, true, sql` and ledger = 'AR'`),
  consecutiveOf(ownTransfer, true),
  consecutiveOf(restatement, false),
  {
    code: OPENING_BALANCE,
    title: 'Saldos iniciales contables',
    group: 'Contabilidad',
    prefix: OPENING_BALANCE,
    isPlain: false,
    byPlace: false,
    numbers: (companyId, prefix) =>
      numbersOfTexts(
        sql`select n.number from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
             where e.company_id = ${companyId} and e.source_kind = 'accounting.opening' and e.source_event = 'post'`,
        prefix,
      ),
  },
]

const periods: PeriodWriter = {
  module: 'treasury',
  pending: [...[receipt, payment, customerAdvance, supplierAdvance, ownTransfer].map(draftsByMonth), restatementPending],
}

export const treasuryServer = defineModule({
  name: 'treasury',
  handlers: [
    ...treasuryAdvanceHandlers,
    ...ownTransferHandlers,
    ...pettyCashHandlers,
    ...statementPrintHandlers,
    ...treasuryHomeHandlers,
    ...onlinePaymentHandlers,
    ...restatementHandlers,
    ...servedPaymentRun.handlers,
    ...dueHandlers,
    fileHandler,
    notificationHandler,
    standingHandler,
  ],
  long: [askGateways],
  gathers: ({ modules }) => [
    { name: 'receipts and payments', handlers: treasuryVoucherHandlers(withholdingBases.gather(modules)) },
    { name: 'approval of payments', handlers: approvalHandlers(withholdingBases.gather(modules)) },
    { name: 'edited payments', handlers: revisionHandlers(withholdingBases.gather(modules)) },
    { name: 'reminders', handlers: [], long: [remindersWork(documentAddresses.gather(modules))] },
    { name: 'statements by mail', handlers: statementMailHandlers(documentAddresses.gather(modules)) },
    { name: 'statements by link', handlers: statementLinkHandlers(documentAddresses.gather(modules)) },
  ],
  produces: statementFiles,
  catalogues: treasuryCatalogues,
  // Two accounts of the books that become one.
  constraintErrors: {
    money_account_company_id_account_id_key: () => new BusinessError([treasuryErrors.of('accountServes', {}, 'accountId')]),
    // Two that send it at once.
    statement_sent_company_id_party_id_day_key: () =>
      new BusinessError([httpErrors.of('invalid', { detalle: 'Alguien lo envió al mismo tiempo.' }, 'partyIds')]),
  },
  steps: [bearMoneyAccounts, bearTreasuryCatalogues, bearPaymentReminders, servedPaymentRun.words],
  reports: [
    ...Object.values(statementsServed),
    ...groupedServed,
    ...owedMovementsServed,
    receivablesServed,
    moneyBalancesServed,
    moneyMovementsServed,
    gatewayReportServed,
  ],
  chores: [tellOverdue],
  notices: [at(44, overdueNotice), at(45, unrecordedNotice), at(46, paymentRunSent), at(47, paymentSent)],
  imports: [at(60, openingBalanceImportServed)],
  palette: [at(20, ...palette), at(21, servedPaymentRun.palette)],
  setup: [at(110, ...treasurySteps)],
  permissions: [
    ...[receiptPermissions.date, paymentPermissions.date, customerAdvancePermissions.date, supplierAdvancePermissions.date],
    ownTransferPermissions.date,
    ...Object.values(restatementPermissions),
    moneyBalancePermissions.reserved,
    ...Object.values(paymentRunPermissions),
  ],
  logged: [{ entity: restatement.entity, href: restatementAddress }, servedPaymentRun.logged],
  proofs: () => [...treasuryProofs, ...paymentRunProofs],
  plugs: [
    claimLedgers.plug(carrierClaims),
    caseKinds.plug(servedPaymentRun.any),
    partyFigures.plug(...partyBalances),
    commentedEntities.plug(
      commentedVoucher(receipt, receiptEndpoints.one),
      commentedVoucher(payment, paymentEndpoints.one),
      commentedVoucher(customerAdvance, customerAdvanceEndpoints.one),
      commentedVoucher(supplierAdvance, supplierAdvanceEndpoints.one),
      commentedVoucher(ownTransfer, ownTransferEndpoints.one),
      servedPaymentRun.commented,
    ),
    voucherKinds.plug(receipt, payment, customerAdvance, supplierAdvance, ownTransfer),
    partyVouchers.plug(
      settlementsOfParty(receipt, receiptEndpoints.list),
      settlementsOfParty(payment, paymentEndpoints.list),
      vouchersOfParty(customerAdvance, customerAdvanceEndpoints.list),
      vouchersOfParty(supplierAdvance, supplierAdvanceEndpoints.list),
      vouchersOfParty(customerAdvance.use, customerAdvanceEndpoints.list, sql` and v.ledger = 'AP'`),
      vouchersOfParty(supplierAdvance.use, supplierAdvanceEndpoints.list, sql` and v.ledger = 'AR'`),
    ),
    consecutiveSources.plug(at(30, ...consecutives), at(31, servedPaymentRun.consecutive)),
    periodWriters.plug(at(30, periods)),
  ],
})
