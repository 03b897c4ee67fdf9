import type { ServerModule } from '#platform/module.server.ts'
import { foldChore } from './fold.server.ts'
import { periodHandlers } from './periods/periods.server.ts'
import { provisionAccounting } from './provision.server.ts'
import { accountingHandlers } from './trial-balance.server.ts'

export { foldEntries } from './fold.server.ts'
export { entryRows, firstOpenDay, openBooks, post, readAccounts, reversalOf, type BookAccount, type Books } from './posting.server.ts'
export { accountIdsByCode, createFiscalYear } from './provision.server.ts'
export { accountSums } from './trial-balance.server.ts'

export const accountingServer: ServerModule = {
  name: 'accounting',
  handlers: [...accountingHandlers, ...periodHandlers],
  provision: provisionAccounting,
  chores: [foldChore],
}
