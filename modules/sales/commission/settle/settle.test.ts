import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { settlingProblems, toSettle, totalProblems } from './settle.ts'

const today = parseDay('2026-11-20')

test.each([
  ['one month that is over', '2026-10', '2026-10', null],
  ['a year', '2025-11', '2026-10', null],
  ['the month that runs', '2026-10', '2026-11', 'to'],
  ['one to come', '2027-01', '2027-01', 'to'],
  ['the other way round', '2026-10', '2026-09', 'to'],
  ['thirteen', '2025-10', '2026-10', 'to'],
  ['no month', '2026-13', '2026-10', 'from'],
  ['no last month', '2026-10', 'ayer', 'to'],
])('months that may be settled: %s', (_case, from, to, field) => {
  expect(settlingProblems({ from, to }, today).at(0)?.field ?? null).toBe(field)
})

test('what was settled is not settled again, and what changed is looked at again', () => {
  const lines = [
    { amount: '100.00', settled: null },
    { amount: '50.50', settled: { number: 'CE-1' } },
  ]
  expect(toSettle(lines)).toBe(parseAmount('100'))
  expect(totalProblems(lines, parseAmount('100'))).toEqual([])
  expect(totalProblems(lines, parseAmount('150.50'))).toMatchObject([{ code: 401, field: 'total' }])
  expect(totalProblems(lines.slice(1), parseAmount('50.50'))).toMatchObject([{ code: 401, field: 'total' }])
})
