export { askCheck, askChoice, askDay, askOwn, askReason, askText, type Ask } from './asks.ts'
export {
  actionNames,
  agreeingCase,
  allows,
  caseAddress,
  caseCan,
  caseTitle,
  defineCase,
  stateName,
  stateNames,
  verbOfAct,
  type ActionOf,
  type CaseDefinition,
  type StateOf,
} from './case.ts'
export { caseFile, type CaseColumns } from './columns.ts'
export { caseEndpoints, waitingCall, type ActionCalls, type AskedOf, type CaseCalls } from './endpoints.ts'
export { caseStateTable } from './state-table.ts'
