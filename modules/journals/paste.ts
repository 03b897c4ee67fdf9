/** What a block of a sheet becomes in the lines of a journal, cell by cell, before any of it lands. Pure. */
import type { Day } from '#base/date.ts'
import { showDay } from '#base/date.ts'
import { isAmountText, parseAmount } from '#base/decimal.ts'
import { isForeignCode } from '#base/currency.ts'
import { ledgerBookNames, ledgerBooks, type LedgerBook } from '#modules/accounting/index.ts'
import { belowZero, maxLength } from '#platform/rules/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { parseDayInput, parseMoneyInput } from '#platform/ui/parse.ts'
import { emptyLine, type JournalLine } from './journal-lines.ts'

/** What the company has of a text that names an account, a third party or a cost centre. */
export interface NamedCell {
  readonly id: string | null
  readonly label: string
  /** Why it names none. */
  readonly problem: string | null
}

export interface NamedCells {
  readonly accounts: ReadonlyMap<string, NamedCell>
  readonly parties: ReadonlyMap<string, NamedCell>
  readonly centers: ReadonlyMap<string, NamedCell>
}

export type PastedBlock = readonly Readonly<Record<string, string>>[]

export interface PastedCell {
  readonly column: string
  /** As it was in the sheet. */
  readonly raw: string
  /** What it becomes; empty where nothing lands. */
  readonly shown: string
  readonly problem: string | null
}

export interface PastedRow {
  /** In the block, from 1. */
  readonly place: number
  readonly cells: readonly PastedCell[]
  /** Null of a row that does not land. */
  readonly line: JournalLine | null
}

const text = (cells: Readonly<Record<string, string>>, column: string): string => (cells[column] ?? '').trim()

const HEADS = new Set([
  'cuenta',
  'código',
  'codigo',
  'cuenta contable',
  'código cuenta',
  'codigo cuenta',
  'código contable',
  'codigo contable',
  'puc',
])

/** The first row names the columns. */
const isHead = (cells: Readonly<Record<string, string>>): boolean => HEADS.has(text(cells, 'accountId').toLowerCase())

/** The rows that say something: without what is empty and without the names of the columns. */
export const sayingRows = (block: PastedBlock): PastedBlock =>
  block.filter((cells, index) => !(index === 0 && isHead(cells)) && Object.keys(cells).some((column) => text(cells, column) !== ''))

const LONGEST_NAME = 200

/** What the company is asked for, each text once. */
export function namedIn(block: PastedBlock): { accounts: string[]; parties: string[]; centers: string[] } {
  const of = (column: string): string[] => [
    ...new Set(block.map((cells) => text(cells, column)).filter((each) => each !== '' && each.length <= LONGEST_NAME)),
  ]
  return { accounts: of('accountId'), parties: of('partyId'), centers: of('costCenterId') }
}

export interface PasteOptions {
  readonly columns: readonly string[]
  /** Figures are formulas. */
  readonly isTemplate: boolean
  readonly today: Day
  readonly makeKey: () => string
}

interface ReadCell {
  readonly cell: PastedCell
  readonly sets: Partial<JournalLine>
}

const bookOf = (said: string): LedgerBook | undefined =>
  ledgerBooks.find((book) => book === said || ledgerBookNames[book].toLowerCase() === said.toLowerCase())

const nothing = (column: string, raw: string): ReadCell => ({ cell: { column, raw, shown: '', problem: null }, sets: {} })
const wrong = (column: string, raw: string, problem: string): ReadCell => ({ cell: { column, raw, shown: '', problem }, sets: {} })
const right = (column: string, raw: string, shown: string, sets: Partial<JournalLine>): ReadCell => ({
  cell: { column, raw, shown, problem: null },
  sets,
})

function readNamed(column: string, raw: string, named: ReadonlyMap<string, NamedCell>, fields: readonly [string, string]): ReadCell {
  const found = named.get(raw)
  if (!found || found.id === null) return wrong(column, raw, found?.problem ?? `No hay nada que se llame «${raw}».`)
  return right(column, raw, found.label, { [fields[0]]: found.id, [fields[1]]: found.label })
}

function readFigure(column: 'base' | 'debit' | 'credit' | 'currencyAmount', raw: string): ReadCell {
  const read = parseMoneyInput(raw)
  if (!read.ok) return wrong(column, raw, read.error)
  if (read.text === '' || !isAmountText(read.text) || parseAmount(read.text) === 0n) return nothing(column, raw)
  if (parseAmount(read.text) < 0n)
    return wrong(column, raw, column === 'debit' || column === 'credit' ? 'Escríbelo sin signo en el otro lado.' : belowZero('El valor'))
  return right(column, raw, formatMoney(parseAmount(read.text)), { [column]: read.text })
}

const isFigure = (column: string): column is 'base' | 'debit' | 'credit' | 'currencyAmount' =>
  ['base', 'debit', 'credit', 'currencyAmount'].includes(column)

/** The longest texts that a line takes. */
const longest: Readonly<Record<string, number>> = { description: 400, crossDocument: 40 }

function readCell(column: string, raw: string, names: NamedCells, { isTemplate, today }: PasteOptions): ReadCell {
  if (raw === '') return nothing(column, raw)
  if (column === 'accountId') return readNamed(column, raw, names.accounts, ['accountId', 'account'])
  if (column === 'partyId') return readNamed(column, raw, names.parties, ['partyId', 'party'])
  if (column === 'costCenterId') return readNamed(column, raw, names.centers, ['costCenterId', 'costCenter'])
  if (column === 'dueDate') {
    const due = parseDayInput(raw, today)
    return due.ok
      ? right(column, raw, due.text === '' ? '' : showDay(due.text as Day), { dueDate: due.text })
      : wrong(column, raw, due.error)
  }
  if (column === 'book') {
    const book = bookOf(raw)
    return book ? right(column, raw, ledgerBookNames[book], { book }) : wrong(column, raw, 'Escribe Fiscal, NIIF o Ambos.')
  }
  if (column === 'currency') {
    const code = raw.toUpperCase()
    if (code === 'COP') return right(column, raw, '', {})
    return isForeignCode(code) ? right(column, raw, code, { currency: code }) : wrong(column, raw, `«${raw}» no es una moneda de la lista.`)
  }
  if (isFigure(column) && !isTemplate) return readFigure(column, raw)
  const most = longest[column]
  const tooLong = most === undefined ? null : maxLength(raw, most)
  if (tooLong !== null) return wrong(column, raw, tooLong)
  return right(column, raw, raw, { [column]: raw })
}

/** Both sides of one line. */
function sided(cells: readonly PastedCell[], { debit, credit }: Partial<JournalLine>): readonly PastedCell[] {
  if (!debit || !credit) return cells
  return cells.map((cell) => (cell.column === 'credit' ? { ...cell, problem: 'Una línea lleva débito o crédito, no los dos.' } : cell))
}

/**
 * @param block the rows that say something
 * @returns a row for each, in their order; one whose account is none does not land, and a cell with a problem lands empty
 */
export const readPasted = (block: PastedBlock, names: NamedCells, options: PasteOptions): PastedRow[] =>
  block.map((cells, index) => {
    const read = options.columns.map((column) => readCell(column, text(cells, column), names, options))
    const sets: Partial<JournalLine> = Object.assign({}, ...read.map((each) => each.sets))
    const told = read.map(({ cell }) =>
      cell.column === 'accountId' && cell.raw === '' ? { ...cell, problem: 'Falta la cuenta: la fila no se pega.' } : cell,
    )
    const line: JournalLine | null = sets.accountId ? { ...emptyLine, key: options.makeKey(), ...sets } : null
    return { place: index + 1, cells: options.isTemplate ? told : sided(told, sets), line }
  })

/** How many rows land, how many do not, and how many cells of those that do land empty or are refused later. */
export function countPasted(rows: readonly PastedRow[]): { readonly lines: number; readonly left: number; readonly problems: number } {
  const landing = rows.filter(({ line }) => line !== null)
  return {
    lines: landing.length,
    left: rows.length - landing.length,
    problems: landing.reduce((sum, { cells }) => sum + cells.filter(({ problem }) => problem !== null).length, 0),
  }
}
