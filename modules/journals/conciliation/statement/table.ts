/** A statement that is a table (CSV, a workbook, fixed text) read by a layout: which column is what, chosen once for an account. Pure. */
import { negate, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'
import { dayOrders, decimalOf, readBankAmount, readBankDay, type DayOrder, type DecimalMark } from './figures.ts'
import type { RawLine, ReadProblem, StatementReading } from './raw.ts'

/** What a column may be. `out` and `in` are the two sides of a bank that keeps them apart. */
export const columnNames = {
  day: 'Fecha',
  text: 'Descripción',
  reference: 'Referencia',
  amount: 'Valor',
  out: 'Retiros o débitos',
  in: 'Abonos o créditos',
  balance: 'Saldo',
} as const
export type ColumnName = keyof typeof columnNames

export interface TableLayout {
  /** Where each column stands: its place from 0. */
  readonly columns: Partial<Record<ColumnName, number>>
  /** As the heads were when it was chosen, to say which one is missing. */
  readonly heads: string[]
  readonly dayOrder: DayOrder
  readonly decimal: DecimalMark
  /** Of fixed text: where each of its columns begins, from 0. */
  readonly cuts: number[]
}

export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

const meanings: Readonly<Record<ColumnName, readonly string[]>> = {
  day: ['fecha', 'date', 'fecha movimiento', 'fecha transaccion', 'fecha de sistema'],
  text: ['descripcion', 'concepto', 'detalle', 'transaccion', 'movimiento', 'description'],
  reference: ['referencia', 'referencia 1', 'documento', 'numero de documento', 'no documento', 'cheque', 'reference'],
  amount: ['valor', 'monto', 'importe', 'amount', 'valor total'],
  out: ['debito', 'debitos', 'retiros', 'cargos', 'egresos', 'salidas'],
  in: ['credito', 'creditos', 'abonos', 'consignaciones', 'depositos', 'entradas'],
  balance: ['saldo', 'saldo final', 'balance', 'saldo total'],
}

const headKey = (head: string): string =>
  fold(head)
    .replace(/[^a-z0-9 ]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')

/** Which column is what by the heads of a file; what it does not find is not there. */
export function columnsOf(heads: readonly string[]): TableLayout['columns'] {
  const keys = heads.map(headKey)
  const found: Partial<Record<ColumnName, number>> = {}
  const taken = new Set<number>()
  for (const isWhole of [true, false]) {
    for (const [name, words] of Object.entries(meanings) as [ColumnName, readonly string[]][]) {
      if (found[name] !== undefined) continue
      const at = keys.findIndex((key, index) => !taken.has(index) && words.some((word) => (isWhole ? key === word : key.startsWith(word))))
      if (at < 0) continue
      found[name] = at
      taken.add(at)
    }
  }
  return found
}

const isLayoutWhole = ({ day, amount, in: incoming, out }: TableLayout['columns']): boolean =>
  day !== undefined && (amount !== undefined || (incoming !== undefined && out !== undefined))

/** Which of the columns that no statement can do without is missing; '' when none is. */
export function missingColumn(columns: TableLayout['columns']): string {
  if (columns.day === undefined) return columnNames.day
  return isLayoutWhole(columns) ? '' : columnNames.amount
}

/** In which order days are written: the first that reads all of them. */
const dayOrderOf = (texts: readonly string[]): DayOrder =>
  dayOrders.find((order) => texts.every((text) => readBankDay(text, order) !== null)) ?? 'dmy'

/** A layout found by the heads and the rows themselves. */
export function guessLayout(heads: readonly string[], rows: readonly TableRow[], cuts: readonly number[] = []): TableLayout {
  const columns = columnsOf(heads)
  const textsOf = (at: number | undefined) =>
    at === undefined ? [] : rows.map(({ cells }) => cells[at] ?? '').filter((text) => text.trim() !== '')
  const figures = [columns.amount, columns.out, columns.in, columns.balance].flatMap(textsOf)
  return { columns, heads: [...heads], dayOrder: dayOrderOf(textsOf(columns.day)), decimal: decimalOf(figures), cuts: [...cuts] }
}

/** Heads that a remembered layout was chosen for and that a file no longer has where they were; '' when it fits. */
export function lostHead(layout: TableLayout, heads: readonly string[]): string {
  const lost = Object.values(layout.columns).find((at) => headKey(layout.heads[at] ?? '') !== headKey(heads[at] ?? ''))
  return lost === undefined ? '' : (layout.heads[lost] ?? '')
}

/** How many heads of a row are known: those that a layout was chosen for, or those that banks write. */
export const knownHeads = (heads: readonly string[], layout: TableLayout | null): number =>
  layout
    ? Object.values(layout.columns).filter((at) => headKey(layout.heads[at] ?? '') === headKey(heads[at] ?? '')).length
    : Object.keys(columnsOf(heads)).length

/** A text of fixed columns as a table: the first line has the heads. */
export function cutText(text: string, cuts: readonly number[]): { heads: string[]; rows: TableRow[] } {
  const cellsOf = (line: string) => cuts.map((from, index) => line.slice(from, cuts[index + 1] ?? line.length).trim())
  const [first = '', ...rest] = text.split(/\r?\n/)
  const rows = rest
    .map((line, index) => ({ number: index + 2, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { heads: cellsOf(first), rows }
}

/** Where the heads of a text of fixed columns begin: after two spaces or more. */
export function cutsOf(firstLine: string): number[] {
  const places = Array.from({ length: firstLine.length }, (_, at) => at)
  return places.filter((at) => firstLine[at] !== ' ' && (firstLine.slice(0, at).trim() === '' || firstLine.slice(0, at).endsWith('  ')))
}

type ReadCell = { readonly amount: Amount } | { readonly problem: string }

function amountOf({ columns, decimal }: TableLayout, cells: readonly string[]): ReadCell {
  const read = (at: number | undefined): Amount | null => {
    const text = at === undefined ? '' : (cells[at] ?? '').trim()
    return text === '' ? zeroAmount : readBankAmount(text, decimal)
  }
  if (columns.amount !== undefined) {
    const amount = read(columns.amount)
    return amount === null || amount === zeroAmount ? { problem: 'no tiene un valor que se pueda leer' } : { amount }
  }
  const [incoming, outgoing] = [read(columns.in), read(columns.out)]
  if (incoming === null || outgoing === null) return { problem: 'no tiene un valor que se pueda leer' }
  // Some banks write what goes out with its minus.
  const amount = subtract(incoming, outgoing < zeroAmount ? negate(outgoing) : outgoing)
  return amount === zeroAmount || (incoming !== zeroAmount && outgoing !== zeroAmount)
    ? { problem: 'debe tener un valor en una sola de sus dos columnas' }
    : { amount }
}

function lineOf(layout: TableLayout, { number, cells }: TableRow): RawLine | ReadProblem {
  const { columns, dayOrder, decimal } = layout
  const cell = (name: ColumnName): string => (columns[name] === undefined ? '' : (cells[columns[name]] ?? '').trim().replace(/\s+/g, ' '))
  const day = readBankDay(cell('day'), dayOrder)
  if (day === null) return { row: number, message: `La fila ${number} no tiene una fecha que se pueda leer.` }
  const read = amountOf(layout, cells)
  if ('problem' in read) return { row: number, message: `La fila ${number} ${read.problem}.` }
  const balance = cell('balance') === '' ? null : readBankAmount(cell('balance'), decimal)
  if (balance === null && cell('balance') !== '') return { row: number, message: `La fila ${number} tiene un saldo que no se puede leer.` }
  return { row: number, day, text: cell('text'), reference: cell('reference'), amount: read.amount, balance }
}

const isLine = (each: RawLine | ReadProblem): each is RawLine => 'amount' in each

/** Rows that lack a day or a figure are titles, balances and sums that banks put around. */
const isAround = ({ columns }: TableLayout, { cells }: TableRow): boolean => {
  const has = (at: number | undefined) => at !== undefined && (cells[at] ?? '').trim() !== ''
  return !has(columns.day) || !(has(columns.amount) || has(columns.in) || has(columns.out))
}

/** Banks write either way: the oldest first is how it is told. */
const inOrder = (lines: readonly RawLine[]): RawLine[] => {
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && first.day > last.day ? lines.toReversed() : [...lines]
}

/** Reads a table by its layout. The balances of its lines have to follow from one to the next. */
export function readTableStatement(layout: TableLayout, rows: readonly TableRow[]): StatementReading {
  const read = rows.filter((row) => !isAround(layout, row)).map((row) => lineOf(layout, row))
  const problems = read.filter((each): each is ReadProblem => !isLine(each))
  if (problems.length > 0) return { problems }
  const lines = inOrder(read.filter(isLine))
  const broken = brokenBalance(lines)
  if (broken) return { problems: [broken] }
  const first = lines[0]
  return {
    statement: {
      lines,
      opening: first?.balance === undefined || first.balance === null ? null : subtract(first.balance, first.amount),
      closing: lines.at(-1)?.balance ?? null,
      account: '',
      currency: '',
    },
  }
}

/** The first line whose balance is not that of the one before and its amount. */
function brokenBalance(lines: readonly RawLine[]): ReadProblem | null {
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (!before || before.balance === null || line.balance === null) continue
    if (line.balance !== before.balance + line.amount)
      return { row: line.row, message: `El saldo de la fila ${line.row} no sigue del anterior: falta un movimiento o sobra.` }
  }
  return null
}
