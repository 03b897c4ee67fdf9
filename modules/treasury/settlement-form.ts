/** The money of a receipt or a payment as it is typed: how much, and how it is spread over the documents. Pure. */
import { isAmountText, parseAmount, sumAmounts, zeroAmount, amountText, type Amount } from '#base/decimal.ts'
import { belowZero } from '#platform/rules/index.ts'
import { allocateOldestFirst, unallocated } from './allocation.ts'
import type { OpenItemView } from './endpoints.ts'

export interface TypedMoney {
  /** Canonical text; null while nobody has typed it. */
  readonly received: string | null
  /** Amounts by document once somebody changed one of them; null while the rule spreads. */
  readonly byHand: Readonly<Record<string, string>> | null
}

export const nothingTyped: TypedMoney = { received: null, byHand: null }

export interface Spread {
  /** Null when nobody said how much came in: then it is what is applied. */
  readonly received: Amount | null
  readonly amounts: ReadonlyMap<string, Amount>
  /** What the receipt is for. */
  readonly total: Amount
  /** Received and not applied; negative when more is applied than was received. */
  readonly remaining: Amount
}

const amountOf = (text: string | undefined): Amount => (text !== undefined && isAmountText(text) ? parseAmount(text) : zeroAmount)

/** @param first the document that is being collected: paid before the older ones, and proposed whole */
export function spreadOf(typed: TypedMoney, items: readonly OpenItemView[], first: string | null): Spread {
  const preferred = new Set(items.filter((item) => item.source.id === first).map((item) => item.id))
  const owed = items.map((item) => ({ id: item.id, balance: parseAmount(item.balance) }))
  const proposed = sumAmounts(owed.filter(({ id }) => preferred.has(id)).map(({ balance }) => balance))
  const text = typed.received
  const received = text === null ? (proposed === zeroAmount ? null : proposed) : text === '' ? null : amountOf(text)
  const { byHand } = typed
  const amounts = byHand
    ? new Map(items.map((item) => [item.id, amountOf(byHand[item.id])]))
    : allocateOldestFirst(received ?? zeroAmount, owed, preferred).amounts
  const total = sumAmounts(amounts.values())
  return { received, amounts, total, remaining: received === null ? zeroAmount : unallocated(received, amounts.values()) }
}

/** One amount changed by hand: the others stay as they are in sight. */
export const changedByHand = (typed: TypedMoney, spread: Spread, id: string, text: string): TypedMoney => ({
  ...typed,
  byHand: { ...Object.fromEntries([...spread.amounts].map(([each, amount]) => [each, amountText(amount)])), [id]: text },
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

/** What is sent: the documents that get something. */
export const applicationsOf = (spread: Spread): { openItemId: string; amount: string }[] =>
  [...spread.amounts]
    .filter(([, amount]) => amount > zeroAmount)
    .map(([openItemId, amount]) => ({ openItemId, amount: amountText(amount) }))
