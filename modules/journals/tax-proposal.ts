/**
 * What a line on the account of a tax or a withholding proposes: its base, from the lines above of the same third party, and then its
 * value (contabilidad.md, section 2: income, cost, expense, stock and assets are what is taxed; ReteIVA is on the IVA). Pure.
 */
import {
  absolute,
  amountText,
  isAmountText,
  parseAmount,
  parsePercent,
  percentOf,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '#base/decimal.ts'
import { formatMoney, formatPercent } from '#platform/ui/format.ts'
import { onSide, type JournalLine } from './journal-lines.ts'

/** What an account carries on a day. */
export interface AccountTaxes {
  /** Where its value goes. */
  readonly side: 'debit' | 'credit'
  /** What it is a part of: what the lines say, or their IVA. */
  readonly base: 'lines' | 'vat'
  readonly rates: readonly TaxRate[]
}

export interface TaxRate {
  readonly id: string
  readonly name: string
  /** In percent, canonical. */
  readonly rate: string
  /** A base below it carries nothing; null of none. */
  readonly minimum: string | null
}

const read = (text: string): Amount => (text !== '' && isAmountText(text) ? parseAmount(text) : zeroAmount)

/** Beginnings of the codes of what is taxed: stock and assets, income, expense and cost. */
const TAXED = /^(?:1[4-7]|[4-7])/
const VAT = /^2408/

/** What the lines above say that it is a part of; zero of nothing. */
export function proposedBase(lines: readonly JournalLine[], key: string, { base }: Pick<AccountTaxes, 'base'>): Amount {
  const at = lines.findIndex((line) => line.key === key)
  const own = lines[at]
  if (!own) return zeroAmount
  const codes = base === 'vat' ? VAT : TAXED
  const above = lines.slice(0, at).filter((line) => line.partyId === own.partyId && codes.test(line.account))
  return absolute(sumAmounts(above.map(({ debit, credit }) => subtract(read(debit), read(credit)))))
}

/** What a rate takes of a base; zero below its minimum. */
export function taxOf(base: Amount, { rate, minimum }: TaxRate): Amount {
  return minimum !== null && base < parseAmount(minimum) ? zeroAmount : absolute(percentOf(base, parsePercent(rate)))
}

/** The only rate that it carries; null of several, and of none. */
export const onlyRate = ({ rates }: AccountTaxes): TaxRate | null => (rates.length === 1 ? (rates[0] ?? null) : null)

/**
 * A line with the value of its base, where nobody wrote another; with the base of the lines above where it says none.
 * @param rate null of an account with several: its base alone is proposed
 * @param before its base as it was, whose value was proposed
 */
export function withTax(line: JournalLine, { taxes, rate, above, before }: Proposing): JournalLine {
  const base = line.base === '' ? above : read(line.base)
  if (base <= zeroAmount) return line
  const based = { ...line, base: line.base === '' ? amountText(base) : line.base }
  if (rate === null) return based
  const written = sumAmounts([read(line.debit), read(line.credit)])
  const isFree = written === zeroAmount || (before !== '' && written === taxOf(read(before), rate))
  const value = taxOf(base, rate)
  if (!isFree) return based
  return value === zeroAmount ? based : { ...based, ...onSide(taxes.side, amountText(value)) }
}

export interface Proposing {
  readonly taxes: AccountTaxes
  readonly rate: TaxRate | null
  readonly above: Amount
  readonly before: string
}

/** How far a typed value may be from its rate before it is told. */
const TOLD_BEYOND = parseAmount('2')

const nameOf = ({ name, rate }: TaxRate): string => (name.includes('%') ? name : `${name} (${formatPercent(parsePercent(rate))})`)

/** What there is to say of a line on such an account; empty of nothing. */
export function tellTax(line: JournalLine, { rates }: AccountTaxes): string {
  const base = read(line.base)
  const [first] = rates
  if (!first) return ''
  if (base === zeroAmount) return rates.length > 1 ? 'La cuenta lleva varias tarifas: escribe la base y elígela en el menú de la línea' : ''
  const written = sumAmounts([read(line.debit), read(line.credit)])
  const isNear = (rate: TaxRate): boolean => absolute(subtract(written, taxOf(base, rate))) <= TOLD_BEYOND
  if (rates.length > 1) {
    if (written === zeroAmount) return 'La cuenta lleva varias tarifas: elígela en el menú de la línea'
    return rates.some(isNear) ? '' : 'El valor no es el de ninguna de las tarifas de la cuenta sobre esa base'
  }
  const { minimum } = first
  if (minimum !== null && base < parseAmount(minimum))
    return `${nameOf(first)} se practica desde una base de ${formatMoney(parseAmount(minimum))}`
  return written === zeroAmount || isNear(first) ? '' : `${nameOf(first)} de ${formatMoney(base)} es ${formatMoney(taxOf(base, first))}`
}
