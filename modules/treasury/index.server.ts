import { commentedEntities } from '#modules/comments/index.server.ts'
import { at } from '#platform/place.ts'
import { commentedTreasury } from './commented.server.ts'
import { receiptPermissions } from './endpoints.ts'
import { treasuryPalette } from './palette.server.ts'
import { treasuryProofs } from './proofs.server.ts'
import { treasurySteps } from './setup-steps.server.ts'
import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { periodWriters, type PeriodWriter } from '#modules/accounting/index.server.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { treasuryHomeHandlers } from './home/handlers.server.ts'
import { onlinePaymentHandlers } from './online-payments/online-payments.server.ts'
import { onlinePaymentPermissions } from './online-payments/permissions.ts'
import { provisionTreasury } from './provision.server.ts'
import { receiptHandlers } from './receipts.server.ts'
import { receivablesServed } from './receivables.server.ts'
import { bearPaymentReminders, bearTreasuryCatalogues, treasuryCatalogues } from './settings/born.server.ts'
import { OPENING_BALANCE, openingBalanceImportServed } from './opening-balance/import.server.ts'
import { RECEIPT } from './source-links.ts'

export { annulReceiptOf as annulReceipt } from './annul-receipt.server.ts'
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
export { recordReceipt } from './record-receipt.server.ts'

const consecutives: readonly ConsecutiveSource[] = [
  {
    code: RECEIPT,
    title: 'Recibo de caja',
    group: 'Tesorería',
    prefix: RECEIPT,
    isPlain: false,
    byPlace: true,
    numbers: (companyId, prefix) => numbersOfTexts(sql`select number from receipt where company_id = ${companyId}`, prefix),
  },
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

/** A receipt has no drafts. */
const periods: PeriodWriter = { module: 'treasury', pending: [] }

export const treasuryServer = defineModule({
  name: 'treasury',
  handlers: [...receiptHandlers, ...treasuryHomeHandlers, ...onlinePaymentHandlers],
  catalogues: treasuryCatalogues,
  provision: provisionTreasury,
  steps: [
    bearTreasuryCatalogues,
    bearPaymentReminders,
    {
      // Whoever keeps the books sees what is missing; who administers the company keeps its credentials.
      name: 'treasury.onlinePayments',
      run: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [onlinePaymentPermissions.read], to: bookkeepers }]),
    },
  ],
  reports: [receivablesServed],
  imports: [at(60, openingBalanceImportServed)],
  palette: [at(20, treasuryPalette)],
  setup: [at(110, ...treasurySteps)],
  permissions: [receiptPermissions.date],
  proofs: () => treasuryProofs,
  plugs: [
    commentedEntities.plug(...commentedTreasury),
    consecutiveSources.plug(at(30, ...consecutives)),
    periodWriters.plug(at(30, periods)),
  ],
})
