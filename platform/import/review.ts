/** The table while it is mended on the screen: cells that change, texts replaced everywhere, and what is left to mend. */
import { countText } from '#base/count.ts'
import { parseUnitPrice } from '#base/decimal.ts'
import { keyOf } from './cells.ts'
import type { ShownProblem } from './import-endpoints.ts'
import type { ReadRow } from './table.ts'

export interface MendRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** Every row with as many cells as there are columns. */
export const wholeRows = (rows: readonly ReadRow[], columns: number): MendRow[] =>
  rows.map(({ number, cells }) => ({ number, cells: Array.from({ length: columns }, (_, index) => cells[index] ?? '') }))

export const withCell = (rows: readonly MendRow[], number: number, column: number, text: string): MendRow[] =>
  rows.map((row) => (row.number === number ? { ...row, cells: row.cells.map((cell, index) => (index === column ? text : cell)) } : row))

/** Every cell of a column that says the same, whatever its case, accents and spaces. */
export const withReplaced = (rows: readonly MendRow[], column: number, from: string, to: string): MendRow[] => {
  const key = keyOf(from)
  return rows.map((row) =>
    keyOf(row.cells[column] ?? '') === key ? { ...row, cells: row.cells.map((cell, index) => (index === column ? to : cell)) } : row,
  )
}

export const withoutRows = (rows: readonly MendRow[], numbers: ReadonlySet<number>): MendRow[] =>
  rows.filter(({ number }) => !numbers.has(number))

/** How many cells of a column say the same as a text. */
export const timesSaid = (rows: readonly MendRow[], column: number, text: string): number => {
  const key = keyOf(text)
  return rows.filter(({ cells }) => keyOf(cells[column] ?? '') === key).length
}

/** What one button mends: the problems of a field that have a single answer. */
export interface SureFix {
  readonly field: string
  readonly count: number
}

const isSure = ({ field, suggestions }: ShownProblem): boolean => field !== null && suggestions.length === 1

export function sureFixes(problems: readonly ShownProblem[]): SureFix[] {
  const counts = new Map<string, number>()
  for (const problem of problems)
    if (isSure(problem) && problem.field !== null) counts.set(problem.field, (counts.get(problem.field) ?? 0) + 1)
  return [...counts].map(([field, count]) => ({ field, count }))
}

/** The table with the only suggestion of each problem of a field in its cell. */
export function withSureFixes(
  rows: readonly MendRow[],
  columns: readonly string[],
  problems: readonly ShownProblem[],
  field: string,
): MendRow[] {
  const column = columns.indexOf(field)
  const texts = new Map(
    problems.filter((each) => isSure(each) && each.field === field).map(({ row, suggestions }) => [row, suggestions[0] ?? '']),
  )
  if (column < 0) return [...rows]
  return rows.map((row) => {
    const text = texts.get(row.number)
    return text === undefined ? row : { ...row, cells: row.cells.map((cell, index) => (index === column ? text : cell)) }
  })
}

/** "+12,5 %": how much a figure changes, to one decimal; '' of what was nothing. */
export function changeText(before: string | null, after: string): string {
  if (before === null) return ''
  const was = parseUnitPrice(before)
  if (was === 0n) return ''
  const thousandths = roundedQuotient((parseUnitPrice(after) - was) * 1000n, was)
  const sign = thousandths > 0n ? '+' : thousandths < 0n ? '−' : ''
  const size = thousandths < 0n ? -thousandths : thousandths
  return `${sign}${countText(Number(size / 10n))},${size % 10n} %`
}

/** Half away from zero. */
const roundedQuotient = (figure: bigint, by: bigint): bigint => {
  const isNegative = figure < 0n !== by < 0n
  const [top, bottom] = [figure < 0n ? -figure : figure, by < 0n ? -by : by]
  const whole = (top * 2n + bottom) / (bottom * 2n)
  return isNegative ? -whole : whole
}

/** Only the rows that are wrong, with a last column that says why: what somebody mends in a spreadsheet. */
export function errorTable(
  heads: readonly string[],
  rows: readonly MendRow[],
  problems: readonly ShownProblem[],
  labelOf: (field: string) => string,
): string[][] {
  const said = new Map<number, string[]>()
  for (const { row, field, message } of problems)
    said.set(row, [...(said.get(row) ?? []), field === null ? message : `${labelOf(field)}: ${message}`])
  return [
    [...heads, 'Qué corregir'],
    ...rows.flatMap((row) => {
      const messages = said.get(row.number)
      return messages ? [[...row.cells, messages.join(' ')]] : []
    }),
  ]
}
