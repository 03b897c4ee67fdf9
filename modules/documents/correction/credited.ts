/**
 * What a note takes off an issued document. Every figure is a share of what is left of it, so that the last note takes
 * the remainder and all of them together are the document, to the cent (areas.md 27.4).
 */
import {
  addAmounts,
  divideRound,
  roundToPeso,
  shareByQuantity,
  smallest,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import type { WithholdingRounding } from '#colombia/withholding.ts'
import { type Exchange, partIn } from '../figures/currency.ts'
import type { LineTax, PricedLine, PricedTax } from '../figures/price.ts'

/** A line of an issued document, less what notes have taken off it. */
export interface LineLeft {
  readonly quantity: Quantity
  readonly gross: Amount
  readonly discount: Amount
  readonly globalDiscount: Amount
  readonly net: Amount
  readonly taxes: readonly PricedTax[]
}

/** Goods that come back, or money that is taken off without them. */
export type Taken = { readonly quantity: Quantity } | { readonly value: Amount }

/**
 * @param taken never more than is left
 * @param exchange of a document in another currency: what is taken of each figure is a part of it there too
 * @returns the figures of the note's line
 */
export function credited(left: LineLeft, taken: Taken, exchange: Exchange | null = null): PricedLine {
  return 'quantity' in taken ? byQuantity(left, taken.quantity, exchange) : byValue(left, taken.value, exchange)
}

function byQuantity(left: LineLeft, quantity: Quantity, exchange: Exchange | null): PricedLine {
  const share = (amount: Amount): Amount => partIn(amount, shareByQuantity(amount, quantity, left.quantity), exchange)
  const taxes = left.taxes.map((tax) => sharedTax(tax, share))
  if (exchange) return line({ ...worthIn(left, share), taxes })
  const [net, discount, globalDiscount] = [share(left.net), share(left.discount), share(left.globalDiscount)]
  // Added from its parts: three roundings must not differ from a fourth.
  return line({ gross: addAmounts(net, discount, globalDiscount), discount, globalDiscount, net, taxes })
}

/** In another currency what is charged and what is discounted of it are shown, and the rest is what is between them. */
function worthIn(left: LineLeft, share: (amount: Amount) => Amount): Pick<PricedLine, 'gross' | 'discount' | 'globalDiscount' | 'net'> {
  const [net, gross] = [share(left.net), share(left.gross)]
  const off = subtract(gross, net)
  const discount = left.globalDiscount === zeroAmount ? off : smallest(share(left.discount), off)
  return { gross, discount, globalDiscount: subtract(off, discount), net }
}

/** A nominal tax is charged on units: money alone does not give it back. */
function byValue(left: LineLeft, asked: Amount, exchange: Exchange | null): PricedLine {
  const value = partIn(left.net, asked, exchange)
  const share = (amount: Amount): Amount => partIn(amount, shareByAmount(amount, value, left.net), exchange)
  return line({
    gross: value,
    discount: zeroAmount,
    globalDiscount: zeroAmount,
    net: value,
    taxes: left.taxes.map((tax) => (isNominal(tax) ? sharedTax(tax, () => zeroAmount) : sharedTax(tax, share))),
  })
}

/** A part of a tax, and of what of it is taken off. */
const sharedTax = (tax: PricedTax, share: (amount: Amount) => Amount): PricedTax => ({
  ...tax,
  ...{ base: share(tax.base), amount: share(tax.amount) },
  ...(tax.deducted === undefined ? {} : { deducted: share(tax.deducted) }),
})

/** What is left of a tax after a part of it; what neither says is taken off stays unsaid. */
export const taxLeft = (tax: PricedTax, { base, amount, deducted }: Pick<PricedTax, 'base' | 'amount' | 'deducted'>): PricedTax => ({
  ...tax,
  ...{ base: subtract(tax.base, base), amount: subtract(tax.amount, amount) },
  ...(tax.deducted === undefined ? {} : { deducted: subtract(tax.deducted, deducted ?? zeroAmount) }),
})

const isNominal = (tax: LineTax): boolean => tax.kind === 'unit'

/** value × part / whole, rounded once to cents. */
const shareByAmount = (value: Amount, part: Amount, whole: Amount): Amount =>
  whole === zeroAmount ? zeroAmount : (divideRound(value * part, whole) as Amount)

function line(figures: Omit<PricedLine, 'tax' | 'total'>): PricedLine {
  const tax = sumAmounts(figures.taxes.map((each) => each.amount))
  return { ...figures, tax, total: addAmounts(figures.net, tax) }
}

/** What is left of a line after a note. A line credited by value keeps its quantity: the goods may still come back. */
export function leftAfter(left: LineLeft, note: PricedLine, taken: Taken): LineLeft {
  return {
    quantity: 'quantity' in taken ? ((left.quantity - taken.quantity) as Quantity) : left.quantity,
    gross: subtract(left.gross, note.gross),
    discount: subtract(left.discount, note.discount),
    globalDiscount: subtract(left.globalDiscount, note.globalDiscount),
    net: subtract(left.net, note.net),
    taxes: left.taxes.map((tax, index) => taxLeft(tax, note.taxes[index] ?? { base: zeroAmount, amount: zeroAmount })),
  }
}

/** A withholding of the document, less what notes have given back of it. */
export interface WithholdingLeft {
  readonly base: Amount
  readonly amount: Amount
}

/**
 * What of a withholding goes back with a note: in proportion to what it falls on (areas.md 27.3), rounded as it was
 * withheld, and all that is left with the last one.
 * @param taken `note`: net or IVA of the note's lines that it falls on, whichever it is computed on; `left`: the same of the document, before
 * this note
 * @param exchange of a document in another currency: it is a part of it there too
 */
export function withholdingBack(
  withholding: WithholdingLeft,
  { note, left }: { readonly note: Amount; readonly left: Amount },
  round: WithholdingRounding,
  exchange: Exchange | null = null,
): WithholdingLeft {
  if (note === left) return note === zeroAmount ? nothingBack : withholding
  const amount = shareByAmount(withholding.amount, note, left)
  const rounded = round === 'peso' ? smallest(roundToPeso(amount), withholding.amount) : amount
  return {
    base: partIn(withholding.base, shareByAmount(withholding.base, note, left), exchange),
    amount: partIn(withholding.amount, rounded, exchange, round === 'peso' ? 100n : 1n),
  }
}

const nothingBack: WithholdingLeft = { base: zeroAmount, amount: zeroAmount }
