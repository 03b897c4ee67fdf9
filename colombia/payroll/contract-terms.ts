/** What a payslip is made from: the terms of a contract in a month, and what happened in it. */
import type { Day } from '#base/date.ts'
import type { Amount, Percent } from '#base/decimal.ts'
import type { RiskClass } from './contribution.ts'
import type { AbsenceReason } from './absence.ts'
import type { HourNovelty } from './hours.ts'

export interface SalaryFrom {
  readonly from: Day
  readonly monthly: Amount
}

export interface ContractTerms {
  readonly from: Day
  /** Its last day, once it ends. */
  readonly to: Day | null
  readonly kind: 'ordinary' | 'integral'
  /** From the oldest to the newest; the first begins with the contract. */
  readonly salaries: readonly SalaryFrom[]
  readonly risk: RiskClass['code']
  /** Whoever works from home is paid the connectivity allowance of the same value (Ley 2088 de 2021). */
  readonly transport: 'transport' | 'connectivity' | 'none'
  /** False of who is retired already. */
  readonly hasPension: boolean
  /** Management and trust: they have no maximum of hours (CST art. 162). */
  readonly isTrusted: boolean
}

export interface AbsenceNovelty {
  readonly reason: AbsenceReason
  readonly from: Day
  readonly to: Day
  /** The first day of it all, when it goes on from another month; its own when left out. */
  readonly since?: Day
  /** Who wrote it, or its number. */
  readonly source: string
}

export interface PaymentNovelty {
  /** Of a concept. */
  readonly code: string
  readonly nature: 'salary' | 'nonSalary'
  readonly amount: Amount
  readonly isIncome: boolean
  readonly source: string
}

export interface DeductionNovelty {
  readonly code: string
  readonly amount: Amount
  /** AFC and voluntary pension, which lessen the base of withholding (E. T. arts. 126-1 and 126-4). */
  readonly isVoluntarySaving: boolean
  readonly source: string
}

/** What a worker proved, by month (E. T. art. 387). */
export interface WithholdingTerms {
  readonly mortgageInterest: Amount
  readonly prepaidMedicine: Amount
  readonly hasDependants: boolean
  /** The fixed percentage of procedure 2; null for procedure 1. */
  readonly fixedRate: Percent | null
}

/** What somebody wrote over a calculated figure. */
export interface ChangedFigure {
  readonly side: 'earned' | 'deducted'
  readonly code: string
  readonly amount: Amount
  /** Who, when and why. */
  readonly source: string
}

export interface MonthFacts {
  /** Any day of it. */
  readonly month: Day
  readonly contract: ContractTerms
  /** Pays no health, ICBF and SENA for who earns under ten minimum wages (E. T. art. 114-1). */
  readonly isExonerated: boolean
  readonly hours: readonly HourNovelty[]
  readonly absences: readonly AbsenceNovelty[]
  readonly payments: readonly PaymentNovelty[]
  /** Days of vacation that are paid in money. */
  readonly vacationMoneyDays: number
  /** Mean of the variable salary of the last twelve months, which a vacation pays besides the salary (CST art. 192). */
  readonly variableAverage: Amount
  readonly deductions: readonly DeductionNovelty[]
  /** The base of contributions of the month before, which incapacities are paid on; null: the salary. */
  readonly priorBase: Amount | null
  readonly withholding: WithholdingTerms
  readonly changed?: readonly ChangedFigure[]
}
