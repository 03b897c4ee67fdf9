/** A statement of a bank as any reader leaves it: its lines as facts, and what tells one from another. Pure. */
import type { Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'

export interface RawLine {
  /** Where it stands in the file, as a person counts. */
  readonly row: number
  readonly day: Day
  readonly text: string
  /** Of the bank: a number of document, '' when it gives none. */
  readonly reference: string
  /** Above zero what came in. */
  readonly amount: Amount
  /** What there was after it, of a bank that says it. */
  readonly balance: Amount | null
}

export interface RawStatement {
  readonly lines: readonly RawLine[]
  /** What there was before the first line, and after the last; null of a file that does not say it. */
  readonly opening: Amount | null
  readonly closing: Amount | null
  /** Of whose account and in which currency, as the file says it; '' of one that does not. */
  readonly account: string
  readonly currency: string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/** Digits that the end of an account has to share: banks write it with their own code before it, or only its last ones. */
const SHARED = 4

/** Whether a file may be of an account: its currency is the same, and one of the two numbers ends as the other. What is not said is not asked. */
export function isOfAccount(
  { account, currency }: Pick<RawStatement, 'account' | 'currency'>,
  own: { readonly number: string; readonly currency: string },
): boolean {
  if (currency !== '' && currency.toUpperCase() !== own.currency) return false
  const [said, known] = [digitsOf(account), digitsOf(own.number)]
  const shared = Math.min(said.length, known.length)
  return shared < SHARED || said.slice(-shared) === known.slice(-shared)
}

/** A place of the file that cannot be read, in words that say where. */
export interface ReadProblem {
  readonly row: number
  readonly message: string
}

export type StatementReading = { readonly statement: RawStatement } | { readonly problems: readonly ReadProblem[] }

export const statementFormats = ['csv', 'xlsx', 'ofx', 'mt940', 'fixed'] as const
export type StatementFormat = (typeof statementFormats)[number]

const spaced = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')

/** What tells a line from others: the id that some banks give is not believed, because they repeat it. */
export const alikeKey = ({ day, amount, text, reference }: Pick<RawLine, 'day' | 'amount' | 'text' | 'reference'>): string =>
  [day, String(amount), spaced(text), spaced(reference)].join('\u001f')

export interface CountedLine {
  readonly line: RawLine
  readonly alike: string
  /** Which of those that are alike, from 1. */
  readonly nth: number
}

/**
 * Lines counted, never a yes-or-no: three that are equal are three.
 * @param after how many of each are there already
 */
export function counted(lines: readonly RawLine[], after: ReadonlyMap<string, number> = new Map()): CountedLine[] {
  const seen = new Map(after)
  return lines.map((line) => {
    const alike = alikeKey(line)
    const nth = (seen.get(alike) ?? 0) + 1
    seen.set(alike, nth)
    return { line, alike, nth }
  })
}

/** Of a file, the lines that the ledger has not: of those that are alike, as many as it has more. */
export const unseen = (lines: readonly RawLine[], ledger: ReadonlyMap<string, number>): CountedLine[] =>
  counted(lines).filter(({ alike, nth }) => nth > (ledger.get(alike) ?? 0))
