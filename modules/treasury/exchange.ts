/**
 * What is owed in another currency, and what settling a part of it does. The currency's amount says how much of the debt is settled; its
 * pesos in the books go with it in proportion, to the last cent with the last of the currency. The money moves at the rate of its own
 * day, and what that differs from the books is a gain or a loss in exchange (contabilidad.md, section 2: 421020 and 530525; article 288
 * of the Estatuto Tributario takes it as earned or lost when it is collected or paid). Pure.
 */
import type { ForeignCode } from '#base/currency.ts'
import { divideRound, negate, smallest, subtract, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'

export interface ForeignBalance {
  readonly code: ForeignCode
  readonly amount: Amount
  readonly balance: Amount
}

/** A debt in another currency as it stands: what it was opened with, and what is left. */
export interface ForeignDebt {
  readonly amount: Amount
  readonly balance: Amount
  readonly restated: Amount
  readonly currency: ForeignBalance
}

/** The same, or one in pesos. */
export type Debt = Omit<ForeignDebt, 'currency'> & { readonly currency: ForeignBalance | null }

const SIX = 1_000_000n
const CENT = 1n as Amount

const atLeast = (figure: bigint, least: Amount): Amount => (figure < least ? least : figure) as Amount

/** A part of a whole, in proportion: never all of it while something of the other figure is left. */
const partOf = (whole: Amount, part: Amount, of: Amount): Amount =>
  part === of ? whole : smallest(divideRound(whole * part, of) as Amount, atLeast(whole - CENT, zeroAmount))

/** The pesos of the books that a part of the currency takes with it. */
export const bookOf = ({ balance, currency }: Pick<ForeignDebt, 'balance' | 'currency'>, settled: Amount): Amount =>
  partOf(balance, settled, currency.balance)

/**
 * The part of the currency that some pesos of the books take with them: of what is left when they close (above zero), of what was
 * closed when they open it again.
 */
export function currencyOfPesos({ amount, balance, restated, currency }: ForeignDebt, pesos: Amount): Amount {
  if (pesos >= zeroAmount) return partOf(currency.balance, pesos, balance)
  const closed = subtract((amount + restated) as Amount, balance)
  const gone = subtract(currency.amount, currency.balance)
  const back = closed <= zeroAmount ? gone : partOf(gone, negate(pesos), closed)
  // What is open again is open in both.
  return negate(currency.balance === zeroAmount ? atLeast(back, CENT) : back)
}

/**
 * What is left of a debt at what it was opened for: what a note gives back is of that, whatever closing months made of its pesos since.
 */
export const worthAsOpened = ({ amount, balance, restated, currency }: Debt): Amount =>
  currency && restated !== zeroAmount ? (divideRound(amount * currency.balance, currency.amount) as Amount) : balance

/** What closing some of that worth takes: of the currency, of the pesos of the books, and what that gains or loses. */
export function closeAsOpened(ledger: 'AR' | 'AP', debt: Debt, worth: Amount) {
  const { currency } = debt
  if (!currency || debt.restated === zeroAmount) return { amount: worth, difference: zeroAmount }
  const closed = partOf(currency.balance, worth, worthAsOpened(debt))
  const book = bookOf({ balance: debt.balance, currency }, closed)
  return { amount: book, currency: closed, difference: differenceOf(ledger, worth, book) }
}

/** Pesos of an amount of the currency at a rate. */
export const pesosAt = (amount: Amount, rate: UnitPrice): Amount => divideRound(amount * rate, SIX) as Amount

/** What some pesos are of the currency at a rate above zero. */
export const currencyAt = (pesos: Amount, rate: UnitPrice): Amount => divideRound(pesos * SIX, rate) as Amount

/** What the company gained, above zero, or lost: more came in than the books had, or less went out. */
export const differenceOf = (ledger: 'AR' | 'AP', money: Amount, book: Amount): Amount =>
  ledger === 'AR' ? subtract(money, book) : subtract(book, money)

/** A part of a debt as it is settled. */
export interface ForeignPart {
  readonly currency: Amount
  readonly rate: UnitPrice
  /** What moved through the till or the bank. */
  readonly money: Amount
  /** What the item loses in the books. */
  readonly book: Amount
  readonly difference: Amount
}

export function settlePart(
  ledger: 'AR' | 'AP',
  debt: Pick<ForeignDebt, 'balance' | 'currency'>,
  { currency, rate, money }: { readonly currency: Amount; readonly rate: UnitPrice; readonly money: Amount },
): ForeignPart {
  const book = bookOf(debt, currency)
  return { currency, rate, money, book, difference: differenceOf(ledger, money, book) }
}
