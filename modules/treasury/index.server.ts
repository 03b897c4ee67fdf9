import type { ServerModule } from '#platform/module.server.ts'
import { provisionTreasury } from './provision.server.ts'
import { receiptHandlers } from './receipts.server.ts'
import { receivablesServed } from './receivables.server.ts'

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

export const treasuryServer: ServerModule = {
  name: 'treasury',
  handlers: [...receiptHandlers, ...receivablesServed.handlers],
  provision: provisionTreasury,
}
