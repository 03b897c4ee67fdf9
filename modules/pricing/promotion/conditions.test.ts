// To whom, when and of what a promotion is, over one line.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { couponKey, isWithinHours } from './conditions.ts'
import type { PromotedLine, Promotion } from './promoted.ts'
import { line, off, offs, plain } from './testing/sale.ts'

const two: Partial<Promotion> = { name: '2x1', kind: 'bundle', take: 2, pay: 1 }
test.each<[string, Partial<Promotion>, PromotedLine, string]>([
  ['a percentage', {}, line('3', '1000'), '300.00 Diez'],
  ['pesos for each unit', { kind: 'value', amount: parseAmount('150') }, line('3', '1000'), '450.00 Diez'],
  ['never more than the line', { kind: 'value', amount: parseAmount('5000') }, line('3', '1000'), '3000.00 Diez'],
  ['2x1 of five', two, line('5', '1000'), '2000.00 2x1'],
  ['2x1 of one', two, line('1', '1000'), '0.00'],
  ['3x2 of seven', { ...two, take: 3, pay: 2 }, line('7', '1000'), '2000.00 2x1'],
  ['2x1 of two and a half', two, line('2.5', '1000'), '1000.00 2x1'],
  ['pays as many as it takes', { ...two, take: 2, pay: 2 }, line('5', '1000'), '0.00'],
  ['from six', { least: 6 }, line('5.9', '1000'), '0.00'],
  ['from six, with six', { least: 6 }, line('6', '1000'), '600.00 Diez'],
  ['one of its items', { scope: 'some', itemIds: ['te', 'cafe'] }, line('1', '1000'), '100.00 Diez'],
  ['another item', { scope: 'some', itemIds: ['te'] }, line('1', '1000'), '0.00'],
  ['a category above its own', { scope: 'some', categoryIds: ['alimentos'] }, line('1', '1000'), '100.00 Diez'],
  [
    'its brand, of another item than those named',
    { scope: 'some', itemIds: ['te'], brandIds: ['sello'] },
    line('1', '1000'),
    '100.00 Diez',
  ],
  ['another brand', { scope: 'some', brandIds: ['otra'] }, line('1', '1000'), '0.00'],
  ['an item without a brand', { scope: 'some', brandIds: ['sello'] }, line('1', '1000', { brandId: null }), '0.00'],
  ['all but its item', { exceptItemIds: ['cafe'] }, line('1', '1000'), '0.00'],
  ['its brand but a category of it', { scope: 'some', brandIds: ['sello'], exceptCategoryIds: ['alimentos'] }, line('1', '1000'), '0.00'],
  ['one of its tags', { tagIds: ['vip', 'otra'] }, line('1', '1000'), '100.00 Diez'],
  ['another tag', { tagIds: ['otra'] }, line('1', '1000'), '0.00'],
  ['the customer, without the tag', { tagIds: ['otra'], partyIds: ['ana'] }, line('1', '1000'), '100.00 Diez'],
  ['another customer', { partyIds: ['luis'] }, line('1', '1000'), '0.00'],
  ['one of its branches', { branchIds: ['sur', 'norte'] }, line('1', '1000'), '100.00 Diez'],
  ['another branch', { branchIds: ['sur'] }, line('1', '1000'), '0.00'],
  ['in invoices', { channel: 'sales' }, line('1', '1000'), '100.00 Diez'],
  ['at the till', { channel: 'pos' }, line('1', '1000'), '0.00'],
  ['in cash', { payment: 'cash' }, line('1', '1000'), '100.00 Diez'],
  ['at once', { payment: 'now' }, line('1', '1000'), '100.00 Diez'],
  ['by card', { payment: 'card' }, line('1', '1000'), '0.00'],
  ['on credit', { payment: 'credit' }, line('1', '1000'), '0.00'],
  ['with a coupon that nobody gave', { coupon: 'VERANO' }, line('1', '1000'), '0.00'],
  ['on Fridays', { days: 'friday' }, line('1', '1000'), '100.00 Diez'],
  ['on weekends', { days: 'weekend' }, line('1', '1000'), '0.00'],
  ['at its hours', { fromTime: '17:00', toTime: '18:00' }, line('1', '1000'), '100.00 Diez'],
  ['after its hours', { fromTime: '15:00', toTime: '17:30' }, line('1', '1000'), '0.00'],
  ['paused', { active: false }, line('1', '1000'), '0.00'],
  ['over', { validTo: parseDay('2026-11-19') }, line('1', '1000'), '0.00'],
  ['two units for each customer', { most: 2 }, line('5', '1000'), '200.00 Diez'],
])('%s', (_, more, of, expected) => expect(off([{ ...plain, ...more }], of)).toBe(expected))

test.each([
  ['VERANO10', ' verano 10 ', '100'],
  ['VERANO10', 'verano', '0'],
])('the coupon %s with «%s»', (coupon, typed, expected) =>
  expect(offs([{ ...plain, coupon }], [line('1', '1000')], { coupon: typed })).toEqual([expected]),
)

test.each([
  [0, '100'],
  [1, '100'],
  [2, '0'],
])('a coupon for two sales after %i', (uses, expected) => {
  const promotion = { ...plain, coupon: 'VERANO', couponUses: 2 }
  expect(offs([promotion], [line('1', '1000')], { coupon: 'verano', couponUses: new Map([['p', uses]]) })).toEqual([expected])
})

test('capitals and spaces do not make another coupon', () => expect(couponKey(' Verano 10')).toBe('VERANO10'))

test.each([
  ['10:00', '', '', true],
  ['23:30', '22:00', '02:00', true],
  ['01:59', '22:00', '02:00', true],
  ['02:00', '22:00', '02:00', false],
  ['12:00', '12:00', '', true],
  ['11:59', '12:00', '', false],
])('%s within %s–%s: %s', (time, from, to, expected) => expect(isWithinHours(time, from, to)).toBe(expected))
