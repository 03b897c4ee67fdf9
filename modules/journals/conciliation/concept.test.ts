// The note of what a bank charges: it balances, and what the bank says is all that goes out.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, negate, parseAmount, parsePercent, sumAmounts, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { noteLines, partsOf, ruleFor } from './concept.ts'
import { differenceOf, unexplained } from './figures.ts'

test.each([
  ['21420', '19', '18000.00', '3420.00'],
  ['145770', '19', '122495.80', '23274.20'],
  ['48320', '0', '48320.00', '0.00'],
  ['0.01', '19', '0.01', '0.00'],
])('%s with %s %% inside', (total, rate, base, tax) => {
  const parts = partsOf(parseAmount(total), parsePercent(rate))
  expect([amountText(parts.base), amountText(parts.tax)]).toEqual([base, tax])
})

const taxed = { bank: 'b', concept: 'c', tax: { accountId: 't', rate: parsePercent('19') } }
test('a commission of 21.420 takes 18.000 of it and 3.420 of IVA; interest comes in', () => {
  const text = (amount: string, accounts: Parameters<typeof noteLines>[1]) =>
    noteLines(parseAmount(amount), accounts).map((each) => [
      each.accountId,
      amountText(each.amount),
      each.base === null ? null : amountText(each.base),
    ])
  expect(text('-21420', taxed)).toEqual([
    ['b', '-21420.00', null],
    ['c', '18000.00', null],
    ['t', '3420.00', '18000.00'],
  ])
  expect(text('1250.35', { ...taxed, tax: null })).toEqual([
    ['b', '1250.35', null],
    ['c', '-1250.35', null],
  ])
})

const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((each) => each !== 0n)
test('a note comes to zero, its tax included, whatever the rate', () => {
  fc.assert(
    fc.property(cents, fc.bigInt({ min: 0n, max: 30_000_000n }), (amount, rate) => {
      const lines = noteLines(amount as Amount, { ...taxed, tax: { accountId: 't', rate: rate as Percent } })
      expect(sumAmounts(lines.map((each) => each.amount))).toBe(zeroAmount)
      expect(lines[0]?.amount).toBe(amount)
    }),
    runs(200),
  )
})

test('the first rule whose words a line has, and whose side is its own', () => {
  const rules = [
    { conceptId: '1', concept: 'GMF', kind: 'out' as const, words: '4x1000' },
    { conceptId: '2', concept: 'Rendimientos', kind: 'in' as const, words: 'Rendimientos' },
    { conceptId: '3', concept: 'Todo', kind: 'out' as const, words: 'GRAVAMEN' },
  ]
  const conceptOf = (text: string, amount: string) => ruleFor(rules, { text, amount: parseAmount(amount) })?.conceptId
  expect(conceptOf('Gravamen  4X1000 del mes', '-5')).toBe('1')
  expect(conceptOf('Devolución 4x1000', '5')).toBeUndefined()
  expect(conceptOf('RENDIMIENTOS AHORROS', '5')).toBe('2')
})

test('what is pending on each side is the whole difference', () => {
  // Books 1.000, a cheque of 200 that the bank has not paid, a charge of 10 that is not in the books.
  const figures = {
    lines: parseAmount('1190'),
    books: parseAmount('1000'),
    pendingLines: parseAmount('-10'),
    pendingMovements: parseAmount('-200'),
  }
  expect(amountText(differenceOf(figures.lines, figures.books))).toBe('190.00')
  expect(unexplained(figures.lines, figures)).toBe(zeroAmount)
  expect(amountText(unexplained(parseAmount('1195'), figures))).toBe('5.00')
  expect(negate(unexplained(parseAmount('1185'), figures))).toBe(parseAmount('5'))
})
