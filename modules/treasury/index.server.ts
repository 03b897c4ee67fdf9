import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { treasuryHomeHandlers } from './home/handlers.server.ts'
import { provisionTreasury } from './provision.server.ts'
import { receiptHandlers } from './receipts.server.ts'
import { receivablesServed } from './receivables.server.ts'
import { bearPaymentReminders, bearTreasuryCatalogues, treasuryCatalogues } from './settings/born.server.ts'
import { RECEIPT } from './source-links.ts'

export { commentedTreasury } from './commented.server.ts'
export { treasuryPalette } from './palette.server.ts'
export { moneyAccountOf } from './money-accounts.server.ts'
export {
  applyToOpenItems,
  balanceOfSource,
  closeOpenItemsOf,
  lockOpenItemsOf,
  openItemRows,
  undoApplications,
  type OpenItem,
} from './open-items.server.ts'
export { receivablesServed } from './receivables.server.ts'
export { recordReceipt } from './record-receipt.server.ts'
export { treasurySteps } from './setup-steps.server.ts'

export const treasuryConsecutives: readonly ConsecutiveSource[] = [
  {
    code: RECEIPT,
    title: 'Recibo de caja',
    group: 'Tesorería',
    prefix: RECEIPT,
    numbers: (companyId, prefix) => numbersOfTexts(sql`select number from receipt where company_id = ${companyId}`, prefix),
  },
]

export const treasuryServer: ServerModule = {
  name: 'treasury',
  handlers: [
    ...receiptHandlers,
    ...receivablesServed.handlers,
    ...treasuryHomeHandlers,
    ...treasuryCatalogues.flatMap(({ handlers }) => handlers),
  ],
  catalogues: treasuryCatalogues,
  provision: provisionTreasury,
  steps: [bearTreasuryCatalogues, bearPaymentReminders],
}
