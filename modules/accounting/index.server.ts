import { BusinessError } from '#base/errors.ts'
import { companyErrors } from '#modules/company/index.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { budgetHandlers } from './cost-center/budget/budget.server.ts'
import { costCenterErrors } from './cost-center/cost-center.ts'
import { costCenterServed } from './cost-center/cost-center.server.ts'
import { bearDefaultAccounts, defaultAccountHandlers } from './default-accounts/default-accounts.server.ts'
import { foldChore } from './fold.server.ts'
import {
  bearDocumentTypes,
  bearJournalEntryTypes,
  bearOwnSeriesTypes,
  journalEntryTypeServed,
} from './journal-type/journal-entry-type.server.ts'
import { ownSeries } from './own-series.ts'
import { createYears } from './periods/years.server.ts'
import { grantChart, provisionAccounting } from './provision.server.ts'
import { accountingHandlers } from './readings.server.ts'

export { offeredCenters, readCenters } from './cost-center/movements.server.ts'
export { foldEntries } from './fold.server.ts'
export {
  centersOf,
  entryRows,
  numbered,
  openBooks,
  post,
  readAccounts,
  type BookAccount,
  type Books,
} from './posting.server.ts'
export { reversalOf } from './reversal.server.ts'
export { firstOpenDay, onBehalfOf, periodRefusal, type Entering } from './periods/door.server.ts'
export { periodHandlers, type PendingSource, type PeriodWriter } from './periods/periods.server.ts'
export { accountIdsByCode, createFiscalYear } from './provision.server.ts'
export { accountSums } from './account-sums.server.ts'
export { createAccounts } from './import/accounts.server.ts'
export { accountImportServed } from './import/import.server.ts'
export { accountingSteps } from './setup-steps.server.ts'

const catalogues: readonly ServedCatalogue[] = [costCenterServed, journalEntryTypeServed]

/** Of the entries that number themselves. */
export const accountingConsecutives: readonly ConsecutiveSource[] = Object.values(ownSeries).map(({ code, title }) => ({
  code,
  title,
  group: 'Contabilidad',
  prefix: code,
  isPlain: false,
  byPlace: false,
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from entry_number where company_id = ${companyId} and series = ${code}`, prefix),
}))

export const accountingServer: ServerModule = {
  name: 'accounting',
  handlers: [...accountingHandlers, ...defaultAccountHandlers, ...budgetHandlers, ...catalogues.flatMap((each) => each.handlers)],
  catalogues,
  provision: provisionAccounting,
  steps: [bearJournalEntryTypes, bearDocumentTypes, bearDefaultAccounts, grantChart, bearOwnSeriesTypes],
  chores: [foldChore, createYears],
  constraintErrors: {
    // Two consecutives that were given one prefix in turn, under one type.
    entry_number_is_one: () => new BusinessError([companyErrors.of('consecutiveUsed', { numero: 'del comprobante' })]),
    cost_center_children: () => new BusinessError([costCenterErrors.of('tooManyChildren', {}, 'parentId')]),
    cost_center_movements: () => new BusinessError([costCenterErrors.of('parentTakesNoMovements')]),
  },
}
