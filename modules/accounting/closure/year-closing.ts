/**
 * Closing a year (contabilidad.md, section 9; Decreto 2650 de 1993, accounts 5905, 3605 and 3610): every account of income, expense
 * and cost goes back to nothing, by third party and cost centre, against profit and loss, and what is left of it becomes the profit
 * or the loss of the year. Pure.
 */
import { negate, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { credit, debit, ledgersOf, linesOfLedger, type JournalDraftLine, type Ledger, type LedgerBook } from '../journal.ts'

/** What an account says at the end of the year: debit positive. */
export interface YearBalance {
  readonly accountId: string
  readonly code: string
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly book: LedgerBook
  readonly balance: Amount
}

export interface YearResult {
  /** Credits less debits of class 4. */
  readonly income: Amount
  /** Debits less credits of classes 5 and 6. */
  readonly costs: Amount
  /** Below zero it is a loss. */
  readonly result: Amount
}

/** Costs of production are carried to stock or to cost of sales before a year is closed. */
const PRODUCTION = '7'
const isClosed = ({ code }: YearBalance): boolean => code.startsWith('4') || code.startsWith('5') || code.startsWith('6')

/** The codes of class 7 that still have a balance: they keep a year from closing. */
export const openProduction = (balances: readonly YearBalance[]): string[] => {
  const byCode = Map.groupBy(
    balances.filter(({ code }) => code.startsWith(PRODUCTION)),
    ({ code }) => code,
  )
  const isOpen = (some: readonly YearBalance[]): boolean =>
    ledgersOf(some).some((each) => sumAmounts(each.map(({ balance }) => balance)) !== zeroAmount)
  return [...byCode].flatMap(([code, some]) => (isOpen(some) ? [code] : [])).toSorted()
}

/** Of the ledger for taxes, unless another is asked for. */
export function resultOfYear(balances: readonly YearBalance[], ledger: Ledger = 'fiscal'): YearResult {
  const closed = linesOfLedger(balances, ledger).filter(isClosed)
  const sumOf = (classes: string): Amount =>
    sumAmounts(closed.flatMap(({ code, balance }) => (classes.includes(code[0] ?? '') ? balance : [])))
  const income = negate(sumOf('4'))
  const costs = sumOf('56')
  return { income, costs, result: (income - costs) as Amount }
}

type Target = 'yearProfit' | 'yearLoss'
const targetOf = (result: Amount): Target => (result < zeroAmount ? 'yearLoss' : 'yearProfit')

/**
 * The lines of the one entry; none when nothing moved. What counts in both ledgers, in the fiscal one alone and in the NIIF one alone
 * balances in itself, and the result of each ledger stands whole in one account: what both have in common goes where the fiscal
 * one's does, and where the NIIF one has a profit and the fiscal one a loss, or the reverse, it passes to its own.
 */
export function closingLines(balances: readonly YearBalance[], year: number): JournalDraftLine[] {
  const closed = balances.filter((each) => isClosed(each) && each.balance !== zeroAmount)
  const of = (book: LedgerBook): YearBalance[] => closed.filter((each) => each.book === book)
  const both = earned(of('both'))
  const fiscal = targetOf(sumAmounts([both, earned(of('fiscal'))]))
  const niif = targetOf(sumAmounts([both, earned(of('niif'))]))
  const words = wordsOf(niif, year)
  return [
    ...linesOfBook(of('both'), year, 'both', fiscal),
    ...linesOfBook(of('fiscal'), year, 'fiscal', fiscal),
    ...linesOfBook(of('niif'), year, 'niif', niif),
    ...(niif === fiscal || both === zeroAmount
      ? []
      : [debit(fiscal, both, words, { book: 'niif' }), credit(niif, both, words, { book: 'niif' })]),
  ]
}

/** Above zero it is a profit. */
const earned = (balances: readonly YearBalance[]): Amount => negate(sumAmounts(balances.map(({ balance }) => balance)))
const wordsOf = (target: Target, year: number): string => (target === 'yearProfit' ? `Utilidad de ${year}` : `Pérdida de ${year}`)

function linesOfBook(balances: readonly YearBalance[], year: number, book: LedgerBook, target: Target): JournalDraftLine[] {
  if (balances.length === 0) return []
  const words = `Cierre del año ${year}`
  // What was debited is credited, and the contrary.
  const back = balances.map(({ accountId, partyId, costCenterId, balance }) =>
    credit({ id: accountId }, balance, words, { partyId, costCenterId, book }),
  )
  const costs = sumAmounts(balances.flatMap(({ balance }) => (balance > zeroAmount ? balance : [])))
  const income = negate(sumAmounts(balances.flatMap(({ balance }) => (balance < zeroAmount ? balance : []))))
  const result = (income - costs) as Amount
  const said = wordsOf(target, year)
  return [
    ...back,
    ...(costs > zeroAmount ? [debit('yearResult', costs, `${words}: costos y gastos`, { book })] : []),
    ...(income > zeroAmount ? [credit('yearResult', income, `${words}: ingresos`, { book })] : []),
    ...(result === zeroAmount ? [] : [debit('yearResult', result, said, { book }), credit(target, result, said, { book })]),
  ]
}
