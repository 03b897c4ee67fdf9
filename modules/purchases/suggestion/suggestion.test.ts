// What is suggested leaves nothing short, fills nothing over its maximum and is never below zero.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { dailyText, isShort, neededOf, unitsFor, wantedOf, type Cell } from './suggestion.ts'

const month = { saleDays: 30, coverDays: 30 }
const q = (text: string | null) => (text === null ? null : parseQuantity(text))
const cell = (
  available: string,
  levels: readonly (string | null)[],
  sold = '0',
  rest: Partial<{ coming: string; lead: number }> = {},
): Cell => ({
  ...{
    available: parseQuantity(available),
    coming: parseQuantity(rest.coming ?? '0'),
    sold: parseQuantity(sold),
    leadDays: rest.lead ?? 0,
  },
  levels: { minimum: q(levels[0] ?? null), reorder: q(levels[1] ?? null), maximum: q(levels[2] ?? null) },
})
const none = [null, null, null]

test.each([
  ['under its minimum, up to its maximum', cell('3', ['10', null, '50']), '47'],
  ['under its minimum without a maximum, up to it', cell('3', ['10', null, null]), '7'],
  ['at its point of reorder, up to its maximum', cell('15', ['10', '15', '50']), '35'],
  ['over its point of reorder and without sales, nothing', cell('16', ['10', '15', '50']), '0'],
  ['at its minimum, nothing', cell('10', ['10', null, '50']), '0'],
  ['what is coming counts as there', cell('3', ['10', null, '50'], '0', { coming: '7' }), '0'],
  ['part of what lacks is coming', cell('3', ['10', null, '50'], '0', { coming: '6' }), '41'],
  ['only a maximum: nothing while something is left', cell('1', [null, null, '50']), '0'],
  ['only a maximum: filled when nothing is left', cell('0', [null, null, '50']), '50'],
  ['one a day, for thirty days', cell('5', none, '30'), '25'],
  ['one a day, for thirty days and eight that it takes', cell('5', none, '30', { lead: 8 }), '33'],
  ['sales ask for more than the minimum', cell('5', ['10', null, null], '60'), '55'],
  ['sales never fill it over its maximum', cell('20', ['10', null, '30'], '60'), '10'],
  ['more was promised than there is', cell('-4', none), '4'],
  ['a third of a unit a day is not rounded down', cell('0', none, '10'), '10'],
  ['enough for the days asked', cell('30', none, '30'), '0'],
  ['more came back than was sold', cell('0', none, '-5'), '0'],
])('%s', (_, of, expected) => {
  expect(quantityText(wantedOf(of, month))).toBe(expected)
})

test.each([
  ['47', '1', '47'],
  ['47', '24', '2'],
  ['48', '24', '2'],
  ['0.2', '1', '1'],
  ['0', '24', '0'],
  ['-3', '24', '0'],
  ['1', '0.5', '2'],
  ['1', '0.111111', '9'],
  ['0.666667', '0.111111', '6'],
  ['0.7', '0.111111', '7'],
])('%s wanted, by units of %s, is %s of them', (wanted, factor, expected) => {
  expect(quantityText(unitsFor(parseQuantity(wanted), parseQuantity(factor)))).toBe(expected)
})

test('what is sold in a day has two decimals', () => {
  expect(['10', '0', '45'].map((sold) => dailyText(parseQuantity(sold), 30))).toEqual(['0.33', '0', '1.5'])
})

test('what is suggested is never below zero, leaves nothing short and passes no maximum by more than a unit', () => {
  const figure = (least: bigint, most: bigint) => fc.bigInt(least, most).map((whole) => (whole * 250_000n) as Quantity)
  const level = fc.option(figure(0n, 400n), { nil: null })
  fc.assert(
    fc.property(
      fc.record({ available: figure(-100n, 600n), coming: figure(0n, 200n), sold: figure(-20n, 400n), leadDays: fc.nat(60) }),
      fc.record({ minimum: level, reorder: level, maximum: level }),
      fc.record({ saleDays: fc.integer({ min: 1, max: 365 }), coverDays: fc.integer({ min: 1, max: 365 }) }),
      figure(1n, 96n),
      (figures, levels, pace, factor) => {
        fc.pre(levels.maximum === null || ((levels.minimum ?? 0n) <= levels.maximum && (levels.reorder ?? 0n) <= levels.maximum))
        const of = { ...figures, levels }
        const wanted = wantedOf(of, pace)
        const position = of.available + of.coming
        const after = (position + wanted) as Quantity
        expect(wanted >= 0n).toBe(true)
        if (wanted > 0n && levels.maximum !== null) expect(after <= levels.maximum).toBe(true)
        if (isShort(after, levels)) expect(after <= (levels.reorder ?? 0n)).toBe(true)
        expect(after >= (levels.minimum ?? after) && after >= 0n).toBe(true)
        const needed = neededOf(of, pace)
        expect(after >= (levels.maximum !== null && levels.maximum < needed ? levels.maximum : needed)).toBe(true)
        // More coming is never answered with more to buy.
        const later = wantedOf({ ...of, coming: (of.coming + 1_000_000n) as Quantity }, pace)
        expect(later <= wanted).toBe(true)
        const brought = (unitsFor(wanted, factor) / 1_000_000n) * factor
        expect(brought >= wanted && brought - wanted < factor).toBe(true)
      },
    ),
  )
})
