/** What is paid beside the month, what is written over its figures, and what a month owes to social security as its file says it. */
export {
  computeBonus,
  computeSeverance,
  computeVacation,
  lessPaid,
  paidSlipOf,
  semesterOf,
  yearOf,
  type BenefitFacts,
  type PaidLine,
  type PaidOutcome,
  type PaidSlip,
} from './apart.ts'
export { mayBeChanged, stillOver } from './changed.ts'
export type { ChangedFigure } from './contract-terms.ts'
export type { ContractTerm } from './indemnity.ts'
export { pilaDifferences, pilaNames, pilaOf, pilaSubsystems, type PilaPart, type PilaSubsystem } from './pila.ts'
export { computeSettlement, settlementDays, vacationDaysPaid, type SettlementFacts } from './settlement.ts'
