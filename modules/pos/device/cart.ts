/** What is in a cart and what it comes to: the same prices, taxes and rounding as those of the server. Pure. */
import {
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  quantityText,
  zeroAmount,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import { noDiscount, price, type LineTax } from '#modules/documents/index.ts'
import { nameOfCustomer, type TillCustomer } from '../customer/customer.ts'
import type { DeviceItem, DeviceTax } from './endpoints.ts'

export interface CartLine {
  readonly key: string
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly unitPrice: string
  /** A percentage. */
  readonly discount: string
  readonly taxIds: readonly string[]
}

/** What a register has to charge of an order: its sale is known by the id of this account. */
export interface OrderBill {
  readonly billId: string
  readonly orderId: string
  /** «PM-12, Salón, Mesa 4» */
  readonly title: string
}

/** What came back of a sale, whose money goes into this one. */
export interface CartExchange {
  /** Its document. */
  readonly saleId: string
  readonly number: string
  readonly lines: readonly { readonly position: number; readonly quantity: string }[]
  readonly reason: string
  readonly approvalId: string | null
  /** In coins, as the server said it. */
  readonly value: string
}

export interface Cart {
  readonly lines: readonly CartLine[]
  /** Null is the final consumer. */
  readonly party: { readonly id: string; readonly name: string } | null
  /** That the customer said; left out until they do. */
  readonly coupon?: string
  /** Left out of what nobody ordered. */
  readonly bill?: OrderBill
  /** Whom the register wrote down: left out of who is known, and of the final consumer. */
  readonly customer?: TillCustomer
  /** Its buyer asks for an electronic invoice. */
  readonly asksInvoice?: boolean
  /** Left out of what nobody exchanges. */
  readonly exchange?: CartExchange
}

export const emptyCart: Cart = { lines: [], party: null }

/** «Consumidor final» of nobody. */
export const buyerName = ({ party, customer }: Pick<Cart, 'party' | 'customer'>): string =>
  party?.name ?? (customer ? nameOfCustomer(customer) : 'Consumidor final')

export const taxesOf = (taxes: readonly DeviceTax[]): ReadonlyMap<string, LineTax> =>
  new Map(taxes.map((tax) => [tax.id, { ...tax, rate: parsePercent(tax.rate), perUnit: parseAmount(tax.perUnit), content: null }]))

const plus = (one: string, other: string): string => quantityText((parseQuantity(one) + parseQuantity(other)) as Quantity)

/** Lines join by item, price and discount (CJ4). @param key of the line, when it begins one */
export function addToCart(cart: Cart, item: DeviceItem, quantity: string, key: string): { readonly cart: Cart; readonly key: string } {
  const same = cart.lines.find((line) => line.itemId === item.id && line.unitPrice === item.price && line.discount === '0')
  if (same) return { cart: changeLine(cart, same.key, { quantity: plus(same.quantity, quantity) }), key: same.key }
  const line: CartLine = {
    ...{ key, itemId: item.id, name: item.name, unit: item.unit, quantity, unitPrice: item.price, discount: '0' },
    taxIds: item.taxIds,
  }
  return { cart: { ...cart, lines: [...cart.lines, line] }, key }
}

export const changeLine = (cart: Cart, key: string, change: Partial<Pick<CartLine, 'quantity' | 'discount'>>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

export const removeLine = (cart: Cart, key: string): Cart => ({ ...cart, lines: cart.lines.filter((line) => line.key !== key) })

/** One more, or one less: under one it stays at one, for taking a line out is another key. */
export function stepLine(cart: Cart, key: string, step: 1 | -1): Cart {
  const line = cart.lines.find((each) => each.key === key)
  if (!line) return cart
  const next = parseQuantity(line.quantity) + BigInt(step) * parseQuantity('1')
  return next <= 0n ? cart : changeLine(cart, key, { quantity: quantityText(next as Quantity) })
}

/** Whether a cart is still what its order asked for: only discounts, and whose it is, are the register's. */
export const isSameBill = (before: Cart, after: Cart): boolean =>
  before.bill === undefined ||
  (after.bill?.billId === before.bill.billId &&
    after.lines.length === before.lines.length &&
    after.lines.every(({ key, quantity }, at) => before.lines[at]?.key === key && before.lines[at].quantity === quantity))

/** What one costs whoever buys it, with its taxes. */
export const shelfPrice = (item: Pick<DeviceItem, 'price' | 'taxIds'>, taxes: ReadonlyMap<string, LineTax>): Amount =>
  price({
    lines: [
      {
        ...{ quantity: parseQuantity('1'), unitPrice: parseUnitPrice(item.price), discount: noDiscount, gift: false },
        taxes: item.taxIds.flatMap((id) => taxes.get(id) ?? []),
      },
    ],
    discount: noDiscount,
    pricesIncludeTax: false,
  }).lines[0]?.total ?? zeroAmount

/** How many of an item are in the cart; an empty text of none. */
export function countInCart({ lines }: Pick<Cart, 'lines'>, itemId: string): string {
  const all = lines.flatMap((line) => (line.itemId === itemId ? [line.quantity] : []))
  return all.length === 0 ? '' : all.reduce(plus)
}
