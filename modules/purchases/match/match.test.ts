import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parseQuantity, parseUnitPrice, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { matchLines, ONE_PESO, type MatchLine, type Tolerance } from './match.ts'
import { toleranceOf, toleranceProblems } from './tolerance.ts'
import { differenceWords, shortWords } from './words.ts'

type Side = readonly [quantity: string, net: string]
interface Case {
  readonly agreed: Side
  readonly billed: Side
  readonly received?: string | null
  readonly before?: string
  readonly isDirect?: boolean
  readonly rate?: string
}

const worth = ([quantity, net]: Side) => ({ quantity: parseQuantity(quantity), net: parseAmount(net) })
const lineOf = ({ agreed, billed, received = null, before = '0', isDirect = true }: Case, index = 0): MatchLine => ({
  index,
  agreed: worth(agreed),
  agreedKey: 'order 1',
  isDirect,
  received: received === null ? null : parseQuantity(received),
  billedBefore: parseQuantity(before),
  billed: worth(billed),
})
const tolerance = (pricePercent = '', priceAmount = '', quantityPercent = ''): Tolerance =>
  toleranceOf({ pricePercent, priceAmount, quantityPercent })
const found = (one: Case, allowed: Tolerance): string[] =>
  matchLines([lineOf(one)], allowed, one.rate ? parseUnitPrice(one.rate) : ONE_PESO).flatMap(({ differences }) =>
    differences.map((each) => differenceWords(each, { name: 'Panela', number: 'OC-1', currency: 'COP' }).replaceAll('\u00a0', ' ')),
  )

test.each<[string, Case, Tolerance, string[]]>([
  ['the same', { agreed: ['10', '40000'], billed: ['10', '40000'] }, tolerance(), []],
  ['a part of it, to the cent that its share was rounded to', { agreed: ['3', '100'], billed: ['1', '33.33'] }, tolerance(), []],
  [
    'a cent more of the same quantity',
    { agreed: ['1', '100'], billed: ['1', '100.01'] },
    tolerance(),
    ['Panela se factura a $ 100,01 y en OC-1 está a $ 100 (+0,01 %)'],
  ],
  [
    'dearer',
    { agreed: ['10', '40000'], billed: ['6', '26400'] },
    tolerance(),
    ['Panela se factura a $ 4.400 y en OC-1 está a $ 4.000 (+10 %)'],
  ],
  [
    'cheaper',
    { agreed: ['10', '40000'], billed: ['10', '36000'] },
    tolerance('9'),
    ['Panela se factura a $ 3.600 y en OC-1 está a $ 4.000 (−10 %)'],
  ],
  ['just within a percentage', { agreed: ['10', '40000'], billed: ['6', '26400'] }, tolerance('10'), []],
  [
    'just over a percentage',
    { agreed: ['10', '40000'], billed: ['6', '26400.60'] },
    tolerance('10'),
    ['Panela se factura a $ 4.400,10 y en OC-1 está a $ 4.000 (+10 %)'],
  ],
  ['the larger of both: pesos', { agreed: ['1', '1000'], billed: ['1', '1500'] }, tolerance('10', '500'), []],
  ['the larger of both: percentage', { agreed: ['1', '10000'], billed: ['1', '11000'] }, tolerance('10', '500'), []],
  ['pesos of another currency', { agreed: ['1', '10'], billed: ['1', '10.20'], rate: '4000' }, tolerance('', '800'), []],
  [
    'more pesos of another currency',
    { agreed: ['1', '10'], billed: ['1', '10.21'], rate: '4000' },
    tolerance('', '800'),
    ['Panela se factura a $ 10,21 y en OC-1 está a $ 10 (+2,1 %)'],
  ],
  [
    'what was agreed for nothing',
    { agreed: ['1', '0'], billed: ['1', '5'] },
    tolerance('50'),
    ['Panela se factura a $ 5 y en OC-1 está a $ 0'],
  ],
  ['less than was received', { agreed: ['10', '100'], billed: ['4', '40'], received: '6' }, tolerance(), []],
  [
    'more than was received',
    { agreed: ['10', '100'], billed: ['6', '60'], received: '4' },
    tolerance(),
    ['Panela se factura por 6 y se recibieron 4'],
  ],
  [
    'with what other bills charge',
    { agreed: ['10', '100'], billed: ['2', '20'], received: '4', before: '3' },
    tolerance(),
    ['Panela se factura por 5 y se recibieron 4'],
  ],
  ['more, as tolerated', { agreed: ['10', '100'], billed: ['2', '20'], received: '4', before: '3' }, tolerance('', '', '25'), []],
  [
    'nothing received: more than ordered',
    { agreed: ['10', '100'], billed: ['11', '110'] },
    tolerance('', '', '5'),
    ['Panela se factura por 11 y se pidieron 10'],
  ],
  ['from a receipt only the price', { agreed: ['10', '100'], billed: ['10', '100'], received: '4', isDirect: false }, tolerance(), []],
])('%s', (_, one, allowed, expected) => expect(found(one, allowed)).toEqual(expected))

const side = fc.record({
  quantity: fc.bigInt({ min: 1n, max: 10n ** 10n }).map((value) => value as Quantity),
  net: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((value) => value as Amount),
})
const lines = fc.array(
  fc.record({
    agreed: side,
    billed: side,
    agreedKey: fc.constantFrom('a', 'b', 'c'),
    isDirect: fc.boolean(),
    received: fc.option(fc.bigInt({ min: 1n, max: 10n ** 10n }).map((value) => value as Quantity)),
    billedBefore: fc.bigInt({ min: 0n, max: 10n ** 9n }).map((value) => value as Quantity),
  }),
  { maxLength: 6 },
)
const numbered = (found: readonly Omit<MatchLine, 'index'>[]): MatchLine[] => found.map((line, index) => ({ ...line, index }))
const tolerances = fc.record({
  pricePercent: fc.bigInt({ min: 0n, max: 10n ** 8n }).map((value) => value as Percent),
  priceAmount: fc.bigInt({ min: 0n, max: 10n ** 9n }).map((value) => value as Amount),
  quantityPercent: fc.bigInt({ min: 0n, max: 10n ** 8n }).map((value) => value as Percent),
})

test('the order of the lines changes nothing, and tolerating more finds no more', () =>
  fc.assert(
    fc.property(lines, tolerances, tolerances, (some, one, other) => {
      const all = numbered(some)
      const inOrder = matchLines(all, one, ONE_PESO)
      expect(matchLines(all.toReversed(), one, ONE_PESO).toReversed()).toEqual(inOrder)
      const larger = (field: keyof Tolerance) => (one[field] > other[field] ? one[field] : other[field])
      const most = {
        pricePercent: larger('pricePercent') as Percent,
        priceAmount: larger('priceAmount') as Amount,
        quantityPercent: larger('quantityPercent') as Percent,
      }
      matchLines(all, most, ONE_PESO).forEach(({ differences }, index) => {
        const before = inOrder[index]?.differences.map(({ what }) => what)
        for (const { what } of differences) expect(before).toContain(what)
      })
    }),
    runs(200),
  ))

test('what is tolerated is no difference; where nothing is, only the same is the same', () =>
  fc.assert(
    fc.property(side, fc.bigInt({ min: 0n, max: 100n * 10n ** 6n }), fc.bigInt({ min: -100n, max: 100n }), (agreed, percent, part) => {
      const line = (net: bigint): MatchLine => ({
        ...{ index: 0, agreedKey: 'a', isDirect: false, received: null, billedBefore: 0n as Quantity, agreed },
        billed: { quantity: agreed.quantity, net: net as Amount },
      })
      // As much more or less as is tolerated, rounded towards what was agreed.
      const within = agreed.net + (agreed.net * percent * part) / (100n * 10n ** 6n * 100n)
      const allowed = { ...tolerance(), pricePercent: percent as Percent }
      expect(matchLines([line(within)], allowed, ONE_PESO)[0]?.differences).toEqual([])
      const isSame = within === agreed.net
      expect(matchLines([line(within)], tolerance(), ONE_PESO)[0]?.differences.length).toBe(isSame ? 0 : 1)
    }),
  ))

test.each([
  [{ pricePercent: '2.5', priceAmount: '', quantityPercent: '0' }, []],
  [{ pricePercent: 'x', priceAmount: '-1', quantityPercent: '-1' }, ['pricePercent', 'priceAmount', 'quantityPercent']],
  [{ pricePercent: '100.01', priceAmount: '9'.repeat(30), quantityPercent: '100' }, ['pricePercent', 'priceAmount']],
])('what is tolerated is written %#', (written, fields) => expect(toleranceProblems(written).map(({ field }) => field)).toEqual(fields))

test.each<[Case, string[]]>([
  [{ agreed: ['1', '100'], billed: ['1', '90'] }, ['$ 10 menos por unidad (−10 %)']],
  [{ agreed: ['1', '100'], billed: ['2', '240'], received: '1' }, ['$ 20 más por unidad (+20 %)', '1 más de lo recibido']],
  [{ agreed: ['1', '100'], billed: ['1.5', '150'] }, ['0,5 más de lo pedido']],
])('beside its figures it is said shortly %#', (one, expected) =>
  expect(
    matchLines([lineOf(one)], tolerance(), ONE_PESO).flatMap(({ differences }) =>
      differences.map((each) => shortWords(each, 'COP').replaceAll('\u00a0', ' ')),
    ),
  ).toEqual(expected),
)
