/**
 * What a cart comes to: the price of each line by its quantity and its customer, what promotions take off, its taxes and the points that it
 * gives. Pure: the functions of the server over what the device keeps.
 */
import { dayInBogota, isDay, parseDay, timeInBogota, type Day } from '#base/date.ts'
import { parsePercent, parseQuantity, parseUnitPrice, unitPriceText, type Percent } from '#base/decimal.ts'
import { noDiscount, price, type LineTax, type Priced } from '#modules/documents/index.ts'
import { earned, readMembership, type PointsChange } from '#modules/loyalty/index.ts'
import {
  paymentOf,
  readBuyer,
  readRules,
  readScales,
  sayDiscount,
  sellLines,
  type SaidDiscount,
  type SellingItem,
  type SellingRules,
  type SoldLine,
} from '#modules/pricing/index.ts'
import type { Cart, CartLine } from './cart.ts'
import type { BuyerTerms, DeviceItem } from './endpoints.ts'
import type { DeviceFacts } from './facts.ts'

export interface ComputedLine extends SoldLine {
  readonly discount: SaidDiscount
}

export interface ComputedCart {
  /** When its prices were told. */
  readonly at: Date
  readonly priced: Priced
  readonly lines: readonly ComputedLine[]
  /** Null of whoever is in no programme, as far as the device knows. */
  readonly points: readonly PointsChange[] | null
}

/** What a device computes with, built once for each answer of the server; of each item the first time that it is sold. */
export interface Selling {
  readonly rules: SellingRules
  readonly branchId: string | null
  readonly taxes: ReadonlyMap<string, LineTax>
  readonly itemOf: (line: Pick<CartLine, 'itemId' | 'unitPrice'>) => SellingItem
}

const noRules: SellingRules = { lists: [], sellerListId: null, promotions: [], usedByAll: new Map(), couponUses: new Map() }

/** Lists come as their steps, before taxes: neither a rate nor a cost is asked of an item. */
const asSteps = ({ base, prices, categoryIds, brandId }: DeviceItem): SellingItem => ({
  ...{ base: parseUnitPrice(base), cost: null, taxRate: 0n as Percent, categoryIds, brandId },
  written: new Map(Object.entries(prices).map(([listId, scales]) => [listId, readScales(scales)])),
})

/** What is sold no more, and what was kept before lists travelled, is sold for the price that the cart has. */
const bare = (unitPrice: string): SellingItem => ({
  ...{ base: parseUnitPrice(unitPrice), cost: null, taxRate: 0n as Percent, categoryIds: [], brandId: null, written: new Map() },
})

export function sellingOf({ rules, branchId, items }: DeviceFacts, taxes: Selling['taxes']): Selling {
  const byId = new Map(items.map((item) => [item.id, item]))
  const read = new Map<string, SellingItem>()
  return {
    ...{ rules: rules ? readRules(rules) : noRules, branchId: branchId ?? null, taxes },
    itemOf({ itemId, unitPrice }) {
      const known = read.get(itemId)
      if (known) return known
      const item = rules ? byId.get(itemId) : undefined
      const made = item ? asSteps(item) : bare(unitPrice)
      if (item) read.set(itemId, made)
      return made
    },
  }
}

export interface Asked {
  readonly at: Date
  /** Those that pay something. */
  readonly means: Parameters<typeof paymentOf>[0]
  readonly terms: BuyerTerms | null
}

export function computeCart(
  cart: Pick<Cart, 'lines' | 'party' | 'bill' | 'coupon'>,
  selling: Selling,
  { at, means, terms }: Asked,
): ComputedCart {
  const date = dayInBogota(at)
  // What the device does not know of its customer is that it has nothing with them.
  const unknown = cart.party === null ? null : { id: cart.party.id, listId: null, tagIds: [], agreed: new Map(), used: new Map() }
  const buyer = terms !== null && terms.buyer.id === cart.party?.id ? readBuyer(terms.buyer) : unknown
  const items = cart.lines.map((line) => selling.itemOf(line))
  const sold = sellLines(
    selling.rules,
    buyer,
    cart.lines.flatMap((line, index) => {
      const item = items[index]
      const keptPrice = cart.bill ? parseUnitPrice(line.unitPrice) : null
      return item ? [{ itemId: line.itemId, item, quantity: parseQuantity(line.quantity), keptPrice, isByHand: line.discount !== '0' }] : []
    }),
    { date, time: timeInBogota(at).slice(0, 5), branchId: selling.branchId, payment: paymentOf(means), coupon: cart.coupon ?? '' },
  )
  const lines = cart.lines.flatMap(({ discount }, index): ComputedLine[] => {
    const line = sold[index]
    const written: SaidDiscount = { kind: 'Porcentaje', value: discount }
    return line ? [{ ...line, discount: discount === '0' ? sayDiscount(line.promoted) : written }] : []
  })
  const priced = priceLines(cart.lines, lines, selling.taxes)
  return { at, priced, lines, points: pointsOf(priced, items, { terms: buyer === unknown ? null : terms, date }) }
}

const priceLines = (cart: readonly CartLine[], lines: readonly ComputedLine[], taxes: Selling['taxes']): Priced =>
  price({
    lines: lines.map(({ unitPrice, discount }, index) => ({
      quantity: parseQuantity(cart[index]?.quantity ?? '0'),
      unitPrice,
      discount: { kind: discount.kind, value: parsePercent(discount.value) },
      gift: false,
      taxes: (cart[index]?.taxIds ?? []).flatMap((id) => taxes.get(id) ?? []),
    })),
    discount: noDiscount,
    pricesIncludeTax: false,
  })

function pointsOf(
  priced: Priced,
  items: readonly SellingItem[],
  { terms, date }: { readonly terms: BuyerTerms | null; readonly date: Day },
) {
  if (terms === null || !isDay(terms.date)) return null
  const told = parseDay(terms.date)
  const bought = items.flatMap(({ categoryIds }, index) => {
    const line = priced.lines[index]
    return line ? [{ amount: line.net, categoryIds }] : []
  })
  return earned(
    terms.programmes.map((each) => readMembership(each, told)),
    bought,
    date,
  )
}

/** What a sale says of its lines: texts alone, which device and server hash and compute alike. */
export const linesToSend = (cart: Pick<Cart, 'lines'>, { lines }: ComputedCart) =>
  cart.lines.flatMap(({ itemId, name, quantity, taxIds }, index) => {
    const line = lines[index]
    if (!line) return []
    const promotionIds = line.promoted.applied.map(({ id }) => id)
    return [
      {
        ...{ itemId, description: name, quantity, unitPrice: unitPriceText(line.unitPrice), taxIds: [...taxIds], promotionIds },
        discount: { ...line.discount },
      },
    ]
  })

/** What a sale says of when and how its prices were made, and of the points that its customer was told. */
export const saidOf = ({ at, points }: ComputedCart, { coupon = '' }: Pick<Cart, 'coupon'>) => ({
  ...{ pricedAt: at.toISOString(), coupon },
  points: points === null ? null : points.map((each) => ({ programmeId: each.programmeId, points: each.points.toString() })),
})
