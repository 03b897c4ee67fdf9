import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, parsePercent, sumAmounts, type Amount } from '#base/decimal.ts'
import { divideByPercent, divisionProblems, equalPercents, missingPercent } from './divide.ts'

test.each([
  ['100.00', ['33.33', '33.33', '33.34'], ['33.33', '33.33', '33.34']],
  ['0.01', ['50', '50'], ['0.01', '0.00']],
  ['100.01', ['50', '50'], ['50.01', '50.00']],
  ['-100.01', ['50', '50'], ['-50.01', '-50.00']],
  ['1000000.00', ['60', '25', '15'], ['600000.00', '250000.00', '150000.00']],
  ['10.00', ['33.333333', '33.333333', '33.333334'], ['3.34', '3.33', '3.33']],
  ['10.00', ['100'], ['10.00']],
  ['10.00', [], []],
])('%s by %j is %j: cents to the first', (total, percents, parts) => {
  expect(divideByPercent(parseAmount(total), percents.map(parsePercent)).map(amountText)).toEqual(parts)
})

const division = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 }).map((weights) => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const others = weights.slice(1).map((weight) => Math.floor((weight * 10_000) / whole))
  return [10_000 - others.reduce((sum, part) => sum + part, 0), ...others].map((part) => parsePercent(String(part / 100)))
})

test('the parts are the total, of its sign, and none but the first is off by a cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), division, (total, percents) => {
      const parts = divideByPercent(total as Amount, percents)
      expect(sumAmounts(parts)).toBe(total)
      parts.forEach((part, at) => {
        const exact = total * (percents[at] ?? 0n)
        const off = part * 100_000_000n - exact
        const most = at === 0 ? BigInt(parts.length) : 1n
        expect(off < 0n ? -off : off).toBeLessThan(100_000_000n * most)
        if (total > 0n) expect(part).toBeGreaterThanOrEqual(0n)
      })
    }),
  )
})

test('equal percentages add up to one hundred, however many centres there are', () => {
  expect(equalPercents(3)).toEqual(['33.34', '33.33', '33.33'])
  for (let count = 1; count <= 50; count++) expect(missingPercent(equalPercents(count).map((percent) => ({ percent })))).toBe(0n)
})

test.each([
  [
    'two that add up',
    [
      ['a', '60'],
      ['b', '40'],
    ],
    [],
  ],
  ['one', [['a', '100']], ['percent']],
  ['none', [], ['percent']],
  [
    'too little',
    [
      ['a', '60'],
      ['b', '39.99'],
    ],
    ['percent'],
  ],
  [
    'too much',
    [
      ['a', '60'],
      ['b', '41'],
    ],
    ['percent'],
  ],
  [
    'below zero',
    [
      ['a', '110'],
      ['b', '-10'],
    ],
    ['0.percent', '1.percent'],
  ],
  [
    'zero',
    [
      ['a', '100'],
      ['b', '0'],
    ],
    ['1.percent'],
  ],
  [
    'no figure',
    [
      ['a', '100'],
      ['b', ''],
    ],
    ['1.percent'],
  ],
  [
    'twice',
    [
      ['a', '60'],
      ['a', '40'],
    ],
    ['1.center'],
  ],
  [
    'no centre',
    [
      [null, '60'],
      ['b', '40'],
    ],
    ['0.center'],
  ],
] as const)('of %s it tells what to write', (_, shares, fields) => {
  expect([...divisionProblems(shares.map(([centerId, percent]) => ({ centerId, percent }))).keys()]).toEqual(fields)
})
