/** What one person is paid by a payroll of each kind, by the pure rules of the country. Pure. */
import type { Amount } from '#base/decimal.ts'
import { lastOfMonth, parseDay, type Day } from '#base/date.ts'
import {
  computeBonus,
  computePayslip,
  computeSettlement,
  computeSeverance,
  computeVacation,
  lessPaid,
  paidSlipOf,
  settlementDays,
  vacationDaysPaid,
  type ContractTerm,
  type ContractTerms,
  type LawBook,
  type PaidLine,
  type PaidOutcome,
  type PayslipOutcome,
} from '#colombia/index.ts'
import { contractOf, factsOf, type Person } from './facts.ts'
import { cutOf, type ExitCause, type MonthKind } from './kind.ts'
import type { NoveltyInput } from './novelty.ts'

export interface PastPay {
  readonly variable: Amount
  readonly unpaidDays: number
}

/** What was paid before that counts: of the semester, of the year, and since the contract began. */
export interface PersonPast {
  readonly semester: PastPay
  readonly year: PastPay
  readonly contract: PastPay
  readonly takenVacationDays: number
  /** By other payrolls of the month. */
  readonly paid: readonly PaidLine[]
}

export interface Exit {
  readonly leftOn: Day
  readonly cause: ExitCause
  readonly until: Day | null
  readonly endedBefore: Day | null
  readonly contractType: string
}

export interface PayrollAsked {
  readonly kind: MonthKind
  readonly month: Day
  readonly isExonerated: boolean
  readonly exit: Exit | null
}

const FIXED = '1'
const WORK = '3'

/** Of how long the contract would have gone on, which its indemnization is measured by (CST art. 64). */
function termOf({ contractType, until, endedBefore, leftOn }: Exit): ContractTerm {
  const last = until ?? endedBefore ?? leftOn
  if (contractType === FIXED) return { kind: 'fixed', until: last }
  return contractType === WORK ? { kind: 'work', until: last } : { kind: 'indefinite' }
}

/** What the electronic payroll tells of them. */
const endedDays = (
  contract: ContractTerms & { readonly to: Day },
  { year, semester, contract: all, takenVacationDays }: PersonPast,
  book: LawBook,
) => ({
  bonusDays:
    contract.kind === 'integral'
      ? 0
      : settlementDays(contract, { severance: year.unpaidDays, bonus: semester.unpaidDays, vacation: all.unpaidDays }).bonus,
  vacationDays: vacationDaysPaid({ contract }, { taken: takenVacationDays, unpaid: all.unpaidDays }, book),
})

const outcomeOfMonth = (outcome: PayslipOutcome, paid: readonly PaidLine[]): PaidOutcome =>
  'problems' in outcome ? outcome : lessPaid(paidSlipOf(outcome), paid)

/** @returns the payslip of a person in a payroll, or everything that stands against it */
export function outcomeOf(
  person: Person,
  novelties: readonly NoveltyInput[],
  { kind, month, isExonerated, exit }: PayrollAsked,
  { past, book }: { readonly past: PersonPast; readonly book: LawBook },
): PaidOutcome {
  const facts = factsOf(person, novelties, month, isExonerated)
  const cut = cutOf(kind, month) ?? lastOfMonth(month)
  const contract = contractOf(person)
  switch (kind) {
    case 'month':
      return outcomeOfMonth(computePayslip(facts, book), past.paid)
    case 'bonus':
      return computeBonus({ contract, cut, ...past.semester, withholding: facts.withholding }, book)
    case 'severance':
      return computeSeverance({ contract, cut, ...past.year }, book)
    case 'vacation':
      return computeVacation(facts, book)
    case 'exit': {
      if (exit === null) return { problems: [{ text: 'Elige de quién termina el contrato.' }] }
      const settled = computeSettlement(
        {
          month: { ...facts, contract: { ...contract, to: exit.leftOn } },
          term: termOf(exit),
          isWithoutJustCause: exit.cause === 'unjustified',
          takenVacationDays: past.takenVacationDays,
          variable: { severance: past.year.variable, bonus: past.semester.variable, vacation: person.variableAverage },
          unpaidDays: { severance: past.year.unpaidDays, bonus: past.semester.unpaidDays, vacation: past.contract.unpaidDays },
        },
        book,
      )
      const paid = outcomeOfMonth(settled, past.paid)
      return 'problems' in paid ? paid : { ...paid, ...endedDays({ ...contract, to: exit.leftOn }, past, book) }
    }
  }
}

/** Whom a payroll pays: everybody of a month; of the others, those that it is of. */
export function isPaidIn(person: Person, { kind, month }: Pick<PayrollAsked, 'kind' | 'month'>, hasNovelties: boolean): boolean {
  if (kind === 'vacation') return hasNovelties
  if (kind === 'exit' || kind === 'month') return true
  const cut = cutOf(kind, month) ?? lastOfMonth(month)
  const { startsOn, endsOn, salaryKind } = person.terms
  return salaryKind !== 'integral' && parseDay(startsOn) <= cut && (endsOn === null || parseDay(endsOn) > cut)
}
