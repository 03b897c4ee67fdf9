export { askCheck, askChoice, askDay, askOwn, askReason, askText } from './asks.ts'
export {
  actionNames,
  allows,
  caseAddress,
  caseCan,
  caseTitle,
  defineCase,
  stateName,
  stateNames,
  type ActionOf,
  type CaseDefinition,
  type StateOf,
} from './case.ts'
export type { CaseColumns } from './columns.ts'
export { caseEndpoints, waitingCall, type CaseCalls } from './endpoints.ts'
export { caseStateTable } from './state-table.ts'
