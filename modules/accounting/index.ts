import { defineModule } from '#platform/module.ts'
import { accountingErrors } from './errors.ts'
import { costCenterErrors } from './cost-center/cost-center.ts'
import { journalTypeErrors } from './journal-type/journal-entry-type.ts'
import { accountingScreens } from './screens.ts'

export { changeDefaultAccount, defaultAccountPermissions, listDefaultAccounts } from './default-accounts/endpoints.ts'
export {
  accountRoles,
  payableRoles,
  requiredRoles,
  rolesOfModule,
  usedRoles,
  type AccountRole,
} from './account-roles.ts'
export {
  accountBalances,
  accountHistory,
  createAccount,
  getAccount,
  mergeAccount,
  moveAccount,
  proposeAccount,
  removeAccount,
  setAccountActive,
  updateAccount,
} from './chart/endpoints.ts'
export { currencyName, moneyKinds, plainFlags, type AccountFlags } from './chart/account-flags.ts'
export { changeStatementLine, createStatementLine, listStatementLines, removeStatementLine } from './statement/endpoints.ts'
export { derivedTables, pointingTables } from './chart/account-uses.ts'
export { getBudget, writeBudget } from './cost-center/budget/endpoints.ts'
export { costCenter, costCenterErrors } from './cost-center/cost-center.ts'
export { centerProblem, type MovementCenter } from './cost-center/movements.ts'
export { divideByPercent } from './cost-center/division/divide.ts'
export { accountingErrors } from './errors.ts'
export { foreignCurrency, keepRate, listRates } from './exchange/endpoints.ts'
export { MOST_RATE, rateProblems } from './exchange/rate.ts'
export { closeYear, getClosure, getClosureChanges, previewYear, printClosure, reopenYear } from './closure/endpoints.ts'
export { changeTaxPeriodicity, closeTax, lookAtTaxes, previewTaxClosing, reopenTax } from './closure/tax-endpoints.ts'
export {
  accountOptions,
  accountingPermissions,
  chartPermissions,
  entryLine,
  getEntriesOfSource,
  listAccounts,
  postableAccount,
} from './endpoints.ts'
export {
  journalEntryType,
  journalProcesses,
  journalTypeErrors,
  usualCodes,
  type JournalProcess,
} from './journal-type/journal-entry-type.ts'
export {
  closePeriod,
  createYear,
  endException,
  grantException,
  listPeriods,
  lockModule,
  openPeriod,
  pendingOfPeriod,
  periodPeople,
  periodPermissions,
  unlockModule,
} from './periods/endpoints.ts'
export { periodModules, type PeriodModule } from './periods/modules.ts'
export { futureProblems } from './periods/rules.ts'
export {
  consolidated,
  credit,
  debit,
  imbalance,
  isEmptyEntry,
  ledgersOf,
  reversed,
  totalCredits,
  totalDebits,
  type AccountRef,
  type JournalDraft,
  type ForeignAmount,
  type JournalDraftLine,
  ledgerBookNames,
  ledgerBooks,
  ledgers,
  linesOfLedger,
  type Ledger,
  type LedgerBook,
} from './journal.ts'
export { handSeries, ownSeries, type UnnumberedDraft } from './own-series.ts'
export { addressOfSource, sourceLinks, type Source, type SourceLink } from './source-links.ts'
export { roleWithoutAccount } from './role-problem.ts'

export const accountingModule = defineModule({
  name: 'accounting',
  screens: accountingScreens,
  errors: { accountingErrors, costCenterErrors, journalTypeErrors },
})
