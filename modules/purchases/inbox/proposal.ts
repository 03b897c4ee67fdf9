/** What a received invoice becomes in our books: its lines as a bill takes them, and the account that each is proposed. Pure. */
import {
  absolute,
  amountText,
  extend,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  priceOfAmount,
  quantityText,
  subtract,
  unitPriceText,
  zeroAmount,
  zeroQuantity,
  type Amount,
  type UnitPrice,
} from '#base/decimal.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { ReceivedDocument } from '#colombia/index.ts'
import { fittedOf, type FittedLine, type FittedTax } from './reconcile.ts'

/** Where lines of a supplier went the last time. Without words it is of any of them. */
export interface PostingRule {
  /** Of a line of goods, its code of the supplier instead (`codeWords`). */
  readonly words: string
  /** An account, or an item of the catalogue in one of its units; null is its own. */
  readonly accountId: string | null
  readonly itemId: string | null
  readonly unitId: string | null
  readonly costCenterId: string | null
  /** Null of what nobody had to post. */
  readonly learnedOn: string | null
  /** It is the code that is written for the supplier on the page of the item. */
  readonly isWritten?: boolean
}

/** A tax of the company, as it is in force on the day of the invoice. */
export interface KnownTax {
  readonly id: string
  readonly code: string
  readonly rate: string
}

export interface ProposedLine {
  readonly description: string
  /** The supplier's own code and quantity; empty of what is no line of theirs. */
  readonly code: string
  readonly said: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: { readonly kind: 'Valor'; readonly value: string } | null
  readonly net: string
  readonly taxIds: readonly string[]
  /** What the supplier says of each of them. */
  readonly statedTaxes: readonly { readonly taxId: string; readonly base: string; readonly amount: string }[]
  /** Null when nobody said yet where lines like this one go. */
  readonly accountId: string | null
  readonly itemId: string | null
  readonly unitId: string | null
  readonly costCenterId: string | null
  /** The `code` of this supplier on the page of the item, the `same` words as another line of theirs, or the last of `any` of theirs. */
  readonly origin: { readonly by: 'code' | 'same' | 'any'; readonly on: string | null } | null
}

/** The words of a line without what changes from one invoice to the next: figures, marks and case. */
export const wordsOf = (description: string): string =>
  description
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-zñ]+/g, ' ')
    .trim()
    .slice(0, 200)

/** The key of the rule of a code: no words begin like it. Empty of no code. */
export const codeWords = (code: string): string => (code.trim() === '' ? '' : `#${code.trim().toLowerCase()}`.slice(0, 200))

type Ruled = Pick<ProposedLine, 'accountId' | 'itemId' | 'unitId' | 'costCenterId' | 'origin'>
const unruled: Ruled = { accountId: null, itemId: null, unitId: null, costCenterId: null, origin: null }

/** By its code, then by its words, then as most of the money of that supplier. */
function ruleFor(description: string, code: string, rules: readonly PostingRule[]): Ruled {
  const of = (words: string) => (words === '' ? undefined : rules.find((rule) => rule.words === words))
  const same = of(codeWords(code)) ?? of(wordsOf(description))
  const found = same ?? rules.find((rule) => rule.words === '')
  if (!found) return unruled
  const { accountId, itemId, unitId, costCenterId } = found
  return { accountId, itemId, unitId, costCenterId, origin: { by: found.isWritten ? 'code' : same ? 'same' : 'any', on: found.learnedOn } }
}

/** What a tax beside a line of goods goes to: no item takes it, and the account of other lines may. */
const besideGoods = (rule: Ruled, rules: readonly PostingRule[]): Ruled => (rule.itemId === null ? rule : ruleFor('', '', rules))

/** A price of the currency of the document: of another than pesos it has four decimals (`modules/documents`, currencies). */
const isWhole = (price: UnitPrice, finest: bigint): boolean => price % finest === 0n

/** Quantity, price and discount that come to its net, to the cent; where the supplier's do not, one of its net. */
function figuresOf({ quantity, unitPrice, net }: FittedLine, finest: bigint): Pick<ProposedLine, 'quantity' | 'unitPrice' | 'discount'> {
  const [many, price] = [parseQuantity(quantity), parseUnitPrice(unitPrice)]
  const gross = extend(many, price)
  const isPlain = many > zeroQuantity && net > zeroAmount && isWhole(price, finest)
  if (isPlain && gross === net) return { quantity, unitPrice, discount: null }
  if (isPlain && gross > net)
    return { quantity: quantityText(many), unitPrice, discount: { kind: 'Valor', value: amountText(subtract(gross, net)) } }
  return { quantity: '1', unitPrice: unitPriceText(priceOfAmount(net)), discount: null }
}

/** Of what is given away and bears taxes: one of what it is worth, with all of it taken off. */
function figuresOfGift(taxes: readonly FittedTax[]): Pick<ProposedLine, 'quantity' | 'unitPrice' | 'discount'> {
  const worth = taxes.map(({ base, amount }) => (base > zeroAmount ? base : amount)).find((each) => each > zeroAmount) ?? parseAmount('1')
  return { quantity: '1', unitPrice: unitPriceText(priceOfAmount(worth)), discount: { kind: 'Valor', value: amountText(worth) } }
}

const knownTax = (tax: FittedTax, known: readonly KnownTax[]): KnownTax | undefined =>
  tax.rate === '' ? undefined : known.find(({ code, rate }) => code === tax.code && parsePercent(rate) === parsePercent(tax.rate))

/** The taxes of a line that the company has, each as the supplier says it. */
const statedOf = (taxes: readonly FittedTax[], known: readonly KnownTax[]): ProposedLine['statedTaxes'] =>
  taxes.flatMap((tax) => {
    const found = knownTax(tax, known)
    return found ? [{ taxId: found.id, base: amountText(tax.base), amount: amountText(tax.amount) }] : []
  })

/** Pesos are written to the millionth, and another currency to the ten-thousandth. */
const finestOf = ({ currency }: Pick<ReceivedDocument, 'currency'>): bigint => (currency === DEFAULT_CURRENCY ? 1n : 100n)

/** What of a line its bill says: its own, unless it is free and bears nothing. */
function ownLine(line: FittedLine, taxes: readonly KnownTax[], finest: bigint) {
  const statedTaxes = statedOf(line.taxes, taxes)
  const isFree = line.net === zeroAmount
  const isCharged = statedTaxes.some(({ amount }) => parseAmount(amount) > zeroAmount)
  if (isFree && !isCharged) return null
  return {
    ...(isFree ? figuresOfGift(line.taxes) : figuresOf(line, finest)),
    ...{ code: line.code, said: line.quantity, net: amountText(line.net) },
    ...{ taxIds: statedTaxes.map(({ taxId }) => taxId), statedTaxes },
  }
}

/**
 * The lines of the bill, each with the taxes that its supplier charges. A tax that the company does not have becomes a line of its own
 * beside that which bears it: it is part of what the thing costs, and the total stays that of the supplier. What is free and bears no
 * tax is left out; charges and what the total was rounded up by are lines.
 */
export function proposeLines(
  said: Pick<ReceivedDocument, 'lines' | 'taxes' | 'totals' | 'currency'>,
  rules: readonly PostingRule[],
  taxes: readonly KnownTax[],
): ProposedLine[] {
  const { lines, charge, rounding } = fittedOf(said)
  const finest = finestOf(said)
  const proposed = lines.flatMap((line): ProposedLine[] => {
    const description = line.description === '' ? 'Sin descripción' : line.description.slice(0, 500)
    const rule = ruleFor(description, line.code, rules)
    const own = ownLine(line, taxes, finest)
    const others = line.taxes.filter((tax) => !knownTax(tax, taxes) && tax.amount > zeroAmount)
    return [
      ...(own ? [{ description, ...own, ...rule }] : []),
      ...others.map((tax) => ({ ...alone(`Impuesto ${tax.code}: ${description}`.slice(0, 500), tax.amount), ...besideGoods(rule, rules) })),
    ]
  })
  const beside = (description: string, value: Amount): ProposedLine[] =>
    value > zeroAmount ? [{ ...alone(description, value), ...ruleFor(description, '', rules) }] : []
  return [...proposed, ...beside('Cargos de la factura', charge), ...beside('Ajuste al peso de la factura', rounding)]
}

/** What is taken off the whole bill: its discounts, and what its total was rounded down by. */
export function discountOfBill(said: Pick<ReceivedDocument, 'lines' | 'taxes' | 'totals'>): string {
  const { discount, rounding } = fittedOf(said)
  return amountText(rounding < zeroAmount ? subtract(discount, rounding) : discount)
}

const alone = (description: string, net: Amount): Omit<ProposedLine, keyof Ruled> => ({
  ...{ description, code: '', said: '', quantity: '1', unitPrice: unitPriceText(priceOfAmount(net)), discount: null },
  ...{ net: amountText(net), taxIds: [], statedTaxes: [] },
})

export interface PostedLine extends Pick<ProposedLine, 'description' | 'code' | 'accountId' | 'itemId' | 'unitId' | 'costCenterId'> {
  readonly net: Amount
}

/**
 * What a bill learned: the account of each text, and of any other text of the supplier the one that most of the money went to. Goods are
 * known by the code of the supplier, for their words say no figures; by their words where they have none.
 */
export function learnRules(lines: readonly PostedLine[]): Omit<PostingRule, 'learnedOn'>[] {
  const [most] = lines
    .filter(({ accountId }) => accountId !== null)
    .toSorted((one, other) => (absolute(one.net) < absolute(other.net) ? 1 : -1))
  const bare = lines.flatMap(({ description, code, accountId, itemId, unitId, costCenterId }) => {
    const words = (itemId === null ? '' : codeWords(code)) || wordsOf(description)
    return words === '' ? [] : [[words, { words, accountId, itemId, unitId, costCenterId }] as const]
  })
  return [
    ...(most ? [{ words: '', accountId: most.accountId, itemId: null, unitId: null, costCenterId: most.costCenterId }] : []),
    // Of two lines of the same words, the last one.
    ...new Map(bare).values(),
  ]
}

/** The rules that a bill no longer holds to: of codes whose lines went to an account. */
export const forgottenBy = (lines: readonly Pick<PostedLine, 'code' | 'accountId'>[]): string[] =>
  lines.flatMap(({ code, accountId }) => (accountId === null || codeWords(code) === '' ? [] : [codeWords(code)]))
