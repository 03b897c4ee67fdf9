/** The note of what a bank charges or pays by itself: its lines, with the tax that the bank says inside of it. Pure. */
import { divideRound, negate, subtract, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'

/** A hundred percent as `Percent` writes it. */
const WHOLE = 100_000_000n

/**
 * What a bank charges has its tax inside, as its statement is of the money that went out.
 * @param total without sign
 * @param rate of the tax
 */
export function partsOf(total: Amount, rate: Percent): { readonly base: Amount; readonly tax: Amount } {
  const base = divideRound(total * WHOLE, WHOLE + rate) as Amount
  return { base, tax: subtract(total, base) }
}

export interface NoteAccounts {
  readonly bank: string
  readonly concept: string
  /** Null of a concept without tax. */
  readonly tax: { readonly accountId: string; readonly rate: Percent } | null
}

export interface NoteLine {
  readonly accountId: string
  /** Above zero is a debit. */
  readonly amount: Amount
  /** What a tax is computed on. */
  readonly base: Amount | null
}

/** The bank first: its line is what is matched. @param amount above zero what came in */
export function noteLines(amount: Amount, { bank, concept, tax }: NoteAccounts): NoteLine[] {
  const isIn = amount > zeroAmount
  const { base, tax: own } = tax
    ? partsOf(isIn ? amount : negate(amount), tax.rate)
    : { base: isIn ? amount : negate(amount), tax: zeroAmount }
  const other = (part: Amount): Amount => (isIn ? negate(part) : part)
  return [
    { accountId: bank, amount, base: null },
    { accountId: concept, amount: other(base), base: null },
    ...(tax && own !== zeroAmount ? [{ accountId: tax.accountId, amount: other(own), base }] : []),
  ]
}

export interface Rule {
  readonly conceptId: string
  readonly concept: string
  /** 'in' of what comes in. */
  readonly kind: 'in' | 'out'
  readonly words: string
}

const plain = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The first rule that fits a line, by its text and by its side. */
export const ruleFor = <Own extends Rule>(
  rules: readonly Own[],
  line: { readonly text: string; readonly amount: Amount },
): Own | undefined =>
  rules.find(
    ({ words, kind }) => (kind === 'in') === line.amount > zeroAmount && plain(words) !== '' && plain(line.text).includes(plain(words)),
  )
