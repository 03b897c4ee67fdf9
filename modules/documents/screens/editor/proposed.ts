/**
 * What the prices and promotions of the company propose for the lines of a form, and where it goes: only what the person did
 * not type changes. Pure: a new form comes out.
 */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { isDay } from '#base/date.ts'
import { isQuantityText } from '#base/decimal.ts'
import type { Proposal } from '../../figures/pricing/endpoints.ts'
import { describedFor } from '../../figures/pricing/theirs.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { discountText, noWrittenDiscount } from '../discount.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'

type ProposedLine = Pick<EditorLine, 'proposed' | 'unitPrice' | 'discount'>

const keepsPrice = ({ proposed, unitPrice }: Pick<EditorLine, 'proposed' | 'unitPrice'>): boolean => unitPrice !== proposed?.price
const keepsDiscount = ({ proposed, discount }: Pick<EditorLine, 'proposed' | 'discount'>): boolean =>
  !proposed || discountText(discount) !== discountText(proposed.discount)

/** Why the line has its price: "lista Mayorista, desde 12 u."; nothing when the person typed another. */
export const priceReasonOf = (line: ProposedLine): string => (keepsPrice(line) ? '' : (line.proposed?.priceReason ?? ''))
/** Which promotions its discount comes from. */
export const promotionsOf = (line: ProposedLine): string =>
  keepsDiscount(line) ? '' : (line.proposed?.promotions.map(({ name }) => name).join(' y ') ?? '')

/** Both, to go on after the name of the item. */
export function reasonOf(line: ProposedLine): string {
  const [price, promotions] = [priceReasonOf(line), promotionsOf(line)]
  return `${price === '' ? '' : ` · Precio: ${price}`}${promotions === '' ? '' : ` · Promoción: ${promotions}`}`
}

/**
 * What a kind takes of an answer. Of another document a note that charges takes the price alone: promotions are for what is
 * sold, and a note that gives back takes the prices of what it is about.
 */
export const proposalsFor = ({ note, corrects }: DocumentKind, answers: readonly (Proposal | null)[]): readonly (Proposal | null)[] =>
  corrects ? [] : note ? answers.map((answer) => answer && { ...answer, discount: noWrittenDiscount, promotions: [] }) : answers

/** The lines of a copy as if the company had proposed their prices: they take those of today, with its promotions in place of those of then. */
export const atPricesOfToday = (form: EditorForm): EditorForm => ({
  ...form,
  lines: form.lines.map((line) => ({
    ...line,
    proposed: {
      price: line.unitPrice,
      priceReason: '',
      discount: line.promotionIds.length > 0 ? line.discount : noWrittenDiscount,
      promotions: [],
    },
  })),
})

/** How many lines have another price. */
export const repricedLines = (before: EditorForm, after: EditorForm): number =>
  after.lines.filter((line, at) => line.unitPrice !== before.lines[at]?.unitPrice).length

const quantityOf = ({ quantity }: EditorLine): string => (isQuantityText(quantity) ? quantity : '0')

/** What is asked; null when no line takes proposals. */
export function questionOf(form: EditorForm) {
  const { party, date, branchId, pricesIncludeTax, paymentForm, paymentMeans, coupon, currency, lines } = form
  const currencyRate = isQuantityText(form.currencyRate) ? form.currencyRate : '0'
  const asked = lines.filter(({ proposed }) => proposed !== null)
  // Without its rate nothing is proposed in another currency.
  if (asked.length === 0 || !isDay(date) || (currency !== DEFAULT_CURRENCY && !/[1-9]/.test(currencyRate))) return null
  return {
    partyId: party?.id ?? null,
    date,
    branchId,
    pricesIncludeTax,
    paymentForm,
    paymentMeans,
    coupon: coupon.trim(),
    ...{ currency, currencyRate },
    lines: asked.map((line) => ({
      itemId: line.item.id,
      unitId: line.unit?.id ?? null,
      unitFactor: line.unit?.factor ?? null,
      quantity: quantityOf(line),
      unitPrice: keepsPrice(line) && isQuantityText(line.unitPrice) ? line.unitPrice : null,
    })),
  }
}

/** The lines that an answer is for: those that were asked and are still the same, by their key. */
const keyOf = (line: EditorLine): string => `${line.key} ${line.item.id} ${line.unit?.id ?? ''} ${quantityOf(line)}`
export const keysOf = ({ lines }: EditorForm): readonly string[] => lines.filter(({ proposed }) => proposed !== null).map(keyOf)

/** The words of the item, with the code of its supplier, until somebody writes others. */
const saysItself = ({ description, item, proposed }: EditorLine): boolean =>
  description === describedFor(item.name, proposed?.theirCode ?? '')

function taking(line: EditorLine, answer: Proposal): EditorLine {
  const { price, priceReason, discount, promotions, theirCode } = answer
  // What was typed over the last proposal stands, and is compared with the new one from now on.
  return {
    ...line,
    unitPrice: keepsPrice(line) ? line.unitPrice : price,
    ...(keepsDiscount(line) ? {} : { discount, promotionIds: promotions.map(({ id }) => id) }),
    ...(saysItself(line) ? { description: describedFor(line.item.name, theirCode ?? '') } : {}),
    proposed: { price, priceReason, discount, promotions, ...(theirCode === undefined ? {} : { theirCode }) },
  }
}

/**
 * @param keys of the form that was asked
 * @param answers one for each of them
 * @param couponSays why its coupon gives nothing
 */
export function withProposals(
  form: EditorForm,
  keys: readonly string[],
  answers: readonly (Proposal | null)[],
  couponSays: string | null = null,
): EditorForm {
  const found = new Map(keys.map((key, at) => [key, answers[at] ?? null]))
  const lines = form.lines.map((line) => {
    const answer = found.get(keyOf(line))
    if (!answer || !line.proposed) return line
    return JSON.stringify(answer) === JSON.stringify(line.proposed) ? line : taking(line, answer)
  })
  const isSame = couponSays === form.couponSays && lines.every((line, at) => line === form.lines[at])
  return isSame ? form : { ...form, couponSays, lines }
}
