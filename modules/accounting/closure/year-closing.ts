/**
 * Closing a year (contabilidad.md, section 9; Decreto 2650 de 1993, accounts 5905, 3605 and 3610): every account of income, expense
 * and cost goes back to nothing, by third party and cost centre, against profit and loss, and what is left of it becomes the profit
 * or the loss of the year. Pure.
 */
import { absolute, negate, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { credit, debit, type JournalDraftLine, type LedgerBook } from '../journal.ts'

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
const ofFiscal = ({ book }: YearBalance): boolean => book !== 'niif'

/** The codes of class 7 that still have a balance: they keep a year from closing. */
export const openProduction = (balances: readonly YearBalance[]): string[] => {
  const byCode = Map.groupBy(
    balances.filter(({ code }) => code.startsWith(PRODUCTION)),
    ({ code }) => code,
  )
  return [...byCode].flatMap(([code, some]) => (sumAmounts(some.map(({ balance }) => balance)) === zeroAmount ? [] : [code])).toSorted()
}

/** Of the ledger for taxes. */
export function resultOfYear(balances: readonly YearBalance[]): YearResult {
  const sumOf = (classes: string): Amount =>
    sumAmounts(balances.flatMap((each) => (isClosed(each) && ofFiscal(each) && classes.includes(each.code[0] ?? '') ? each.balance : [])))
  const income = negate(sumOf('4'))
  const costs = sumOf('56')
  return { income, costs, result: (income - costs) as Amount }
}

const BOOKS: readonly LedgerBook[] = ['both', 'fiscal', 'niif']

/** The lines of the one entry; none when nothing moved. In each ledger it balances in itself. */
export function closingLines(balances: readonly YearBalance[], year: number): JournalDraftLine[] {
  return BOOKS.flatMap((book) =>
    linesOfBook(
      balances.filter((each) => each.book === book && isClosed(each) && each.balance !== zeroAmount),
      year,
      book,
    ),
  )
}

function linesOfBook(balances: readonly YearBalance[], year: number, book: LedgerBook): JournalDraftLine[] {
  if (balances.length === 0) return []
  const words = `Cierre del año ${year}`
  // What was debited is credited, and the contrary.
  const back = balances.map(({ accountId, partyId, costCenterId, balance }) =>
    credit({ id: accountId }, balance, words, { partyId, costCenterId, book }),
  )
  const costs = sumAmounts(balances.flatMap(({ balance }) => (balance > zeroAmount ? balance : [])))
  const income = negate(sumAmounts(balances.flatMap(({ balance }) => (balance < zeroAmount ? balance : []))))
  const result = (income - costs) as Amount
  return [
    ...back,
    ...(costs > zeroAmount ? [debit('yearResult', costs, `${words}: costos y gastos`, { book })] : []),
    ...(income > zeroAmount ? [credit('yearResult', income, `${words}: ingresos`, { book })] : []),
    ...(result === zeroAmount
      ? []
      : result > zeroAmount
        ? [debit('yearResult', result, `Utilidad de ${year}`, { book }), credit('yearProfit', result, `Utilidad de ${year}`, { book })]
        : [
            credit('yearResult', absolute(result), `Pérdida de ${year}`, { book }),
            debit('yearLoss', absolute(result), `Pérdida de ${year}`, { book }),
          ]),
  ]
}
