/** What of our orders and receipts the lines of a received invoice are, and what one of goods says of quantity and price. Pure. */
import {
  amountText,
  extend,
  parseAmount,
  parseQuantity,
  quantityText,
  subtract,
  subtractQuantities,
  unitPriceText,
  zeroAmount,
  zeroQuantity,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { wordsOf, type ProposedLine } from './proposal.ts'

/** A line of an order or receipt of the supplier of which something was not billed yet. */
export interface OpenLine {
  readonly documentId: string
  readonly position: number
  readonly itemId: string
  readonly code: string
  readonly description: string
  readonly pending: Quantity
}

type Asked = Pick<ProposedLine, 'description' | 'code' | 'quantity' | 'itemId'>

const isSame: readonly ((line: Asked, open: OpenLine) => boolean)[] = [
  (line, open) => line.itemId !== null && line.itemId === open.itemId,
  (line, open) => line.code !== '' && line.code.toLowerCase() === open.code.toLowerCase(),
  (line, open) => wordsOf(line.description) !== '' && wordsOf(line.description) === wordsOf(open.description),
]

/**
 * Each line with what it is of: by the item that it is known as, then by its code, then by its words; of what has enough left for it.
 * @returns null of lines that are of none
 */
export function matchLines<Open extends OpenLine>(lines: readonly Asked[], open: readonly Open[]): (Open | null)[] {
  const left = open.map((each) => ({ each, pending: each.pending }))
  const found: (Open | null)[] = lines.map(() => null)
  for (const same of isSame)
    lines.forEach((line, index) => {
      if (found[index]) return
      const quantity = parseQuantity(line.quantity)
      const at = left.find(({ each, pending }) => quantity > zeroQuantity && pending >= quantity && same(line, each))
      if (!at) return
      at.pending = subtractQuantities(at.pending, quantity)
      found[index] = at.each
    })
  return found
}

const SCALE = 10n ** 10n

/**
 * Quantity, price and discount of goods: as many as the supplier says, at what comes to their net, to the cent. A price whose figures do
 * not come to it is raised to the next that does, and the rest is its discount.
 */
export function figuresOfGoods({
  said,
  net,
  ...own
}: Pick<ProposedLine, 'quantity' | 'unitPrice' | 'discount' | 'net'> & { readonly said: string }): Pick<
  ProposedLine,
  'quantity' | 'unitPrice' | 'discount'
> {
  const many = parseQuantity(said)
  if (many <= zeroQuantity || parseQuantity(own.quantity) === many) return own
  const worth = parseAmount(net)
  const price = ((worth * SCALE + many - 1n) / many) as UnitPrice
  const rest = subtract(extend(many, price), worth)
  return {
    quantity: quantityText(many),
    unitPrice: unitPriceText(price),
    discount: rest > zeroAmount ? { kind: 'Valor', value: amountText(rest) } : null,
  }
}
