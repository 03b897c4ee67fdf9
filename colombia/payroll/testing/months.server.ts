/** Months to test with: any contract, with what may happen in it. Nothing of the product imports this folder. */
import * as fc from 'fast-check'
import { addDays, addMonths, daysBetween, lastOfMonth, parseDay, type Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import { absenceReasons } from '../absence.ts'
import type { AbsenceNovelty, ContractTerms, MonthFacts } from '../contract-terms.ts'
import { paidHours } from '../hours.ts'
import { contractOf, monthOf } from './facts.server.ts'

const FIRST = parseDay('2023-01-01')
const dayIn = (month: Day): fc.Arbitrary<Day> =>
  fc.integer({ min: 0, max: daysBetween(month, lastOfMonth(month)) }).map((days) => addDays(month, days))
const pesos = (max: number) => fc.integer({ min: 0, max }).map((value) => (BigInt(value) * 100n) as Amount)

const absenceIn = (month: Day): fc.Arbitrary<AbsenceNovelty[]> =>
  fc
    .tuple(fc.constantFrom(...absenceReasons), dayIn(month), dayIn(month), fc.boolean())
    .map(([reason, a, b, some]) => (some ? [{ reason, from: a < b ? a : b, to: a < b ? b : a, source: '' }] : []))

const contractIn = (month: Day): fc.Arbitrary<ContractTerms> =>
  fc
    .tuple(
      fc.integer({ min: 1_800_000, max: 60_000_000 }),
      fc.boolean(),
      fc.option(dayIn(month)),
      fc.constantFrom('1', '3', '5'),
      fc.boolean(),
    )
    .map(([salary, isIntegral, from, risk, hasPension]) => ({
      ...contractOf(String(salary), from === null ? {} : { from }),
      kind: isIntegral ? ('integral' as const) : ('ordinary' as const),
      risk,
      hasPension,
    }))

export const months: fc.Arbitrary<MonthFacts> = fc.integer({ min: 0, max: 46 }).chain((count) => {
  const month = addMonths(FIRST, count)
  return fc
    .record({
      contract: contractIn(month),
      absences: absenceIn(month),
      hours: fc.array(
        fc.record({
          kind: fc.constantFrom(...paidHours),
          day: dayIn(month),
          minutes: fc.integer({ min: 0, max: 600 }),
          source: fc.constant(''),
        }),
        { maxLength: 4 },
      ),
      payments: fc.array(
        fc.record({
          code: fc.constantFrom('COMISION', 'BONNOSALARIAL'),
          nature: fc.constantFrom('salary' as const, 'nonSalary' as const),
          amount: pesos(9_000_000),
          isIncome: fc.boolean(),
          source: fc.constant(''),
        }),
        { maxLength: 3 },
      ),
      isExonerated: fc.boolean(),
    })
    .map(({ contract, ...rest }) => monthOf(month.slice(0, 7), contract, rest))
})
