import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { differenceFound, reimbursingProblems, toReimburse } from './petty-cash.ts'

test.each([
  ['500000', '123000.50', '376999.50'],
  ['500000', '500000', '0'],
  ['500000', '600000', '0'],
  ['500000', '-20000', '520000'],
  [null, '1000', '0'],
] as const)('of a fund of %s with %s in hand, %s gives it back whole', (fund, inHand, missing) => {
  expect(toReimburse(fund === null ? null : parseAmount(fund), parseAmount(inHand))).toBe(parseAmount(missing))
})

test('a reimbursement leaves the fund whole, whatever was spent', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((each) => each as Amount)
  fc.assert(
    fc.property(cents, cents, (fund, inHand) => {
      const missing = toReimburse(fund, inHand)
      expect(sumAmounts([inHand, missing]) >= fund).toBe(true)
      expect(missing === 0n || sumAmounts([inHand, missing]) === fund).toBe(true)
    }),
  )
})

test('it is refused without a fund, whole, or otherwise than it was looked at', () => {
  const asked = { name: 'Caja menor', fund: parseAmount('100'), inHand: parseAmount('40'), seen: parseAmount('60') }
  expect(reimbursingProblems(asked)).toEqual([])
  for (const changes of [{ fund: null }, { inHand: parseAmount('100') }, { seen: parseAmount('59.99') }])
    expect(reimbursingProblems({ ...asked, ...changes })).toMatchObject([{ code: 401, field: 'amount' }])
})

test('a count finds what is missing or too much', () => {
  expect(differenceFound(parseAmount('90'), parseAmount('100'))).toBe(parseAmount('-10'))
})
