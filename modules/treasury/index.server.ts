import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { PeriodWriter } from '#modules/accounting/index.server.ts'
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { commentedVoucher, consecutiveOf, voucherPalette } from '#modules/vouchers/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { paymentEndpoints, receiptEndpoints } from './endpoints.ts'
import { treasuryHomeHandlers } from './home/handlers.server.ts'
import { onlinePaymentHandlers } from './online-payments/online-payments.server.ts'
import { onlinePaymentPermissions } from './online-payments/permissions.ts'
import { provisionTreasury } from './provision.server.ts'
import { receivablesServed } from './receivables.server.ts'
import { bearPaymentReminders, bearTreasuryCatalogues, treasuryCatalogues } from './settings/born.server.ts'
import { OPENING_BALANCE } from './opening-balance/import.server.ts'
import { payment, receipt } from './settlement.ts'
import { grantPayments } from './payment-grants.server.ts'
import { treasuryVoucherHandlers } from './settlements.server.ts'

export { annulReceipt } from './annul-settlement.server.ts'
export { moneyAccountOf } from './money-accounts.server.ts'
export {
  applyToOpenItems,
  balanceOfSource,
  closeOpenItemsOf,
  lockOpenItemsOf,
  openItemRows,
  owedBy,
  receiptsOver,
  undoApplications,
  type OpenItem,
  type ReceiptOver,
} from './open-items.server.ts'
export { openingBalanceImportServed } from './opening-balance/import.server.ts'
export { receivablesServed } from './receivables.server.ts'
export { treasurySteps } from './setup-steps.server.ts'

export const commentedTreasury: readonly CommentedEntity[] = [
  commentedVoucher(receipt, receiptEndpoints.one),
  commentedVoucher(payment, paymentEndpoints.one),
]

export const treasuryPalette: readonly PaletteSource[] = [
  voucherPalette(receipt, receiptEndpoints.list, ['recibo', 'recaudo', 'caja']),
  voucherPalette(payment, paymentEndpoints.list, ['egreso', 'pago']),
]

export const treasuryConsecutives: readonly ConsecutiveSource[] = [
  consecutiveOf(receipt, true),
  consecutiveOf(payment, true),
  {
    code: OPENING_BALANCE,
    title: 'Saldos iniciales contables',
    group: 'Contabilidad',
    prefix: OPENING_BALANCE,
    isPlain: false,
    byPlace: false,
    numbers: (companyId, prefix) =>
      numbersOfTexts(
        sql`select number from journal_entry where company_id = ${companyId} and source_kind = 'accounting.opening' and source_event = 'post'`,
        prefix,
      ),
  },
]

/** Neither receipts nor payments have drafts. */
export const treasuryPeriods: PeriodWriter = { module: 'treasury', pending: [] }

export const treasuryServer: ServerModule = {
  name: 'treasury',
  handlers: [
    ...treasuryVoucherHandlers,
    ...receivablesServed.handlers,
    ...treasuryHomeHandlers,
    ...onlinePaymentHandlers,
    ...treasuryCatalogues.flatMap(({ handlers }) => handlers),
  ],
  catalogues: treasuryCatalogues,
  provision: provisionTreasury,
  steps: [
    bearTreasuryCatalogues,
    bearPaymentReminders,
    grantPayments,
    {
      // Whoever keeps the books sees what is missing; who administers the company keeps its credentials.
      name: 'treasury.onlinePayments',
      run: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [onlinePaymentPermissions.read], to: bookkeepers }]),
    },
  ],
}
