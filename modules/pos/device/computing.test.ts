// What a cart comes to on the device: lists by quantity and by customer, promotions, points; and what is told of a difference.
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, parsePercent, parseUnitPrice } from '#base/decimal.ts'
import { plainPromotion } from '#modules/pricing/testing/wired.ts'
import type { WiredRules } from '#modules/pricing/index.ts'
import { lineDiffers, momentDiffers, pointsDiffer } from '../sale/judge.ts'
import { addToCart, changeLine, emptyCart, type Cart } from './cart.ts'
import { computeCart, linesToSend, saidOf, sellingOf } from './computing.ts'
import type { BuyerTerms, DeviceItem } from './endpoints.ts'
import type { DeviceFacts } from './facts.ts'
import { knownAfter, withPage } from './pages.ts'
import { chooseRepriced, paying, startCharging, typeAmount, withTotal } from './tenders.ts'
import { afterSale } from './uses.ts'

const item = (changes: Partial<DeviceItem> = {}): DeviceItem => ({
  ...{ id: 'oil', code: 'A-1', name: 'Aceite', unit: 'Unidad', category: '', price: '10000', base: '10000', taxIds: [], barcodes: [] },
  ...{ prices: {}, categoryIds: ['food'], brandId: null, stock: '5', why: null, ...changes },
})
const everybody = {
  id: 'all',
  name: 'General',
  position: 0,
  audience: 'all',
  tagId: null,
  branchId: null,
  validFrom: null,
  validTo: null,
} as const
const facts = (items: DeviceItem[], rules: Partial<WiredRules> = {}): DeviceFacts => ({
  ...{ register: 'Caja 1', branch: 'Centro', branchId: 'centro', date: '2026-11-20', taxes: [], means: [], items },
  rules: { sellerListId: null, lists: [], promotions: [], uses: [], ...rules },
})
/** A Friday, at noon in Bogotá. */
const noon = new Date('2026-11-20T17:00:00Z')
const cart = (quantity = '1', changes: Partial<Cart> = {}): Cart => ({ ...addToCart(emptyCart, item(), quantity, 'a').cart, ...changes })
const compute = (
  of: Cart,
  kept: DeviceFacts,
  more: { at?: Date; means?: { kind: string; meansCode: string }[]; terms?: BuyerTerms | null } = {},
) => computeCart(of, sellingOf(kept, new Map()), { at: noon, means: [], terms: null, ...more })
const said = ({ lines }: ReturnType<typeof compute>) =>
  lines.map(({ unitPrice, reason, discount }) =>
    `${unitPrice / 1_000_000n} ${reason} ${discount.kind} ${discount.value}`.replaceAll(/\s+/g, ' '),
  )

const stepped = facts(
  [
    item({
      prices: {
        all: [
          ['0', '9500'],
          ['6', '9000'],
          ['12', '8000'],
        ],
      },
    }),
  ],
  { lists: [everybody] },
)
describe('a price', () => {
  test.each([
    ['1', '9500 lista General Porcentaje 0'],
    ['6', '9000 lista General, desde 6 u. Porcentaje 0'],
    ['11.5', '9000 lista General, desde 6 u. Porcentaje 0'],
    ['40', '8000 lista General, desde 12 u. Porcentaje 0'],
  ])('of %s is that of its step', (quantity, expected) => expect(said(compute(cart(quantity), stepped))).toEqual([expected]))

  test('that an order told is kept', () => {
    const bill = { billId: 'b', orderId: 'o', title: 'Mesa 4' }
    expect(said(compute(cart('12', { bill }), stepped))).toEqual(['10000 Porcentaje 0'])
  })

  test('of what was kept before lists travelled is that of the cart', () => {
    const { rules: _, ...old } = stepped
    expect(said(compute(cart('12'), old))).toEqual(['10000 Porcentaje 0'])
  })
})

const ofBuyer = (changes: Partial<BuyerTerms['buyer']> = {}, programmes: BuyerTerms['programmes'] = []): BuyerTerms => ({
  ...{ date: '2026-11-20', programmes, buyer: { id: 'ana', listId: null, tagIds: [], agreed: [], used: [], ...changes } },
})
const ana = { party: { id: 'ana', name: 'Ana' } }

test('what was agreed with the customer comes first, while it holds', () => {
  const agreed = [{ itemId: 'oil', from: '2', price: '7000', validFrom: null, validTo: '2026-11-20' }]
  const terms = ofBuyer({ agreed })
  expect(said(compute(cart('2', ana), stepped, { terms }))).toEqual(['7000 el de este cliente, desde 2 u. Porcentaje 0'])
  expect(said(compute(cart('2', ana), stepped, { terms, at: new Date('2026-11-21T17:00:00Z') }))).toEqual([
    '9500 lista General Porcentaje 0',
  ])
  // Of another customer it says nothing.
  expect(said(compute(cart('2'), stepped, { terms }))).toEqual(['9500 lista General Porcentaje 0'])
})

describe('promotions', () => {
  const promoted = (changes: Partial<WiredRules['promotions'][number]>) =>
    facts([item()], { promotions: [{ ...plainPromotion, ...changes }] })
  test.each<[string, Partial<WiredRules['promotions'][number]>, string, string]>([
    ['a percentage', {}, '3', '10000 Porcentaje 10'],
    ['2x1 of five', { kind: 'bundle', percent: null, take: 2, pay: 1 }, '5', '10000 Valor 20000.00'],
    ['at other hours', { fromTime: '18:00', toTime: '19:00' }, '1', '10000 Porcentaje 0'],
    ['of other days', { days: 'monday' }, '1', '10000 Porcentaje 0'],
    ['of its category', { scope: 'some', categoryIds: ['food'] }, '1', '10000 Porcentaje 10'],
    ['of another branch', { branchIds: ['norte'] }, '1', '10000 Porcentaje 0'],
    ['in cash, before anything is paid', { payment: 'cash' }, '1', '10000 Porcentaje 10'],
  ])('%s', (_, changes, quantity, expected) => expect(said(compute(cart(quantity), promoted(changes)))).toEqual([expected]))

  test('leave alone what somebody wrote a discount for', () =>
    expect(said(compute(changeLine(cart(), 'a', { discount: '5' }), promoted({})))).toEqual(['10000 Porcentaje 5']))

  test('that are for so many end on the device that sold them', () => {
    const kept = promoted({ mostAll: 3 })
    const lines = linesToSend(cart('2'), compute(cart('2'), kept))
    expect(lines[0]?.promotionIds).toEqual(['p'])
    const { rules: before } = kept
    if (!before) throw new Error('facts have rules')
    const rules = afterSale(before, lines)
    expect(rules.uses).toEqual([{ id: 'p', units: '2', sales: 1 }])
    expect(said(compute(cart('5'), { ...kept, rules }))).toEqual(['10000 Valor 1000.00'])
  })

  test('that ask for cash end when something is paid by card, and what was proposed follows', () => {
    const kept = promoted({ payment: 'cash' })
    const totalOf = (means: { kind: string; meansCode: string }[]) => compute(cart(), kept, { means }).priced.total
    const means = [
      { paymentTypeId: 'cash', name: 'Efectivo', kind: 'cash', meansCode: '10', key: 1 },
      { paymentTypeId: 'card', name: 'Tarjeta', kind: 'card', meansCode: '49', key: 2 },
    ]
    const begun = startCharging({ total: totalOf([]) }, means)
    expect(amountText(begun.total)).toBe('9000.00')
    const card = chooseRepriced(begun, 'card', totalOf)
    expect([amountText(card.total), card.amounts]).toEqual(['10000.00', { card: '10000.00' }])
    const some = typeAmount(begun, '4000')
    const mixed = chooseRepriced(withTotal(some, totalOf(paying(some))), 'card', totalOf)
    expect([amountText(mixed.total), mixed.amounts]).toEqual(['10000.00', { cash: '4000', card: '6000.00' }])
  })
})

test('whoever is in a programme earns whole points of what is left before taxes', () => {
  const programme = {
    ...{
      programmeId: 'club',
      name: 'Club',
      active: true,
      validFrom: null,
      validTo: null,
      points: '1',
      per: '1000',
      pointValue: '10',
      months: 12,
    },
    ...{ levels: [{ name: 'Oro', from: '500', multiplier: '200' }], excludedIds: [], multipliers: [], balance: '700', earned: '600' },
  }
  const { points } = compute(cart('2', ana), stepped, { terms: ofBuyer({}, [programme]) })
  expect(points).toEqual([{ programmeId: 'club', points: 38n, expires: '2027-11-20' }])
  expect(compute(cart('2', ana), stepped).points).toBeNull()
  const { at } = compute(cart(), stepped)
  expect(saidOf({ ...compute(cart(), stepped), points, at }, {})).toEqual({
    ...{ pricedAt: noon.toISOString(), coupon: '', points: [{ programmeId: 'club', points: '38' }] },
  })
})

test('a page that has not changed is kept, with what is left of it now', () => {
  const [one, two] = [item(), item({ id: 'rice', code: 'B-2' })]
  const first = withPage({ items: [], pages: [] }, '', { digest: 'x', items: [one, two], stock: null, next: 'B-2' }, null)
  expect(first.pages).toEqual([{ after: '', upTo: 'B-2', digest: 'x', count: 2 }])
  const again = withPage({ items: [], pages: [] }, '', { digest: 'x', items: [], stock: ['4', null], next: 'B-2' }, knownAfter(first, ''))
  expect(again.items.map(({ id, stock }) => [id, stock])).toEqual([
    ['oil', '4'],
    ['rice', null],
  ])
  expect(knownAfter(first, 'B-2')).toBeNull()
  expect(withPage(first, 'B-2', { digest: 'y', items: [], stock: null, next: null }, null)).toBe(first)
})

describe('what is told of a difference', () => {
  const line = { ...({ itemId: 'oil', quantity: '2', unitPrice: '10000', promotionIds: [] } as object) } as never as Parameters<
    typeof lineDiffers
  >[0]
  const none = { kind: 'Porcentaje', value: '0' } as const
  const sold = { unitPrice: parseUnitPrice('9000'), reason: 'lista General', promoted: { discount: parseAmount('0'), applied: [] } }
  const applied = [{ id: 'p', name: 'Diez', discount: parseAmount('2000'), percent: parsePercent('10') }]
  const ten = { ...sold, unitPrice: parseUnitPrice('10000'), promoted: { discount: parseAmount('2000'), applied } }
  const told = (more: object, priced = ten, promoted = ten) =>
    lineDiffers({ ...line, discount: none, ...more }, priced, promoted, 0).map(({ field, message }) => `${field} ${message}`)
  test('nothing where it is the same', () => {
    expect(told({ discount: { kind: 'Porcentaje', value: '10' }, promotionIds: ['p'] })).toEqual([])
    expect(told({ discount: { kind: 'Valor', value: '2000.00' }, promotionIds: ['p'] })).toEqual([])
    // Of a discount by hand the promotions say nothing.
    expect(told({ discount: { kind: 'Porcentaje', value: '5' } })).toEqual([])
  })
  test('of the price, of what was taken off, and of which promotion did it', () => {
    expect(told({ discount: { kind: 'Porcentaje', value: '10' }, promotionIds: ['p'] }, sold)).toEqual([
      expect.stringContaining('lines.0.unitPrice'),
    ])
    expect(told({})).toEqual([expect.stringMatching(/lines\.0\.discount .*2\.000.*Diez/)])
    expect(told({ discount: { kind: 'Valor', value: '1999.99' }, promotionIds: ['p'] })).toHaveLength(1)
    expect(told({ discount: { kind: 'Valor', value: '2000' }, promotionIds: ['q'] })).toHaveLength(1)
  })
  test('of points, where the device told any', () => {
    const earned = [{ programmeId: 'club', points: 12n, expires: null }]
    expect(pointsDiffer(null, earned)).toEqual([])
    expect(pointsDiffer([{ programmeId: 'club', points: '12' }], earned)).toEqual([])
    expect(pointsDiffer([{ programmeId: 'club', points: '11' }], earned)).toHaveLength(1)
    expect(pointsDiffer([], earned)).toHaveLength(1)
  })
  test('of prices of another hour', () => {
    const soldAt = '2026-11-20T17:00:00Z'
    expect(momentDiffers({ soldAt, pricedAt: null })).toEqual([])
    expect(momentDiffers({ soldAt, pricedAt: '2026-11-20T16:55:00Z' })).toEqual([])
    expect(momentDiffers({ soldAt, pricedAt: '2026-11-20T12:00:00Z' })).toHaveLength(1)
    expect(momentDiffers({ soldAt, pricedAt: '2026-11-20T17:05:00Z' })).toHaveLength(1)
  })
})
