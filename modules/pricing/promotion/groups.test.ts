// What each kind takes off a sale, and what comes of several: cases that a shopkeeper would check by hand.
import { expect, test } from 'vitest'
import { amountText, parseAmount, parsePercent, parseQuantity } from '#base/decimal.ts'
import { discountsOf, toldDiscounts } from './discounts.ts'
import type { Promotion } from './promoted.ts'
import { cart, line, off, offs, plain, sale } from './testing/sale.ts'

const two: Partial<Promotion> = { name: '2x1', kind: 'bundle', take: 2, pay: 1 }
const free = parsePercent('100')

test.each<[string, Partial<Promotion>, readonly string[], readonly string[]]>([
  ['2x1 of two lines: the cheapest comes free', { ...two, mixed: true }, ['cafe 1 10000', 'te 1 8000'], ['0', '8000']],
  ['2x1 of each line by itself', two, ['cafe 1 10000', 'te 1 8000'], ['0', '0']],
  [
    '3x2 of four and three: two groups, from the dearest',
    { ...two, take: 3, pay: 2, mixed: true },
    ['te 3 8000', 'cafe 4 10000'],
    ['8000', '10000'],
  ],
  ['the second at half price', { kind: 'nth', take: 2, percent: parsePercent('50') }, ['cafe 5 10000'], ['10000']],
  [
    'the third free, of different lines',
    { kind: 'nth', take: 3, percent: free, mixed: true },
    ['cafe 2 10000', 'te 2 8000'],
    ['0', '8000'],
  ],
  ['ten percent from three of different lines', { least: 3, mixed: true }, ['cafe 1 10000', 'te 2 8000'], ['1000', '1600']],
  ['three for 20.000', { kind: 'pack', take: 3, amount: parseAmount('20000') }, ['cafe 7 10000'], ['20000']],
  [
    'three for 20.000 of different lines, spread by what they cost',
    { kind: 'pack', take: 3, amount: parseAmount('20000'), mixed: true },
    ['cafe 2 10000', 'te 1 5000'],
    ['4000', '1000'],
  ],
  [
    'only the groups that cost more',
    { kind: 'pack', take: 2, amount: parseAmount('15000'), mixed: true },
    ['cafe 2 10000', 'te 4 2000'],
    ['5000', '0'],
  ],
  ['dearer than what it has', { kind: 'pack', take: 2, amount: parseAmount('25000') }, ['cafe 2 10000'], ['0']],
  [
    'two burgers and a drink for 30.000, twice',
    {
      kind: 'combo',
      amount: parseAmount('30000'),
      combo: [
        { itemId: 'pan', units: 2 },
        { itemId: 'te', units: 1 },
      ],
    },
    ['pan 5 15000', 'te 2 5000', 'cafe 1 9000'],
    ['8571.43', '1428.57', '0'],
  ],
  [
    'a combo that lacks a part',
    {
      kind: 'combo',
      amount: parseAmount('30000'),
      combo: [
        { itemId: 'pan', units: 2 },
        { itemId: 'te', units: 1 },
      ],
    },
    ['pan 5 15000'],
    ['0'],
  ],
  [
    'buy two, one of the others free',
    { kind: 'cross', scope: 'some', itemIds: ['cafe'], take: 2, give: 1, givenIds: ['te'], percent: free },
    ['cafe 5 10000', 'te 3 8000'],
    ['0', '16000'],
  ],
  [
    'buy two, another of the same at half price',
    { kind: 'cross', scope: 'some', itemIds: ['cafe'], take: 2, give: 1, givenIds: ['cafe'], percent: parsePercent('50') },
    ['cafe 7 10000'],
    ['10000'],
  ],
  [
    'what may be both is bought first',
    { kind: 'cross', take: 1, give: 1, givenIds: ['te'], percent: free },
    ['te 2 8000', 'cafe 1 10000'],
    ['8000', '0'],
  ],
  [
    'nothing is given for what is not bought',
    { kind: 'cross', scope: 'some', itemIds: ['cafe'], take: 2, give: 1, givenIds: ['te'], percent: free },
    ['cafe 1 10000', 'te 3 8000'],
    ['0', '0'],
  ],
  [
    'a gift from 50.000',
    { kind: 'gift', amount: parseAmount('50000'), give: 1, givenIds: ['te'], percent: free },
    ['cafe 5 10000', 'te 2 8000'],
    ['0', '8000'],
  ],
  [
    'the gift does not count as bought',
    { kind: 'gift', amount: parseAmount('50000'), give: 1, givenIds: ['te'], percent: free },
    ['cafe 4 10000', 'te 2 8000'],
    ['0', '0'],
  ],
  ['half a kilo makes no group', { ...two, mixed: true }, ['cafe 1.5 10000', 'te 0.5 8000'], ['0', '0']],
  ['no more groups than its limit', { ...two, most: 3 }, ['cafe 6 10000'], ['10000']],
])('%s', (_, more, of, expected) => expect(offs([{ ...plain, ...more }], cart(...of))).toEqual(expected))

test('whoever pays in full for a group is part of it, and takes nothing else', () => {
  const ten = { ...plain, id: 'q', position: 1 }
  const found = discountsOf([{ ...plain, ...two, mixed: true }, ten], cart('cafe 1 10000', 'te 1 8000', 'pan 1 1000'), sale)
  expect(found.map(({ applied }) => applied.map(({ name }) => name).join())).toEqual(
    ['2x1', '2x1', ''].map((name, at) => (at === 2 ? 'Diez' : name)),
  )
})

test('a line takes no more than it can keep', () => {
  const all = Array.from({ length: 14 }, (_, n) => ({ ...plain, id: `p${n}`, position: n, addsUp: true }))
  expect(discountsOf(all, [line('1', '1000')], sale)[0]?.applied).toHaveLength(10)
})

test('one that gives nothing leaves the line to the next', () => {
  const ten = { ...plain, id: 'q', position: 1 }
  expect(off([{ ...plain, ...two }, ten], line('1', '1000'))).toBe('100.00 Diez')
})

test('a gift counts what is left after those before it, also of lines that take nothing more', () => {
  const ten = { ...plain, exceptItemIds: ['te'] }
  const gift: Promotion = {
    ...plain,
    id: 'g',
    position: 1,
    kind: 'gift',
    amount: parseAmount('45000'),
    give: 1,
    givenIds: ['te'],
    percent: free,
  }
  expect(offs([ten, gift], cart('cafe 5 10000', 'te 1 8000'))).toEqual(['5000', '8000'])
  expect(offs([ten, { ...gift, amount: parseAmount('45000.01') }], cart('cafe 5 10000', 'te 1 8000'))).toEqual(['5000', '0'])
})

test('the limit for all counts what everybody had', () => {
  const promotion = { ...plain, mostAll: 10, most: 5 }
  const had = { usedByAll: new Map([['p', parseQuantity('8')]]) }
  expect(offs([promotion], [line('6', '1000')], had)).toEqual(['200'])
  expect(offs([promotion], [line('6', '1000')])).toEqual(['500'])
})

test('each promotion says why it gave nothing', () => {
  const all: readonly Promotion[] = [
    { ...plain, id: 'a', position: 0 },
    { ...plain, id: 'b', position: 1 },
    { ...plain, id: 'c', position: 2, active: false },
    { ...plain, id: 'd', position: 3, scope: 'some', itemIds: ['te'] },
    { ...plain, id: 'e', position: 4, coupon: 'X' },
    { ...plain, ...two, id: 'f', position: -1 },
    { ...plain, id: 'g', position: 5, mostAll: 1 },
  ]
  const { promotions: told } = toldDiscounts(all, [line('1', '1000')], { ...sale, usedByAll: new Map([['g', parseQuantity('1')]]) })
  expect(told.map(({ id, why }) => [id, why])).toEqual([
    ['f', 'faltan unidades'],
    ['a', null],
    ['b', 'otra promoción va antes'],
    ['c', 'está en pausa'],
    ['d', 'no es para nada de lo que se vende'],
    ['e', 'pide su cupón'],
    ['g', 'ya llegó a su tope'],
  ])
})

test('the limit of a customer counts what it had and what other lines take', () => {
  const promotion = { ...plain, most: 4 }
  const found = discountsOf([promotion], [line('2', '1000'), line('2', '1000')], { ...sale, used: new Map([['p', parseQuantity('1')]]) })
  expect(found.map(({ discount }) => amountText(discount))).toEqual(['200.00', '100.00'])
})

test('the first that applies decides: alone, or with those that add up, one on what the other leaves', () => {
  const alone = { ...plain, id: 'a', name: 'Sola', percent: parsePercent('20') }
  const sum1 = { ...plain, id: 'b', name: 'Suma 1', addsUp: true }
  const sum2 = { ...plain, id: 'c', name: 'Suma 2', addsUp: true, kind: 'value' as const, amount: parseAmount('100') }
  const at = (promotion: Promotion, position: number) => ({ ...promotion, position })
  expect(off([at(alone, 0), at(sum1, 1), at(sum2, 2)], line('1', '1000'))).toBe('200.00 Sola')
  expect(off([at(alone, 2), at(sum1, 0), at(sum2, 1)], line('1', '1000'))).toBe('200.00 Suma 1+Suma 2')
  expect(off([at(alone, 2), at(sum1, 1), at(sum2, 0)], line('1', '1000'))).toBe('190.00 Suma 2+Suma 1')
})
