/** The money of a receipt or a payment as it is typed: how much, and how it is spread over the documents. Pure. */
import {
  isAmountText,
  isQuantityText,
  negate,
  parseAmount,
  parseUnitPrice,
  subtract,
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
import type { OpenItemView, SettlementDraft, SettlementInput, TaxDue } from './endpoints.ts'
import { pesosAt, settlePart } from './exchange.ts'
import { closingDifference } from './settlement-difference.ts'

export interface TypedMoney {
  /** Canonical text; null while nobody has typed it. */
  readonly received: string | null
  /** Amounts by document once somebody changed one of them; null while the rule spreads. */
  readonly byHand: Readonly<Record<string, string>> | null
  /** Of documents in another currency: how much of it, and at which rate. */
  readonly foreign?: Readonly<Record<string, TypedForeign>>
  /** What is used of each advance. */
  readonly covers?: Readonly<Record<string, string>>
  readonly lines?: readonly TypedLine[]
  /** Documents that are closed whatever little the money differs. */
  readonly closes?: readonly string[]
  /** What is not spread stays as an advance. */
  readonly keepsExcess?: boolean
}

/** As a picker shows it. */
export interface TypedName {
  readonly id: string
  readonly label: string
}

/** A line of an account as it is typed. */
export interface TypedLine {
  /** Of the line on the screen. */
  readonly key: string
  readonly account: TypedName | null
  /** That of the voucher while nobody chose another. */
  readonly party: TypedName | null
  readonly center: TypedName | null
  readonly description: string
  readonly crossDocument: string
  readonly base: string
  readonly sign: 'adds' | 'takes'
  readonly amount: string
}

export const emptyLine: Omit<TypedLine, 'key'> = {
  ...{ account: null, party: null, center: null, description: '', crossDocument: '', base: '', sign: 'adds', amount: '' },
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
  /** What closes a document besides its money. */
  readonly differences: ReadonlyMap<string, Amount>
  /** What stays as an advance. */
  readonly excess: Amount
  /** What lines add to the documents, less what they take and what advances cover. */
  readonly extra: Amount
  /** The money that moves. */
  readonly total: Amount
  /** Received and not applied; negative when more is applied than was received. */
  readonly remaining: Amount
}

/** What moves besides the documents. */
function extraOf({ covers = {}, lines = [] }: TypedMoney): Amount {
  const signed = lines.map(({ sign, amount }) => (sign === 'adds' ? amountOf(amount) : negate(amountOf(amount))))
  return sumAmounts([...signed, ...Object.values(covers).map((text) => negate(amountOf(text)))])
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
  const extra = extraOf(typed)
  const ofDocuments = proposed === zeroAmount ? (byHand ? zeroAmount : inCurrency) : sumAmounts([proposed, inCurrency])
  const whole = ofDocuments === zeroAmount ? zeroAmount : sumAmounts([ofDocuments, extra])
  const received = text === null ? (whole === zeroAmount ? null : whole) : text === '' ? null : amountOf(text)
  const ofRest = received === null ? zeroAmount : unallocated(received, [inCurrency, extra])
  const ofPesos = byHand
    ? new Map(inPesos.map((item) => [item.id, amountOf(byHand[item.id])]))
    : allocateOldestFirst(ofRest, owed, preferred).amounts
  const amounts = new Map(items.map(({ id }) => [id, foreign.get(id)?.money ?? ofPesos.get(id) ?? zeroAmount]))
  const differences = differencesOf(typed, inPesos, amounts)
  const spread = sumAmounts([...amounts.values(), extra])
  const left = received === null ? zeroAmount : unallocated(received, [spread])
  const excess = typed.keepsExcess && left > zeroAmount ? left : zeroAmount
  const total = sumAmounts([spread, excess])
  return { received, amounts, foreign, differences, excess, extra, total, remaining: subtract(left, excess) }
}

/** Of the documents that are closed whatever little the money differs, that little. */
function differencesOf(
  { closes = [] }: TypedMoney,
  items: readonly OpenItemView[],
  amounts: ReadonlyMap<string, Amount>,
): ReadonlyMap<string, Amount> {
  return new Map(
    items.flatMap(({ id, balance }) => {
      const difference = closes.includes(id) ? closingDifference(parseAmount(balance), amounts.get(id) ?? zeroAmount) : null
      return difference === null ? [] : [[id, difference] as const]
    }),
  )
}

/** A document is closed with what the money differs, or no longer. */
export const changedClosing = (typed: TypedMoney, id: string, closes: boolean): TypedMoney => ({
  ...typed,
  closes: [...(typed.closes ?? []).filter((each) => each !== id), ...(closes ? [id] : [])],
})

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
    const most = sumAmounts([parseAmount(item.balance), negate(spread.differences.get(item.id) ?? zeroAmount)])
    return amount > most
      ? [
          {
            field: `applications.${index}`,
            message: `Máximo ${money(parseAmount(item.balance))} de ${item.number}`,
          },
        ]
      : []
  })
  if (problems.length > 0) return problems
  const isSomethingApplied = [...spread.amounts.values()].some((amount) => amount > zeroAmount)
  if (spread.total < zeroAmount || (spread.total === zeroAmount && isSomethingApplied))
    return [{ field: 'received', message: 'Lo que se resta y lo que cubren los anticipos llega a todo: tiene que moverse dinero' }]
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
    const difference = spread.differences.get(openItemId)
    const closing = difference === undefined ? {} : { difference: amountText(difference) }
    if (!share) return amount > zeroAmount ? [{ openItemId, amount: amountText(amount), ...closing }] : []
    if (share.currency === zeroAmount) return []
    const rate = share.rate > 0n ? { rate: unitPriceText(share.rate) } : {}
    return [{ openItemId, amount: amountText(amount), currencyAmount: amountText(share.currency), ...rate }]
  })

/** What keeps lines and advances from being recorded, each at its field: `lines.{index}.account`, `advances.{id}`. */
export function extraProblems({ covers = {}, lines = [] }: TypedMoney, advances: readonly OpenItemView[]): MoneyProblem[] {
  return [
    ...advances.flatMap(({ id, number, balance }): MoneyProblem[] => {
      const amount = amountOf(covers[id])
      const field = `advances.${id}`
      if (amount < zeroAmount) return [{ field, message: belowZero(`El valor de ${number}`) }]
      const most = parseAmount(balance)
      return amount > most ? [{ field, message: `Máximo ${formatMoney(most)} de ${number}` }] : []
    }),
    ...lines.flatMap(({ account, amount }, index): MoneyProblem[] => [
      ...(account === null ? [{ field: `lines.${index}.accountId`, message: 'Elige la cuenta' }] : []),
      ...(amountOf(amount) > zeroAmount ? [] : [{ field: `lines.${index}.amount`, message: 'Escribe un valor mayor que cero' }]),
    ]),
  ]
}

/** What is sent of the advances that cover something. */
export const advancesOf = ({ covers = {} }: TypedMoney): SettlementInput['advances'] =>
  Object.entries(covers).flatMap(([openItemId, text]) => {
    const amount = amountOf(text)
    return amount > zeroAmount ? [{ openItemId, amount: amountText(amount) }] : []
  })

/** What is sent of the lines, as far as they were typed. */
export const linesOf = ({ lines = [] }: TypedMoney): SettlementDraft['lines'] =>
  lines.map(({ account, party, center, description, crossDocument, base, sign, amount }) => ({
    ...{ accountId: account?.id ?? null, partyId: party?.id ?? null, costCenterId: center?.id ?? null },
    ...{ description, crossDocument, base: isAmountText(base) ? base : null, sign, amount: isAmountText(amount) ? amount : '0' },
  }))

/** Those that have their account: what is recorded. */
export const wholeLinesOf = (typed: TypedMoney): SettlementInput['lines'] =>
  linesOf(typed).flatMap(({ accountId, ...line }) => (accountId === null ? [] : [{ ...line, accountId }]))

/** Paying what a closing of taxes left: its account, its third party and what it is crossed with. */
export const lineOfTax = ({ accountId, account, crossDocument, title, balance }: TaxDue, key: string): TypedLine => ({
  ...{ ...emptyLine, key, account: { id: accountId, label: account }, description: `Pago de ${title}`.slice(0, 200), crossDocument },
  // What it was worked out on was told by what is closed.
  ...{ base: '0', amount: balance },
})
