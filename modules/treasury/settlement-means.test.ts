import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { sharesOf, sharesProblems } from './settlement-means.ts'

const head = { moneyAccountId: 'till', meansCode: '10', reference: '' }
const other = (amount: string) => ({ moneyAccountId: 'bank', meansCode: '47', reference: 'T-1', amount })
const asked = (total: string, others: readonly string[], meansAmount?: string) => {
  const whole = parseAmount(total)
  const shares = sharesOf({ ...head, ...(meansAmount === undefined ? {} : { meansAmount }), otherMeans: others.map(other) }, whole)
  return { amounts: shares.map(({ amount }) => amountText(amount)), problems: sharesProblems(shares, whole) }
}

test.each([
  ['one means is all of it', '700', [], undefined, ['700.00'], null],
  ['the first takes what the others leave', '700', ['200', '400'], undefined, ['100.00', '200.00', '400.00'], null],
  ['it may say its part', '700', ['200', '400'], '100', ['100.00', '200.00', '400.00'], null],
  ['a part that does not add up', '700', ['200', '400'], '99.99', ['99.99', '200.00', '400.00'], 'otherMeans.1.amount'],
  ['one alone that says another figure', '700', [], '699', ['699.00'], 'meansAmount'],
  ['nothing left to the first', '700', ['700'], undefined, ['0.00', '700.00'], 'otherMeans.0.amount'],
  ['more than there is', '700', ['700', '0.01'], undefined, ['-0.01', '700.00', '0.01'], 'otherMeans.1.amount'],
  ['one that moves nothing', '700', ['0', '400'], undefined, ['300.00', '0.00', '400.00'], 'otherMeans.0.amount'],
] as const)('%s', (_, total, others, first, amounts, field) => {
  const found = asked(total, others, first)
  expect(found.amounts).toEqual(amounts)
  expect(found.problems.map((problem) => [problem.code, problem.field])).toEqual(field === null ? [] : [[488, field]])
})

test('parts that are taken always add up to the money, and each moves something', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 14n), fc.array(fc.bigInt(0n, 10n ** 13n), { maxLength: 19 }), (total, parts) => {
      const whole = total as Amount
      const shares = sharesOf({ ...head, otherMeans: parts.map((part) => other(amountText(part as Amount))) }, whole)
      if (sharesProblems(shares, whole).length > 0) return
      expect(sumAmounts(shares.map(({ amount }) => amount))).toBe(whole)
      expect(shares.every(({ amount }) => amount > 0n)).toBe(true)
    }),
  )
})
