export { accountRoles, type AccountRole } from './account-roles.ts'
export { costCenter, costCenterErrors } from './cost-center/cost-center.ts'
export { centerProblem, type MovementCenter } from './cost-center/movements.ts'
export { accountingErrors } from './errors.ts'
export { accountOptions, accountingPermissions, entryLine, getEntriesOfSource, listAccounts, postableAccount } from './endpoints.ts'
export { closePeriod, createYear, listPeriods, openPeriod, periodPermissions } from './periods/endpoints.ts'
export {
  consolidated,
  credit,
  debit,
  imbalance,
  isEmptyEntry,
  totalCredits,
  totalDebits,
  type AccountRef,
  type JournalDraft,
  type JournalDraftLine,
} from './journal.ts'
export { accountingScreens } from './screens.ts'
export { addressOfSource, type Source, type SourceLink } from './source-links.ts'
