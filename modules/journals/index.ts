import { defineModule } from '#platform/module.ts'
import { conciliationErrors } from './conciliation/errors.ts'
import { journalErrors } from './errors.ts'
import { journalScreens } from './screens.ts'

export {
  createJournal,
  findOpenItems,
  findPartyItems,
  getJournal,
  journalEndpoints,
  journalTypes,
  listJournals,
  moveJournals,
  readPastedNames,
  reverseJournal,
  reviseJournal,
} from './endpoints.ts'
export {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  fillTemplateCall,
  getTemplate,
  listTemplates,
} from './template/endpoints.ts'
export { listRenumberings, previewRenumbering, renumberEntries, undoRenumbering } from './renumber/endpoints.ts'
export {
  cancelReclassification,
  listReclassifications,
  previewReclassification,
  startReclassification,
  undoReclassification,
} from './reclassification/endpoints.ts'
export {
  changeJournalRecurrence,
  createJournalRecurrence,
  getJournalRecurrence,
  listJournalRecurrences,
  moveJournalRecurrence,
} from './recurrence/endpoints.ts'
export {
  applyConcept,
  closeMonth,
  createMatch,
  createRule,
  deleteRule,
  explainPending,
  getBankNote,
  ignoreLine,
  listStatements,
  listConciliations,
  listMatches,
  listOpenMovements,
  listRules,
  printConciliation,
  readMonth,
  reopenMonth,
  reviseBankNote,
  settleLine,
  takeBackStatement,
  undoMatch,
} from './conciliation/endpoints.ts'
export { importStatement, lookAtColumns, previewStatement } from './conciliation/statement-endpoints.ts'
export { conciliationPermissions } from './conciliation/permissions.ts'
export { journal, journalPermissions } from './journal-voucher.ts'

export const journalsModule = defineModule({
  name: 'journals',
  screens: journalScreens,
  errors: { journalErrors, conciliationErrors },
})
