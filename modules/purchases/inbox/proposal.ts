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
  readonly words: string
  readonly accountId: string
  readonly costCenterId: string | null
  readonly learnedOn: string
}

/** A tax of the company, as it is in force on the day of the invoice. */
export interface KnownTax {
  readonly id: string
  readonly code: string
  readonly rate: string
}

export interface ProposedLine {
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: { readonly kind: 'Valor'; readonly value: string } | null
  readonly net: string
  readonly taxIds: readonly string[]
  /** Null when nobody said yet where lines like this one go. */
  readonly accountId: string | null
  readonly costCenterId: string | null
  /** `same` words of this supplier, or the last of `any` of theirs. */
  readonly origin: { readonly by: 'same' | 'any'; readonly on: string } | null
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

function ruleFor(description: string, rules: readonly PostingRule[]): Pick<ProposedLine, 'accountId' | 'costCenterId' | 'origin'> {
  const words = wordsOf(description)
  const same = rules.find((rule) => rule.words !== '' && rule.words === words)
  const found = same ?? rules.find((rule) => rule.words === '')
  if (!found) return { accountId: null, costCenterId: null, origin: null }
  return { accountId: found.accountId, costCenterId: found.costCenterId, origin: { by: same ? 'same' : 'any', on: found.learnedOn } }
}

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
    const rule = ruleFor(description, rules)
    // What is given away has no base of ours: a tax that it bears all the same is only paid.
    const isFree = parseAmount(line.net) === zeroAmount
    const known = isFree ? [] : line.taxes.flatMap((tax) => knownTax(tax, taxes) ?? [])
    const others = line.taxes.filter((tax) => (isFree || !knownTax(tax, taxes)) && parseAmount(tax.amount) > zeroAmount)
    const own = isFree ? [] : [{ description, ...figuresOf(line), taxIds: known.map(({ id }) => id), ...rule }]
    return [
      ...own,
      ...others.map((tax) => ({ ...alone(`Impuesto ${tax.code}: ${description}`.slice(0, 500), parseAmount(tax.amount)), ...rule })),
    ]
  })
  const charge = parseAmount(totals.charge)
  return charge === zeroAmount
    ? proposed
    : [...proposed, { ...alone('Cargos de la factura', charge), ...ruleFor('Cargos de la factura', rules) }]
}

const alone = (
  description: string,
  net: Amount,
): Pick<ProposedLine, 'description' | 'quantity' | 'unitPrice' | 'discount' | 'net' | 'taxIds'> => ({
  ...{ description, quantity: '1', unitPrice: unitPriceText(priceOfAmount(net)), discount: null, net: amountText(net), taxIds: [] },
})

/** What a bill learned: the account of each text, and of any other text of the supplier the one that most of the money went to. */
export function learnRules(
  lines: readonly {
    readonly description: string
    readonly net: Amount
    readonly accountId: string
    readonly costCenterId: string | null
  }[],
): Omit<PostingRule, 'learnedOn'>[] {
  const [most] = lines.toSorted((one, other) => (absolute(one.net) < absolute(other.net) ? 1 : -1))
  const bare = lines.flatMap(({ description, accountId, costCenterId }) => {
    const words = wordsOf(description)
    return words === '' ? [] : [[words, { words, accountId, costCenterId }] as const]
  })
  return [
    ...(most ? [{ words: '', accountId: most.accountId, costCenterId: most.costCenterId }] : []),
    // Of two lines of the same words, the last one.
    ...new Map(bare).values(),
  ]
}
