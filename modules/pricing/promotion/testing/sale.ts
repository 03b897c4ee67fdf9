/** A plain promotion, a sale and its lines: what a case changes of them is what it is about. */
import { parseDay } from '#base/date.ts'
import { amountText, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { discountsOf } from '../discounts.ts'
import type { PromotedLine, PromotedSale, Promotion } from '../promoted.ts'

export const plain: Promotion = {
  id: 'p',
  name: 'Diez',
  active: true,
  position: 0,
  kind: 'percent',
  percent: parsePercent('10'),
  amount: null,
  take: null,
  pay: null,
  give: null,
  least: 1,
  mixed: false,
  scope: 'all',
  itemIds: [],
  categoryIds: [],
  brandIds: [],
  exceptItemIds: [],
  exceptCategoryIds: [],
  givenIds: [],
  combo: [],
  tagIds: [],
  partyIds: [],
  branchIds: [],
  channel: 'all',
  payment: 'any',
  coupon: '',
  couponUses: null,
  validFrom: null,
  validTo: null,
  days: 'every',
  fromTime: '',
  toTime: '',
  addsUp: false,
  most: null,
  mostAll: null,
}
export const line = (quantity: string, price: string, more: Partial<PromotedLine> = {}): PromotedLine => ({
  itemId: 'cafe',
  categoryIds: ['bebidas', 'alimentos'],
  brandId: 'sello',
  quantity: parseQuantity(quantity),
  unitPrice: parseUnitPrice(price),
  ...more,
})
/** A Friday. */
export const sale: PromotedSale = {
  date: parseDay('2026-11-20'),
  time: '17:30',
  partyId: 'ana',
  tagIds: ['vip'],
  branchId: 'norte',
  channel: 'sales',
  payment: { form: '1', means: '10' },
  coupon: '',
  used: new Map(),
  usedByAll: new Map(),
  couponUses: new Map(),
}
export const off = (promotions: readonly Promotion[], of: PromotedLine, more: Partial<PromotedSale> = {}) => {
  const [found] = discountsOf(promotions, [of], { ...sale, ...more })
  return found ? `${amountText(found.discount)} ${found.applied.map(({ name }) => name).join('+')}`.trim() : ''
}

/** Each line as `item quantity price`. */
export const cart = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [itemId = '', quantity = '', price = ''] = text.split(' ')
    return line(quantity, price, { itemId })
  })
/** What comes off each line, and without cents where there are none. */
export const offs = (promotions: readonly Promotion[], of: readonly PromotedLine[], more: Partial<PromotedSale> = {}) =>
  discountsOf(promotions, of, { ...sale, ...more }).map(({ discount }) => amountText(discount).replace('.00', ''))
