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
} from '#base/decimal.ts'
import type { ReceivedDocument, ReceivedLine, ReceivedTax } from '#colombia/index.ts'

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

/** Quantity, price and discount that come to its net, to the cent; where the supplier's do not, one of its net. */
function figuresOf({ quantity, unitPrice, net }: ReceivedLine): Pick<ProposedLine, 'quantity' | 'unitPrice' | 'discount' | 'net'> {
  const worth = parseAmount(net)
  const [many, price] = [parseQuantity(quantity), parseUnitPrice(unitPrice)]
  const gross = extend(many, price)
  const isPlain = many > zeroQuantity && worth >= zeroAmount
  if (isPlain && gross === worth) return { quantity, unitPrice, discount: null, net }
  if (isPlain && gross > worth && worth > zeroAmount)
    return { quantity: quantityText(many), unitPrice, discount: { kind: 'Valor', value: amountText(subtract(gross, worth)) }, net }
  return { quantity: '1', unitPrice: unitPriceText(priceOfAmount(worth)), discount: null, net }
}

const knownTax = (tax: ReceivedTax, known: readonly KnownTax[]): KnownTax | undefined =>
  tax.rate === '' ? undefined : known.find(({ code, rate }) => code === tax.code && parsePercent(rate) === parsePercent(tax.rate))

/**
 * The lines of the bill. A tax that the company does not have becomes a line of its own beside that which bears it: it is part of
 * what the thing costs, and the total stays that of the supplier. What is free and bears no tax is left out.
 */
export function proposeLines(
  { lines, totals }: Pick<ReceivedDocument, 'lines' | 'totals'>,
  rules: readonly PostingRule[],
  taxes: readonly KnownTax[],
): ProposedLine[] {
  const proposed = lines.flatMap((line): ProposedLine[] => {
    const description = line.description === '' ? 'Sin descripción' : line.description.slice(0, 500)
    const rule = ruleFor(description, line.code, rules)
    // What is given away has no base of ours: a tax that it bears all the same is only paid.
    const isFree = parseAmount(line.net) === zeroAmount
    const known = isFree ? [] : line.taxes.flatMap((tax) => knownTax(tax, taxes) ?? [])
    const others = line.taxes.filter((tax) => (isFree || !knownTax(tax, taxes)) && parseAmount(tax.amount) > zeroAmount)
    const { code, quantity: said } = line
    const own = isFree ? [] : [{ description, code, said, ...figuresOf(line), taxIds: known.map(({ id }) => id), ...rule }]
    return [
      ...own,
      ...others.map((tax) => ({
        ...alone(`Impuesto ${tax.code}: ${description}`.slice(0, 500), parseAmount(tax.amount)),
        ...besideGoods(rule, rules),
      })),
    ]
  })
  const charge = parseAmount(totals.charge)
  return charge === zeroAmount
    ? proposed
    : [...proposed, { ...alone('Cargos de la factura', charge), ...ruleFor('Cargos de la factura', '', rules) }]
}

const alone = (
  description: string,
  net: Amount,
): Pick<ProposedLine, 'description' | 'code' | 'said' | 'quantity' | 'unitPrice' | 'discount' | 'net' | 'taxIds'> => ({
  ...{
    description,
    code: '',
    said: '',
    quantity: '1',
    unitPrice: unitPriceText(priceOfAmount(net)),
    discount: null,
    net: amountText(net),
    taxIds: [],
  },
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
