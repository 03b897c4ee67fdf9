// A difference of up to two pesos closes its document, and nothing else is one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { closingDifference, differenceProblems, differenceRole } from './settlement-difference.ts'

const item = (balance: string, currency: unknown = null) => ({ number: 'FV-1', balance: parseAmount(balance), currency })

test.each([
  ['100000', '99998', '2', null],
  ['100000', '100002', '-2', null],
  ['100000', '100000', '0', null],
  ['100000', '50000', '0', null],
  ['100000', '99997.99', '2.01', 465],
  ['100000', '100002.01', '-2.01', 465],
  ['100000', '50000', '2', 401],
  ['100000', '100001', '1', 401],
] as const)('%s paid with %s and %s', (balance, amount, difference, code) => {
  const problems = differenceProblems(item(balance), { amount: parseAmount(amount), difference: parseAmount(difference) }, 'here')
  expect(problems.map((each) => [each.code, each.field])).toEqual(code === null ? [] : [[code, 'here']])
})

test('in another currency what differs is of exchange', () => {
  const said = { amount: parseAmount('99999'), difference: parseAmount('1') }
  expect(differenceProblems(item('100000', { code: 'USD' }), said, 'here')).toMatchObject([{ code: 401 }])
})

test('what is offered to close is taken, with the whole balance and within two pesos', () => {
  const cents = fc.bigInt({ min: 1n, max: 100_000n }).map((each) => each as Amount)
  fc.assert(
    fc.property(cents, fc.bigInt({ min: -400n, max: 400n }), (balance, off) => {
      const amount = (balance - off) as Amount
      const difference = closingDifference(balance, amount)
      expect(difference !== null).toBe(amount > 0n && off !== 0n && off >= -200n && off <= 200n)
      if (difference === null) return
      expect(sumAmounts([amount, difference])).toBe(balance)
      expect(differenceProblems({ number: 'FV-1', balance, currency: null }, { amount, difference }, 'here')).toEqual([])
    }),
  )
})

test.each([
  ['AR', '1', 'roundingLoss'],
  ['AR', '-1', 'roundingGain'],
  ['AP', '1', 'roundingGain'],
  ['AP', '-1', 'roundingLoss'],
] as const)('%s %s is %s', (ledger, difference, role) => {
  expect(differenceRole(ledger, parseAmount(difference))).toBe(role)
})
