/** What writing in a cell makes of a line of a journal. */
import { amountText } from '#base/decimal.ts'
import { isForeignCode } from '#base/currency.ts'
import { ledgerBookNames, ledgerBooks, type LedgerBook } from '#modules/accounting/index.ts'
import { pesosOfForeign } from '../foreign-lines.ts'
import { balancing, onSide, type JournalLine } from '../journal-lines.ts'
import { BALANCE, rateText } from './grid-columns.tsx'
import { offeredItem } from './search.tsx'

const names = { accountId: 'account', partyId: 'party', costCenterId: 'costCenter' } as const
const isNamed = (column: string): column is keyof typeof names => column in names

const booksByLabel = new Map(ledgerBooks.map((book) => [ledgerBookNames[book].toLowerCase(), book]))
const readBook = (value: string): LedgerBook =>
  ledgerBooks.find((book) => book === value) ?? booksByLabel.get(value.trim().toLowerCase()) ?? 'both'

export interface Told {
  readonly label: string
  /** Those that it balances with; null when «=» is worked out later. */
  readonly others: readonly JournalLine[] | null
}

/** A line with another value in one of its cells. */
export function edited(line: JournalLine, column: string, value: string, told: Told): JournalLine {
  if (isNamed(column)) {
    // What was picked is of one account and one third party.
    const openItemId = column === 'costCenterId' ? line.openItemId : null
    return { ...line, openItemId, [column]: value === '' ? null : value, [names[column]]: value === '' ? '' : told.label }
  }
  if (column === 'crossDocument') return crossed(line, value)
  if (column === 'book') return { ...line, book: readBook(value) }
  if (column === 'debit' || column === 'credit') {
    const sides = value === BALANCE && told.others ? balancing(told.others, line.book) : onSide(column, value)
    // What its figures say is its rate again.
    return { ...line, ...sides, rate: line.currencyAmount === '' ? line.rate : '' }
  }
  if (column === 'currency') return inCurrency(line, value)
  if (column === 'currencyAmount') return withPesos({ ...line, currencyAmount: value, rate: rateText(line) })
  if (column === 'rate') return withPesos({ ...line, rate: value })
  return isText(column) ? { ...line, [column]: value } : line
}

/** In pesos it is nothing else. */
function inCurrency(line: JournalLine, code: string): JournalLine {
  if (!isForeignCode(code)) return { ...line, currency: null, currencyAmount: '', rate: '' }
  return { ...line, currency: code, rate: line.currency === code ? line.rate : '' }
}

/** The pesos of its amount at its rate, on the side that it has; the debit while it has none. */
export function withPesos(line: JournalLine): JournalLine {
  const pesos = line.currency === null ? null : pesosOfForeign(line.currencyAmount, line.rate)
  return pesos === null ? line : { ...line, ...onSide(line.credit === '' ? 'debit' : 'credit', amountText(pesos)) }
}

const isText = (column: string): column is 'base' | 'description' | 'dueDate' => ['base', 'description', 'dueDate'].includes(column)

/** A number as it was typed, or an item that was picked, with whom it is of; what is left of it is proposed. */
function crossed(line: JournalLine, value: string): JournalLine {
  const item = offeredItem(value)
  if (!item) return { ...line, crossDocument: value, openItemId: null }
  const { id, number, dueDate, party, side, balance } = item
  const isEmpty = line.debit === '' && line.credit === ''
  return {
    ...{ ...line, crossDocument: number, openItemId: id, dueDate, partyId: party.id, party: party.name },
    ...(isEmpty ? onSide(side, balance) : {}),
  }
}

/** Takes one cell of the line above. */
export function copied(line: JournalLine, above: JournalLine, column: string): JournalLine {
  if (isNamed(column)) return { ...line, [column]: above[column], [names[column]]: above[names[column]] }
  if (column === 'debit' || column === 'credit') return { ...line, ...onSide(column, above[column]) }
  if (column === 'crossDocument') return { ...line, crossDocument: above.crossDocument, openItemId: null }
  if (column === 'book') return { ...line, book: above.book }
  if (column === 'currency') return { ...line, currency: above.currency, rate: above.rate }
  if (column === 'currencyAmount') return withPesos({ ...line, currencyAmount: above.currencyAmount, rate: rateText(line) })
  if (column === 'rate') return withPesos({ ...line, rate: rateText(above) })
  return isText(column) ? { ...line, [column]: above[column] } : line
}

/** What a new line takes of the one above it. */
export const begunUnder = (above: JournalLine | undefined): Partial<JournalLine> =>
  above
    ? {
        ...{ partyId: above.partyId, party: above.party, costCenterId: above.costCenterId, costCenter: above.costCenter },
        ...{ description: above.description, book: above.book },
      }
    : {}

/** The lines with one of them a place up or down. */
export function moved(lines: readonly JournalLine[], key: string, step: 1 | -1): readonly JournalLine[] {
  const at = lines.findIndex((line) => line.key === key)
  const to = at + step
  const [here, there] = [lines[at], lines[to]]
  if (!here || !there) return lines
  return lines.map((line, index) => (index === at ? there : index === to ? here : line))
}
