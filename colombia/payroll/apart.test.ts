// Prima, cesantías and vacations by themselves: figures derived here, and a month paid in parts comes to what it comes to at once.
import { describe, expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { addAmounts, amountText, zeroAmount } from '#base/decimal.ts'
import {
  computeBonus,
  computeSeverance,
  computeVacation,
  lessPaid,
  paidSlipOf,
  semesterOf,
  type PaidLine,
  type PaidOutcome,
} from './apart.ts'
import { computePayslip } from './payslip.ts'
import { book, contractOf, isPayslip, monthOf, said } from './testing/facts.server.ts'

const isPaid = (outcome: PaidOutcome) => {
  if ('problems' in outcome) throw new Error(outcome.problems.map(({ text }) => text).join(' '))
  return outcome
}
const benefit = (salary: string, from: string, cut: string, changes: object = {}) => ({
  ...{ contract: contractOf(salary, { from: parseDay(from) }), cut: parseDay(cut), variable: zeroAmount, unpaidDays: 0 },
  withholding: monthOf(cut.slice(0, 7), contractOf(salary)).withholding,
  ...changes,
})

describe('the prima of June', () => {
  // Base 1.900.000 + 249.095 = 2.149.095. Whole semester: × 180 ÷ 360 = 1.074.547,5 → 1.074.548.
  // From 15 January: 180 − 14 = 166 days: × 166 ÷ 360 = 990.971,58 → 990.972. With 10 days unpaid 156: 931.274,5 → 931.275.
  test.each<[string, object, string, number]>([
    ['2025-03-01', {}, '1074548', 180],
    ['2026-01-15', {}, '990972', 166],
    ['2026-01-15', { unpaidDays: 10 }, '931275', 156],
  ])('from %s, %j', (from, changes, paid, days) => {
    const slip = isPaid(computeBonus(benefit('1900000', from, '2026-06-30', changes), book))
    expect(said(slip.earned)).toEqual([`PRIMA ${paid}`])
    expect(slip.deducted).toEqual([])
    expect(slip.workedDays).toBe(days)
  })

  // 20.000.000 without allowance: × 180 ÷ 360 = 10.000.000. A quarter exempt, 2.500.000 (under 790 ÷ 12 UVT): 7.500.000 = 143,2008 UVT.
  // (143,2008 − 95) × 19 % = 9,15815 UVT × 52.374 = 479.649 → 480.000.
  test('is withheld by itself', () => {
    const slip = isPaid(computeBonus(benefit('20000000', '2025-01-01', '2026-06-30'), book))
    expect([...said(slip.earned), ...said(slip.deducted)]).toEqual(['PRIMA 10000000', 'RETEFUENTE 480000'])
  })

  test('an integral salary has none, nor who comes later', () => {
    const integral = benefit('25000000', '2025-01-01', '2026-06-30')
    expect(computeBonus({ ...integral, contract: { ...integral.contract, kind: 'integral' } }, book)).toHaveProperty('problems')
    expect(computeBonus(benefit('1900000', '2026-07-01', '2026-06-30'), book)).toHaveProperty('problems')
  })
})

test.each<[string, string]>([
  ['2026-06-30', '2026-01-01'],
  ['2026-07-01', '2026-07-01'],
  ['2026-12-31', '2026-07-01'],
])('the semester of %s begins on %s', (cut, first) => expect(semesterOf(cut as Day)).toBe(first))

// 2.149.095 of the whole year; interest 12 % = 257.891,4 → 257.891. Half a year, from 1 July: 1.074.548 and × 180 × 12 % ÷ 360 = 64.472,88.
test.each([
  ['2025-03-01', ['CESANTIAS 2149095', 'INTCESANTIAS 257891']],
  ['2026-07-01', ['CESANTIAS 1074548', 'INTCESANTIAS 64473']],
])('the cesantías of 2026 from %s', (from, lines) =>
  expect(said(isPaid(computeSeverance(benefit('1900000', from, '2026-12-31'), book)).earned)).toEqual(lines),
)

describe('vacations before the month', () => {
  const month = '2026-11'
  const vacation = { reason: 'vacation', from: parseDay('2026-11-10'), to: parseDay('2026-11-20'), source: '' } as const
  const facts = (salary: string) => ({ ...monthOf(month, contractOf(salary)), absences: [vacation], vacationMoneyDays: 3 })

  // 11 days of 63.333,33: 696.666,67 → 696.667; 3 in money: 190.000. Health and pension on 696.667: 27.866,68 → 27.867 each.
  test('are paid with what the law takes of them', () => {
    const slip = isPaid(computeVacation(facts('1900000'), book))
    expect([...said(slip.earned), ...said(slip.deducted)]).toEqual([
      'VACACIONES 696667',
      'VACDINERO 190000',
      'SALUD 27867',
      'PENSION 27867',
    ])
    expect([slip.employer, slip.provisions]).toEqual([[], []])
  })

  test.each(['1900000', '6500000', '14000000', '40000000'])('what is left of the month adds up to the month at once: %s', (salary) => {
    const whole = paidSlipOf(isPayslip(computePayslip(facts(salary), book)))
    const before = isPaid(computeVacation(facts(salary), book))
    const paid: PaidLine[] = [
      ...before.earned.map(({ code, amount }) => ({ side: 'earned' as const, code, amount, number: 'NM-1' })),
      ...before.deducted.map(({ code, amount }) => ({ side: 'deducted' as const, code, amount, number: 'NM-1' })),
    ]
    const rest = isPaid(lessPaid(whole, paid))
    expect(amountText(addAmounts(rest.totals.paid, before.totals.paid))).toBe(amountText(whole.totals.paid))
    expect(rest.earned.map(({ code }) => code)).not.toContain('VACACIONES')
    expect(rest.provisions).toEqual(whole.provisions)
  })

  test('more than the month has is refused', () => {
    const whole = paidSlipOf(isPayslip(computePayslip(monthOf(month, contractOf('1900000')), book)))
    const paid = [{ side: 'earned' as const, code: 'SUELDO', amount: addAmounts(whole.totals.earned, whole.totals.earned), number: 'NM-1' }]
    expect(lessPaid(whole, paid)).toHaveProperty('problems')
    expect(lessPaid(whole, [{ side: 'earned', code: 'PRIMA', amount: whole.totals.paid, number: 'NM-1' }])).toHaveProperty('problems')
  })
})
