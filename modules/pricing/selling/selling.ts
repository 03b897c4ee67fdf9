/**
 * What the lines of a sale are sold for: the price of their list for their quantity, and what promotions take off it. Pure: a register
 * without network and the server that receives what it sold run the same, and come to the same cents.
 */
import type { Day } from '#base/date.ts'
import { zeroAmount, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { agreedList, listsFor, proposedPrice, reasonOf, withAgreed, type OfferedList } from '../price-list/choice.ts'
import type { PricedItem, WrittenPrice, WrittenPrices } from '../price-list/price.ts'
import { toldDiscounts } from '../promotion/discounts.ts'
import type { LineDiscount, PromotedLine, PromotedSale, Promotion } from '../promotion/promoted.ts'
import { isInForce, type Validity } from '../validity.ts'

export interface SellingItem extends PricedItem, Pick<PromotedLine, 'categoryIds' | 'brandId'> {
  readonly written: WrittenPrices
}

export interface SellingRules {
  readonly lists: readonly OfferedList[]
  /** The list in the preferences of whoever sells. */
  readonly sellerListId: string | null
  readonly promotions: readonly Promotion[]
  readonly usedByAll: ReadonlyMap<string, Quantity>
  readonly couponUses: ReadonlyMap<string, number>
}

export interface AgreedScale extends WrittenPrice, Validity {}

/** What the company has with one customer. */
export interface Buyer {
  readonly id: string
  readonly listId: string | null
  readonly tagIds: readonly string[]
  /** Item → what was agreed of it. */
  readonly agreed: ReadonlyMap<string, readonly AgreedScale[]>
  /** Promotion → units that they already had with it. */
  readonly used: ReadonlyMap<string, Quantity>
}

/** When, where and how it is sold. */
export type SellingMoment = Pick<PromotedSale, 'date' | 'time' | 'branchId' | 'payment' | 'coupon'>

export interface LineToSell {
  readonly itemId: string
  readonly item: SellingItem
  /** Of base units. */
  readonly quantity: Quantity
  /** That was told before, in an order; null takes that of today. */
  readonly keptPrice: UnitPrice | null
  /** Somebody wrote its discount: promotions leave it alone. */
  readonly isByHand: boolean
}

export interface SoldLine {
  readonly unitPrice: UnitPrice
  /** "lista Mayorista, desde 12 u."; empty for the base price. */
  readonly reason: string
  readonly promoted: LineDiscount
}

const notPromoted: LineDiscount = { discount: zeroAmount, applied: [] }

function pricesOf(rules: SellingRules, buyer: Buyer | null, { date, branchId }: SellingMoment) {
  const { lists, sellerListId } = rules
  const sale = { date, branchId, sellerListId, listId: buyer?.listId ?? null, tagIds: buyer?.tagIds ?? [] }
  const chosen = [agreedList, ...listsFor(lists, sale)]
  const byId = new Map(lists.map((list) => [list.id, list]))
  return ({ itemId, item, quantity, keptPrice }: LineToSell) => {
    if (keptPrice !== null) return { unitPrice: keptPrice, reason: '' }
    const found = proposedPrice(chosen, byId, item, withAgreed(item.written, agreedOn(buyer, itemId, date)), quantity, false)
    return found ? { unitPrice: found.price, reason: reasonOf(found) } : { unitPrice: item.base, reason: '' }
  }
}

const agreedOn = (buyer: Buyer | null, itemId: string, date: Day): readonly WrittenPrice[] =>
  (buyer?.agreed.get(itemId) ?? []).filter((each) => isInForce({ ...each, active: true }, date))

/** One answer for each line, in their order. Prices come without taxes. */
export function sellLines(rules: SellingRules, buyer: Buyer | null, lines: readonly LineToSell[], moment: SellingMoment): SoldLine[] {
  const priceOf = pricesOf(rules, buyer, moment)
  const priced = lines.map((line) => ({ line, ...priceOf(line) }))
  const open = priced.filter(({ line }) => !line.isByHand)
  const { lines: promoted } = toldDiscounts(
    rules.promotions,
    open.map(({ line: { itemId, item, quantity }, unitPrice }) => {
      return { itemId, categoryIds: item.categoryIds, brandId: item.brandId, quantity, unitPrice }
    }),
    {
      ...moment,
      ...{ partyId: buyer?.id ?? null, tagIds: buyer?.tagIds ?? [], channel: 'pos', used: buyer?.used ?? new Map() },
      ...{ usedByAll: rules.usedByAll, couponUses: rules.couponUses },
    },
  )
  const found = new Map(open.map((each, at) => [each, promoted[at] ?? notPromoted]))
  return priced.map((each) => ({ unitPrice: each.unitPrice, reason: each.reason, promoted: found.get(each) ?? notPromoted }))
}

/** The DIAN's code of cash (table 13.3.4.2 of the annex): what is paid with nothing is paid so. */
const CASH = '10'

/** How a sale was paid, of what decides promotions: by one means, or by several, which are none of them. @param means those that pay something */
export function paymentOf(means: readonly { readonly kind: string; readonly meansCode: string }[]): PromotedSale['payment'] {
  const [only = CASH, ...others] = new Set(means.map(({ meansCode }) => meansCode))
  return { form: means.some(({ kind }) => kind === 'credit') ? '2' : '1', means: others.length === 0 ? only : '' }
}
