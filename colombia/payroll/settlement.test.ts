// Example E of the fact sheet (nomina.md, section 9), and the forms of an ending that art. 64 of the CST tells apart.
import { describe, expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import { amountOf, givenAmount } from './calculation.ts'
import { indemnityOf, indemnityTax, type ContractTerm } from './indemnity.ts'
import { computeSettlement, settlementDays, type SettlementFacts } from './settlement.ts'
import { explain } from './telling.ts'
import { amountIn, book, contractOf, isPayslip, lawOf, monthOf, said } from './testing/facts.server.ts'

const none = { severance: 0, bonus: 0, vacation: 0 }
const settled = (salary: string, from: string, to: string, with_: Partial<SettlementFacts> = {}): SettlementFacts => ({
  month: monthOf(to.slice(0, 7), contractOf(salary, { from: parseDay(from), to: parseDay(to) })),
  term: { kind: 'indefinite' },
  isWithoutJustCause: true,
  takenVacationDays: 0,
  variable: { severance: zeroAmount, bonus: zeroAmount, vacation: zeroAmount },
  unpaidDays: none,
  ...with_,
})

describe('E: 2024-05-02 to 2026-11-20, $ 3.100.000 with allowance, without just cause, 30 days of vacation taken', () => {
  const slip = isPayslip(computeSettlement(settled('3100000', '2024-05-02', '2026-11-20', { takenVacationDays: 30 }), book))

  test('days: 320 of the year, 140 of the semester, 919 in all', () => {
    expect(settlementDays({ from: '2024-05-02' as Day, to: '2026-11-20' as Day }, none)).toEqual({
      severance: 320,
      bonus: 140,
      service: 919,
    })
  })
  // Base 3.349.095: × 320 ÷ 360; × 320 × 12 % ÷ 360; × 140 ÷ 360. Vacations 919 × 15 ÷ 360 − 30 = 8,2917 days of 103.333,33.
  // Indemnization 30 + 20 × (919 − 360) ÷ 360 = 61,0556 days of 103.333,33.
  test('each line', () => {
    expect(said(slip.earned)).toEqual([
      'SUELDO 2066667',
      'AUXTRANSPORTE 166063',
      'CESANTIAS 2976973',
      'INTCESANTIAS 317544',
      'PRIMA 1302426',
      'VACDINERO 856806',
      'INDEMNIZACION 6309074',
    ])
    expect(said(slip.deducted)).toEqual(['SALUD 82667', 'PENSION 82667'])
    expect(amountText(slip.totals.paid)).toBe('13830219.00')
  })
  test('the days are told', () => {
    const steps = (code: string) =>
      explain(slip.earned.find((line) => line.code === code)?.calculation ?? givenAmount('', zeroAmount)).steps.join('\n')
    expect(steps('INDEMNIZACION')).toContain('= 61,0556 d')
    expect(steps('VACDINERO')).toContain('= 8,2917 d')
  })
})

const law = lawOf('2026-11-20')
const salaryOf = (text: string) => givenAmount('Salario', parseAmount(text))
const pesos = (from: string, to: string, term: ContractTerm, salary: string): string =>
  amountText(amountOf(indemnityOf({ from: parseDay(from), to: parseDay(to), term }, salaryOf(salary), law)))

const indefinite: ContractTerm = { kind: 'indefinite' }
const until = (kind: 'fixed' | 'work', day: string): ContractTerm => ({ kind, until: parseDay(day) })
// Of 3.000.000 a day is 100.000. Ten minimum wages of 2026 are 17.509.050: a day is 583.635.
test.each<[string, string, ContractTerm, string, string]>([
  ['2026-11-01', '2026-11-20', indefinite, '3000000', '3000000.00'],
  ['2025-11-21', '2026-11-20', indefinite, '3000000', '3000000.00'],
  ['2024-11-21', '2026-11-20', indefinite, '3000000', '5000000.00'],
  ['2025-05-21', '2026-11-20', indefinite, '3000000', '4000000.00'],
  ['2025-11-21', '2026-11-20', indefinite, '17509049', '17509049.00'],
  ['2025-11-21', '2026-11-20', indefinite, '17509050', '11672700.00'],
  ['2024-11-21', '2026-11-20', indefinite, '17509050', '20427225.00'],
  ['2026-01-01', '2026-11-20', until('fixed', '2026-12-31'), '3000000', '4000000.00'],
  ['2026-01-01', '2026-11-20', until('fixed', '2026-11-30'), '3000000', '1000000.00'],
  ['2026-01-01', '2026-11-20', until('work', '2026-11-30'), '3000000', '1500000.00'],
  ['2026-01-01', '2026-11-20', until('work', '2026-12-31'), '3000000', '4000000.00'],
])('from %s to %s, %j, of $ %s it is %s', (from, to, term, salary, expected) => expect(pesos(from, to, term, salary)).toBe(expected))

// 204 UVT of 2026 are 10.684.296.
test.each([
  ['10684296', null],
  ['10684297', '200000.00'],
])('with an income of %s there is withheld of an indemnization of a million: %s', (income, expected) => {
  const { tax } = indemnityTax(salaryOf('1000000'), salaryOf(income), law)
  expect(tax === null ? null : amountText(amountOf(tax))).toBe(expected)
})

test('a company that exempts a quarter of it first withholds 20 % of the rest', () => {
  const own = [
    ...book,
    { name: 'indemnityExempt' as const, from: parseDay('2026-01-01'), until: null, value: '25', source: 'propia', isOwn: true },
  ]
  const { tax } = indemnityTax(salaryOf('1000000'), salaryOf('20000000'), lawOf('2026-11-20', own))
  expect(tax && amountText(amountOf(tax))).toBe('150000.00')
})

test('an integral salary is owed vacations only', () => {
  const facts = settled('25000000', '2025-11-21', '2026-11-20', { isWithoutJustCause: false })
  const { month } = facts
  const slip = isPayslip(computeSettlement({ ...facts, month: { ...month, contract: { ...month.contract, kind: 'integral' } } }, book))
  expect(['CESANTIAS', 'PRIMA', 'VACDINERO', 'INDEMNIZACION'].map((code) => amountIn(slip.earned, code))).toEqual([
    '0',
    '0',
    '12500000',
    '0',
  ])
  expect(slip.notices).toContain('Sin indemnización: no es un despido sin justa causa.')
})

test('unpaid days add nothing to cesantías, prima and vacations', () => {
  const days = { severance: 10, bonus: 5, vacation: 30 }
  expect(settlementDays({ from: '2026-02-16' as Day, to: '2026-06-30' as Day }, days)).toEqual({ severance: 125, bonus: 130, service: 105 })
})

test('more vacation taken than earned is not taken back', () => {
  const slip = isPayslip(computeSettlement(settled('3000000', '2026-01-01', '2026-06-30', { takenVacationDays: 15 }), book))
  expect(amountIn(slip.earned, 'VACDINERO')).toBe('0')
})

test('a contract that goes on is not settled', () => {
  const facts = settled('3000000', '2026-01-01', '2026-06-30')
  const { month } = facts
  const outcome = computeSettlement({ ...facts, month: { ...month, contract: { ...month.contract, to: null } } }, book)
  expect('problems' in outcome && outcome.problems.map(({ kind }) => kind)).toEqual(['notEnded'])
})

test('a settlement of a year without its figures is refused by their names', () => {
  const outcome = computeSettlement(settled('3000000', '2026-01-01', '2027-01-15'), book)
  expect('problems' in outcome && outcome.problems.map(({ text }) => text)).toEqual([
    'Falta el salario mínimo del 15/01/2027.',
    'Falta el auxilio de transporte del 15/01/2027.',
    'Falta la UVT del 15/01/2027.',
  ])
})
