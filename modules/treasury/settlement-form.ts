/** The money of a receipt or a payment as it is typed: how much, and how it is spread over the documents. Pure. */
import {
  isAmountText,
  isQuantityText,
  parseAmount,
  parseUnitPrice,
  sumAmounts,
  unitPriceText,
  zeroAmount,
  amountText,
  type Amount,
  type UnitPrice,
} from '#base/decimal.ts'
import { belowZero } from '#platform/rules/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { allocateOldestFirst, unallocated } from './allocation.ts'
import type { OpenItemView, SettlementInput } from './endpoints.ts'
import { pesosAt, settlePart } from './exchange.ts'

export interface TypedMoney {
  /** Canonical text; null while nobody has typed it. */
  readonly received: string | null
  /** Amounts by document once somebody changed one of them; null while the rule spreads. */
  readonly byHand: Readonly<Record<string, string>> | null
  /** Of documents in another currency: how much of it, and at which rate. */
  readonly foreign?: Readonly<Record<string, TypedForeign>>
}

export interface TypedForeign {
  readonly amount: string
  readonly rate: string
}

export const nothingTyped: TypedMoney = { received: null, byHand: null }

/** What is settled of a document in another currency, as far as it is typed. */
export interface ForeignShare {
  readonly currency: Amount
  /** Zero while nobody typed it. */
  readonly rate: UnitPrice
  readonly money: Amount
  /** Null while it is not known how much of the books it takes. */
  readonly difference: Amount | null
}

export interface Spread {
  /** Null when nobody said how much came in: then it is what is applied. */
  readonly received: Amount | null
  readonly amounts: ReadonlyMap<string, Amount>
  readonly foreign: ReadonlyMap<string, ForeignShare>
  /** What the receipt is for. */
  readonly total: Amount
  /** Received and not applied; negative when more is applied than was received. */
  readonly remaining: Amount
}

const amountOf = (text: string | undefined): Amount => (text !== undefined && isAmountText(text) ? parseAmount(text) : zeroAmount)

export type ForeignItem = OpenItemView & { readonly currency: NonNullable<OpenItemView['currency']> }

export const isForeign = (item: OpenItemView): item is ForeignItem => item.currency !== null

/** How it is typed: the document that is being collected is proposed whole, and nobody knows its rate. */
export const typedForeign = ({ foreign = {} }: TypedMoney, item: ForeignItem, first: string | null): TypedForeign =>
  foreign[item.id] ?? { amount: item.source.id === first ? item.currency.balance : '', rate: '' }

function shareOf(typed: TypedMoney, item: ForeignItem, first: string | null): ForeignShare {
  const { amount, rate: rateText } = typedForeign(typed, item, first)
  const { code, amount: whole, balance } = item.currency
  const currency = amountOf(amount)
  const rate = isQuantityText(rateText) ? parseUnitPrice(rateText) : (0n as UnitPrice)
  const debt = { balance: parseAmount(item.balance), currency: { code, amount: parseAmount(whole), balance: parseAmount(balance) } }
  const money = pesosAt(currency, rate)
  const isKnown = money > zeroAmount && currency <= debt.currency.balance
  const kind = item.kind
  return { currency, rate, money, difference: isKnown ? settlePart(kind, debt, { currency, rate, money }).difference : null }
}

/**
 * What is typed of documents in another currency stands; the rest of the money is spread over those in pesos.
 * @param first the document that is being collected: paid before the older ones, and proposed whole
 */
export function spreadOf(typed: TypedMoney, items: readonly OpenItemView[], first: string | null): Spread {
  const foreign = new Map(items.filter(isForeign).map((item) => [item.id, shareOf(typed, item, first)]))
  const inCurrency = sumAmounts([...foreign.values()].map(({ money }) => money))
  const inPesos = items.filter((item) => !isForeign(item))
  const preferred = new Set(inPesos.filter((item) => item.source.id === first).map((item) => item.id))
  const owed = inPesos.map((item) => ({ id: item.id, balance: parseAmount(item.balance) }))
  const proposed = sumAmounts(owed.filter(({ id }) => preferred.has(id)).map(({ balance }) => balance))
  const text = typed.received
  const { byHand } = typed
  const whole = proposed === zeroAmount ? (byHand ? zeroAmount : inCurrency) : sumAmounts([proposed, inCurrency])
  const received = text === null ? (whole === zeroAmount ? null : whole) : text === '' ? null : amountOf(text)
  const left = received === null ? zeroAmount : unallocated(received, [inCurrency])
  const ofPesos = byHand
    ? new Map(inPesos.map((item) => [item.id, amountOf(byHand[item.id])]))
    : allocateOldestFirst(left, owed, preferred).amounts
  const amounts = new Map(items.map(({ id }) => [id, foreign.get(id)?.money ?? ofPesos.get(id) ?? zeroAmount]))
  const total = sumAmounts(amounts.values())
  return { received, amounts, foreign, total, remaining: received === null ? zeroAmount : unallocated(received, amounts.values()) }
}

/** One amount changed by hand: the others stay as they are in sight. */
export const changedByHand = (typed: TypedMoney, spread: Spread, id: string, text: string): TypedMoney => ({
  ...typed,
  byHand: { ...Object.fromEntries([...spread.amounts].map(([each, amount]) => [each, amountText(amount)])), [id]: text },
})

/** How much of a currency is settled and at which rate, changed in one document. */
export const changedForeign = (typed: TypedMoney, id: string, foreign: TypedForeign): TypedMoney => ({
  ...typed,
  foreign: { ...typed.foreign, [id]: foreign },
})

export interface MoneyProblem {
  /** `received`, or `applications.{index of the document}`. */
  readonly field: string
  readonly message: string
}

/** How the money is spoken of. */
export interface MoneyWords {
  /** "cuánto se recibió" */
  readonly much: string
  /** "lo recibido" */
  readonly whole: string
}

export const receiptWords: MoneyWords = { much: 'cuánto se recibió', whole: 'lo recibido' }
export const paymentWords: MoneyWords = { much: 'cuánto se pagó', whole: 'lo pagado' }

/** What keeps it from being recorded, each at its field. `money` writes an amount in a sentence. */
export function moneyProblems(
  spread: Spread,
  items: readonly OpenItemView[],
  money: (amount: Amount) => string,
  words: MoneyWords = receiptWords,
): MoneyProblem[] {
  const problems = items.flatMap((item, index): MoneyProblem[] => {
    const share = spread.foreign.get(item.id)
    if (share && isForeign(item)) return foreignProblems(item, share, `applications.${index}`)
    const amount = spread.amounts.get(item.id) ?? zeroAmount
    if (amount < zeroAmount) return [{ field: `applications.${index}`, message: belowZero(`El valor de ${item.number}`) }]
    return amount > parseAmount(item.balance)
      ? [
          {
            field: `applications.${index}`,
            message: `Máximo ${money(parseAmount(item.balance))} de ${item.number}`,
          },
        ]
      : []
  })
  if (problems.length > 0) return problems
  if (spread.total === zeroAmount) return [{ field: 'received', message: `Escribe ${words.much}, o el valor de algún documento` }]
  if (spread.remaining > zeroAmount) {
    return [{ field: 'received', message: `Quedan ${money(spread.remaining)} sin aplicar. Corrige el valor` }]
  }
  if (spread.remaining < zeroAmount) {
    return [{ field: 'received', message: `Aplicaste ${money(-spread.remaining as Amount)} más de ${words.whole}. Corrige el valor` }]
  }
  return []
}

function foreignProblems({ number, currency: { code, balance } }: ForeignItem, share: ForeignShare, field: string): MoneyProblem[] {
  const { currency, rate, money } = share
  if (currency === zeroAmount) return []
  if (currency < zeroAmount) return [{ field: `${field}.currencyAmount`, message: belowZero(`El valor de ${number}`) }]
  const most = parseAmount(balance)
  if (currency > most) return [{ field: `${field}.currencyAmount`, message: `Máximo ${formatMoney(most, code)} de ${number}` }]
  if (rate <= 0n) return [{ field: `${field}.rate`, message: `Escribe la tasa del ${code}` }]
  return money === zeroAmount ? [{ field: `${field}.rate`, message: 'A esa tasa no llega a un centavo' }] : []
}

/** What is sent: the documents that get something. */
export const applicationsOf = (spread: Spread): SettlementInput['applications'] =>
  [...spread.amounts].flatMap(([openItemId, amount]) => {
    const share = spread.foreign.get(openItemId)
    if (!share) return amount > zeroAmount ? [{ openItemId, amount: amountText(amount) }] : []
    if (share.currency === zeroAmount) return []
    const rate = share.rate > 0n ? { rate: unitPriceText(share.rate) } : {}
    return [{ openItemId, amount: amountText(amount), currencyAmount: amountText(share.currency), ...rate }]
  })
