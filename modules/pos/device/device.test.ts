// What a cart comes to, how it is charged, and how what is sold is found.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { addToCart, changeLine, countInCart, emptyCart, removeLine, shelfPrice, stepLine, taxesOf, type Cart } from './cart.ts'
import type { WiredRules } from '#modules/pricing/index.ts'
import { computeCart, sellingOf } from './computing.ts'
import type { DeviceItem, DeviceTax } from './endpoints.ts'
import type { DeviceFacts } from './facts.ts'
import { quickSums } from './quick.ts'
import { categoriesOf, findByCode, indexItems, searchItems } from './search.ts'
import { charge, chooseMeans, startCharging, typeAmount, withTip, type OfferedMeans } from './tenders.ts'
import { readTyped } from './typed.ts'

const iva: DeviceTax = { id: 'iva', code: '01', name: 'IVA 19 %', kind: 'percent', rate: '19', perUnit: '0.00' }
const taxes = taxesOf([iva])
const item = (changes: Partial<DeviceItem> = {}): DeviceItem => ({
  ...{
    id: 'oil',
    code: 'A-1',
    name: 'Aceite de girasol',
    unit: 'Unidad',
    category: 'Despensa',
    price: '10000',
    base: '10000',
    taxIds: ['iva'],
  },
  ...{ prices: {}, categoryIds: [], brandId: null },
  ...{ barcodes: ['7702109018452'], stock: '5', why: null, ...changes },
})

const facts = (items: DeviceItem[], rules: Partial<WiredRules> = {}): DeviceFacts => ({
  ...{ register: 'Caja 1', branch: 'Centro', branchId: 'centro', date: '2026-11-20', taxes: [iva], means: [], items },
  rules: { sellerListId: null, lists: [], promotions: [], uses: [], ...rules },
})
const noon = new Date('2026-11-20T17:00:00Z')
const computed = (cart: Cart, of = facts([item()])) => computeCart(cart, sellingOf(of, taxes), { at: noon, means: [], terms: null })

describe('a cart', () => {
  test('joins what is the same, and tells apart what has a discount', () => {
    const first = addToCart(emptyCart, item(), '1', 'a')
    const joined = addToCart(first.cart, item(), '2', 'b')
    expect([joined.key, joined.cart.lines.length, joined.cart.lines[0]?.quantity]).toEqual(['a', 1, '3'])
    const apart = addToCart(changeLine(joined.cart, 'a', { discount: '10' }), item(), '1', 'c').cart
    expect(apart.lines.map(({ quantity }) => quantity)).toEqual(['3', '1'])
    expect(countInCart(apart, 'oil')).toBe('4')
    expect(countInCart(apart, 'other')).toBe('')
  })

  /* 3 × 10.000 less 10 % = 27.000, and one more of 10.000: 37.000, with 19 % = 44.030. */
  test('comes to what the document will', () => {
    const first = addToCart(emptyCart, item(), '3', 'a').cart
    const cart = addToCart(changeLine(first, 'a', { discount: '10' }), item(), '1', 'b').cart
    const { net, tax, total } = computed(cart).priced
    expect([amountText(net), amountText(tax), amountText(total)]).toEqual(['37000.00', '7030.00', '44030.00'])
    expect(amountText(shelfPrice(item(), taxes))).toBe('11900.00')
  })

  test('takes one more and one less, and never less than something', () => {
    const { cart } = addToCart(emptyCart, item(), '1', 'a')
    expect(stepLine(cart, 'a', 1).lines[0]?.quantity).toBe('2')
    expect(stepLine(cart, 'a', -1).lines[0]?.quantity).toBe('1')
    expect(removeLine(cart, 'a').lines).toEqual([])
  })
})

const means: OfferedMeans[] = [
  { paymentTypeId: 'cash', name: 'Efectivo', kind: 'cash', key: 1 },
  { paymentTypeId: 'card', name: 'Tarjeta', kind: 'card', key: 2 },
]

describe('charging', () => {
  test('begins with all of it in cash, rounded to what coins pay', () => {
    const { settled, payments, missing } = charge(startCharging({ total: parseAmount('44030') }, means))
    expect([payments, amountText(settled.rounding), amountText(settled.due), missing]).toEqual([
      [{ paymentTypeId: 'cash', amount: '44050.00' }],
      '20.00',
      '44050.00',
      0n,
    ])
  })

  test('another means before anything is typed takes all of it; after that, what is missing', () => {
    const begun = startCharging({ total: parseAmount('44030') }, means)
    expect(charge(chooseMeans(begun, 'card')).payments).toEqual([{ paymentTypeId: 'card', amount: '44030.00' }])
    const some = chooseMeans(typeAmount(begun, '20000'), 'card')
    expect(charge(some).payments).toEqual([
      { paymentTypeId: 'cash', amount: '20000.00' },
      { paymentTypeId: 'card', amount: '24030.00' },
    ])
  })

  test('what is over is change, and what lacks is said', () => {
    const begun = startCharging({ total: parseAmount('44030') }, means)
    expect(amountText(charge(typeAmount(begun, '50000')).settled.change)).toBe('5950.00')
    const short = charge(typeAmount(begun, '40000'))
    expect([amountText(short.missing), short.settled.problems[0]?.code]).toEqual(['4050.00', 569])
  })

  test('a tip is charged with it, and follows until something is typed', () => {
    const begun = withTip(startCharging({ total: parseAmount('44030') }, means), parseAmount('4400'))
    expect(charge(begun).payments).toEqual([{ paymentTypeId: 'cash', amount: '48450.00' }])
    expect(amountText(charge(begun).settled.due)).toBe('48450.00')
    const typed = withTip(typeAmount(begun, '50000'), parseAmount('1000'))
    expect(amountText(charge(typed).settled.change)).toBe('4950.00')
    expect(charge(withTip(begun, parseAmount('0'))).payments).toEqual([{ paymentTypeId: 'cash', amount: '44050.00' }])
  })

  test.each([
    [
      'less than what is taken',
      '11950',
      [
        ['cash', '11950.00'],
        ['cash', '32100.00'],
      ],
      '0.00',
    ],
    ['as much', '44050', [['cash', '44050.00']], '0.00'],
    ['more: the rest is given back', '60000', [['cash', '60000.00']], '15950.00'],
  ])('what came back is worth %s', (_, credit, payments, change) => {
    const charged = charge(startCharging({ total: parseAmount('44030'), credit: parseAmount(credit) }, means))
    expect([charged.payments.map((each) => [each.paymentTypeId, each.amount]), charged.missing, charged.settled.problems]).toEqual([
      payments,
      0n,
      [],
    ])
    expect(amountText(charged.settled.change)).toBe(change)
  })

  test('what came back and a card pay together', () => {
    const begun = startCharging({ total: parseAmount('44030'), credit: parseAmount('11950') }, means)
    expect(charge(chooseMeans(begun, 'card')).payments).toEqual([
      { paymentTypeId: 'cash', amount: '11950.00' },
      { paymentTypeId: 'card', amount: '32080.00' },
    ])
  })

  test('whatever is typed, what the means keep is what is due once nothing is wrong', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 10n), fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 10n ** 10n), (total, cash, card) => {
        const begun = startCharging({ total: total as never }, means)
        const typed = typeAmount(chooseMeans(typeAmount(begun, amountText(cash as never)), 'card'), amountText(card as never))
        const { settled } = charge(typed)
        if (settled.problems.length === 0) expect(sumAmounts(settled.kept)).toBe(settled.due)
      }),
    )
  })

  test('quick sums are exact first and then what notes make', () => {
    expect(quickSums(parseAmount('44050')).map(amountText)).toEqual(['44050.00', '45000.00', '46000.00', '50000.00'])
    expect(quickSums(parseAmount('50000')).map(amountText)).toEqual(['50000.00', '60000.00', '100000.00'])
  })
})

describe('what a cashier types', () => {
  test.each([
    ['7702', '1', '7702'],
    ['3*', '3', ''],
    ['3*7702', '3', '7702'],
    ['0,5*A-1', '0.5', 'A-1'],
  ])('«%s» is %s of «%s»', (text, quantity, code) => expect(readTyped(text)).toEqual({ quantity, code }))
})

test('what is sold is found by its code, its bar code and the beginnings of its words', () => {
  const items = [item(), item({ id: 'rice', code: 'B-2', name: 'Arroz blanco', barcodes: ['123'], category: 'Granos' })]
  const catalogue = indexItems(items)
  expect(findByCode(catalogue, '123')?.id).toBe('rice')
  expect(findByCode(catalogue, ' a-1 ')?.id).toBe('oil')
  expect(findByCode(catalogue, '999')).toBeUndefined()
  expect(searchItems(catalogue, 'gira ace', '', 10).map(({ id }) => id)).toEqual(['oil'])
  expect(searchItems(catalogue, '', 'Granos', 10).map(({ id }) => id)).toEqual(['rice'])
  expect(searchItems(catalogue, 'rroz', '', 10)).toEqual([])
  expect(categoriesOf(items)).toEqual(['Despensa', 'Granos'])
})
