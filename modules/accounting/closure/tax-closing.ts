/**
 * Closing the taxes of a period (contabilidad.md, section 2, «IVA return» and «Retefuente return»): every account of the tax goes back
 * to nothing, by third party, cost centre and ledger, and what is left of it is owed to the authority or stands in favour. Pure.
 */
import { absolute, negate, smallest, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { monthTitle, showDay, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { PeriodTax, TaxPeriod } from '#colombia/tax-periods.ts'
import { taxPeriods } from '#colombia/tax-periods.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { AccountRole } from '../account-roles.ts'
import { credit, debit, type JournalDraftLine, type LedgerBook } from '../journal.ts'
import type { YearBalance } from './year-closing.ts'

interface TaxRoles {
  readonly due: AccountRole
  /** Where what is left in favour of the company stands: withholdings have none of their own. */
  readonly inFavour: AccountRole
}

export const taxRoles: Readonly<Record<PeriodTax, TaxRoles>> = {
  vat: { due: 'vatDue', inFavour: 'vatInFavour' },
  withholding: { due: 'withholdingDue', inFavour: 'withholdingDue' },
  ica: { due: 'icaDue', inFavour: 'icaDue' },
}

/** Accounts that closings write to: none of them is closed itself. */
export const closedIntoRoles: readonly AccountRole[] = ['vatDue', 'vatInFavour', 'withholdingDue', 'icaDue']

export interface TaxClosingAsked {
  readonly tax: PeriodTax
  readonly period: TaxPeriod
  readonly balances: readonly YearBalance[]
  readonly partyId: string
  /** What stands in favour from before and is taken off what is paid. */
  readonly credit: Amount
  /** To the nearest thousand pesos, as returns are filled in (Estatuto Tributario, art. 577). */
  readonly isRounded: boolean
}

export interface TaxClosingFigures {
  /** What the accounts of the tax say: to pay, or in favour below zero. */
  readonly owed: Amount
  /** What rounding adds to it. */
  readonly rounding: Amount
  /** Of what stood in favour. */
  readonly used: Amount
  /** What is owed in the end; below zero it stands in favour. */
  readonly payable: Amount
}

const THOUSAND = 100_000n

/** To the nearest thousand pesos; half goes away from nothing. */
export const toThousand = (value: Amount): Amount => {
  const size = ((absolute(value) + THOUSAND / 2n) / THOUSAND) * THOUSAND
  return (value < zeroAmount ? -size : size) as Amount
}

const owedIn = (balances: readonly YearBalance[]): Amount => negate(sumAmounts(balances.map(({ balance }) => balance)))

/** What returns are filled in with: the ledger for taxes. */
export function taxFigures({ balances, credit: before, isRounded }: TaxClosingAsked): TaxClosingFigures {
  const owed = owedIn(balances.filter(({ book }) => book !== 'niif'))
  const whole = isRounded ? toThousand(owed) : owed
  const used = whole > zeroAmount && before > zeroAmount ? smallest(before, whole) : zeroAmount
  return { owed, rounding: subtract(whole, owed), used, payable: subtract(whole, used) }
}

/** `IVA 2026-10`: what the payable is found by. */
export const taxCross = (tax: PeriodTax, { last }: TaxPeriod): string => `${taxPeriods[tax].title} ${last.slice(0, 7)}`

/** "IVA de septiembre a octubre de 2026" */
export function taxWords(tax: PeriodTax, { first, last }: TaxPeriod): string {
  const name = (day: Day): string => monthTitle(day.slice(0, 7)).toLowerCase().replace(/ \d+$/, '')
  const months = name(first) === name(last) ? name(last) : `${name(first)} a ${name(last)}`
  return `${taxPeriods[tax].title} de ${months} de ${last.slice(0, 4)}`
}

const BOOKS: readonly LedgerBook[] = ['both', 'fiscal', 'niif']

/** The lines of the one entry; none when no account of the tax has a balance. In each ledger it balances in itself. */
export function taxClosingLines(asked: TaxClosingAsked): JournalDraftLine[] {
  const { balances } = asked
  // What is rounded and used is said once, in the ledger that most lines are of.
  const main = BOOKS.find((book) => book !== 'niif' && balances.some((each) => each.book === book && each.balance !== zeroAmount))
  return BOOKS.flatMap((book) =>
    linesOfBook(
      asked,
      balances.filter((each) => each.book === book && each.balance !== zeroAmount),
      book,
      book === main,
    ),
  )
}

function linesOfBook(asked: TaxClosingAsked, balances: readonly YearBalance[], book: LedgerBook, isMain: boolean): JournalDraftLine[] {
  if (balances.length === 0) return []
  const { tax, period, partyId } = asked
  const { due, inFavour } = taxRoles[tax]
  const words = `Cierre de ${taxWords(tax, period)}`
  // The base was said by the line that is taken back.
  const back = balances.map(({ accountId, partyId: party, costCenterId, balance }) =>
    credit({ id: accountId }, balance, words, { partyId: party, costCenterId, book, base: zeroAmount }),
  )
  const { rounding, used } = isMain ? taxFigures(asked) : { rounding: zeroAmount, used: zeroAmount }
  const left = subtract(sumAmounts([owedIn(balances), rounding]), used)
  const extra = { partyId, book, base: zeroAmount, crossDocument: taxCross(tax, period) }
  const role = left < zeroAmount ? inFavour : due
  return [
    ...back,
    ...(rounding === zeroAmount
      ? []
      : [debit(rounding > zeroAmount ? 'roundingLoss' : 'roundingGain', rounding, `${words}: aproximación`, { book })]),
    ...(used === zeroAmount ? [] : [credit(inFavour, used, `${words}: saldo a favor anterior`, extra)]),
    ...(left === zeroAmount ? [] : [credit(role, left, words, extra)]),
  ]
}

export interface StandingTaxClosing {
  readonly number: string
  readonly date: Day
}

/** Each period of a tax is closed once, and none before one that is closed already: 434's like, in words, at `month`. */
export function taxObstacle(period: TaxPeriod, latest: StandingTaxClosing | null, today: Day): string {
  if (latest?.date === period.last) return `Ya está cerrado con ${latest.number}.`
  if (latest && latest.date > period.last) return `Un periodo posterior ya está cerrado (${latest.number}): deshaz primero ese cierre.`
  return today < period.last ? `Se cierra desde el ${showDay(period.last)}.` : ''
}

export const taxObstacles = (obstacle: string): ErrorBody[] =>
  obstacle === '' ? [] : [httpErrors.of('invalid', { detalle: obstacle }, 'month')]
