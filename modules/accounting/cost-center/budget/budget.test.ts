import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { figuresOf, isBad, isPlanned, monthsOf } from './budget.ts'

const amounts = (texts: readonly string[]): Amount[] => texts.map(parseAmount)

test.each<[string, string[]]>([
  ['1200', Array.from({ length: 12 }, () => '100.00')],
  ['100', ['8.34', '8.34', '8.34', '8.34', ...Array.from({ length: 8 }, () => '8.33')]],
  ['0.01', ['0.01', ...Array.from({ length: 11 }, () => '0.00')]],
])('%s in twelve', (year, months) => expect(monthsOf(parseAmount(year)).map(amountText)).toEqual(months))

test('the months of a year add up to it, to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
      expect(sumAmounts(monthsOf(cents as Amount))).toBe(cents)
    }),
  )
})

test.each<[string[], string[], [string, string, string, bigint | null]]>([
  [
    ['1000', '1000'],
    ['500', '900'],
    ['2000.00', '1400.00', '600.00', 70n],
  ],
  [['1000'], ['1250'], ['1000.00', '1250.00', '-250.00', 125n]],
  [[], ['80'], ['0.00', '80.00', '-80.00', null]],
  [['300'], ['-30'], ['300.00', '-30.00', '330.00', -10n]],
])('planned %j, actual %j', (planned, actual, [plan, done, left, percent]) => {
  const figures = figuresOf(amounts(planned), amounts(actual))
  expect([figures.planned, figures.actual, figures.left].map(amountText)).toEqual([plan, done, left])
  expect(figures.percent).toBe(percent)
})

test.each<[string, string, string, boolean]>([
  ['413520', '100', '90', true],
  ['413520', '100', '100', false],
  ['510506', '100', '101', true],
  ['510506', '100', '100', false],
  ['613520', '0', '1', true],
])('%s planned %s with %s', (code, planned, actual, bad) =>
  expect(isBad(code, figuresOf([parseAmount(planned)], [parseAmount(actual)]))).toBe(bad),
)

test('only results are planned', () => {
  expect(['413520', '510506', '613520', '720505', '130505', '11', '24'].map(isPlanned)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
