import { BusinessError } from '#base/errors.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { budgetHandlers } from './cost-center/budget/budget.server.ts'
import { costCenterErrors } from './cost-center/cost-center.ts'
import { costCenterServed } from './cost-center/cost-center.server.ts'
import { bearDefaultAccounts, defaultAccountHandlers } from './default-accounts/default-accounts.server.ts'
import { foldChore } from './fold.server.ts'
import {
  bearDocumentTypes,
  bearJournalEntryTypes,
  bearPaymentType,
  journalEntryTypeServed,
} from './journal-type/journal-entry-type.server.ts'
import { createYears } from './periods/years.server.ts'
import { grantChart, provisionAccounting } from './provision.server.ts'
import { accountingHandlers } from './readings.server.ts'

export { offeredCenters, readCenters } from './cost-center/movements.server.ts'
export { foldEntries } from './fold.server.ts'
export {
  centersOf,
  entryRows,
  openBooks,
  post,
  readAccounts,
  reversalOf,
  type BookAccount,
  type Books,
} from './posting.server.ts'
export { firstOpenDay, onBehalfOf, periodRefusal, type Entering } from './periods/door.server.ts'
export { periodHandlers, type PendingSource, type PeriodWriter } from './periods/periods.server.ts'
export { accountIdsByCode, createFiscalYear } from './provision.server.ts'
export { accountSums } from './account-sums.server.ts'
export { createAccounts } from './import/accounts.server.ts'
export { accountImportServed } from './import/import.server.ts'
export { accountingSteps } from './setup-steps.server.ts'

const catalogues: readonly ServedCatalogue[] = [costCenterServed, journalEntryTypeServed]

export const accountingServer: ServerModule = {
  name: 'accounting',
  handlers: [...accountingHandlers, ...defaultAccountHandlers, ...budgetHandlers, ...catalogues.flatMap((each) => each.handlers)],
  catalogues,
  provision: provisionAccounting,
  steps: [bearJournalEntryTypes, bearDocumentTypes, bearDefaultAccounts, grantChart, bearPaymentType],
  chores: [foldChore, createYears],
  constraintErrors: {
    cost_center_children: () => new BusinessError([costCenterErrors.of('tooManyChildren', {}, 'parentId')]),
    cost_center_movements: () => new BusinessError([costCenterErrors.of('parentTakesNoMovements')]),
  },
}
