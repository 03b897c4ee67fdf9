/**
 * A report as a spreadsheet: real numbers and dates, the filters used at its head, a frozen head, groups that fold, and
 * totals that are formulas with their value beside them. Written row by row: flat memory.
 */
import { showInstant } from '#base/date.ts'
import { parsePercent, percentText, type Percent } from '#base/decimal.ts'
import { isFigure, type Column, type Columns, type FigureColumn } from './column.ts'
import { depthOf, TextSink, type Sink } from './file.server.ts'
import { hasTotals } from './report.ts'
import type { OpenReport } from './report.server.ts'
import { childrenOf, rangesOf } from './tree.ts'
import { totalCells, walk, type Cells, type ReportRow } from './walk.ts'
import {
  columnLetters,
  dayCell,
  figureCell,
  HEAD_STYLE,
  indentStyle,
  NS,
  styleOf,
  textCell,
  TITLE_STYLE,
  writeWorkbook,
  XML,
  type Format,
  type Weight,
} from './workbook.server.ts'

export const writeXlsx = (open: OpenReport, sink: Sink): Promise<void> =>
  writeWorkbook(open.report.title, sink, (part) => writeSheet(open, part))

/** The format of a cell; a quantity has decimals or has none. */
const formatOf = ({ kind }: Column, text: string): Format =>
  kind === 'document' ? 'text' : kind === 'quantity' && text.includes('.') ? 'fraction' : kind

async function writeSheet(open: OpenReport, sink: Sink): Promise<void> {
  const { columns, book, filters, report, madeAt } = open
  const letterhead = await open.letterhead()
  const isTree = book.lines === null
  const sheet = new Sheet(columns, isTree ? 0 : depthOf(open))
  const out = new TextSink(sink)
  const heads = [
    `${letterhead.name} · NIT ${letterhead.nit}`,
    ...filters.map(({ label, value }) => `${label}: ${value}`),
    `Generado el ${showInstant(madeAt)}`,
  ]
  const headRow = heads.length + 2
  await out.add(
    `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetPr><outlinePr summaryBelow="${isTree ? 0 : 1}"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="14"/>${sheet.widths()}<sheetData>`,
  )
  await out.add(sheet.texts([report.title], TITLE_STYLE))
  for (const text of heads) await out.add(sheet.texts([text], styleOf('text', 'plain')))
  await out.add(sheet.heads())
  const write = async (written: string): Promise<void> => {
    const full = out.add(written)
    if (full) await full
  }
  const total = isTree ? await writeTree(open, sheet, headRow + 1, write) : await writeLines(open, sheet, headRow + 1, write)
  if (hasTotals(columns) && !book.totals)
    await write(sheet.figures({ label: 'Total', cells: totalCells(columns, book), weight: 'total', ...total }))
  for (const [index, { label, text }] of (book.notes ?? []).entries())
    await write(sheet.texts([`Nota ${index + 1}. ${label}. ${text}`], styleOf('text', 'plain')))
  await out.add('</sheetData></worksheet>')
  await out.flush()
}

type Write = (text: string) => Promise<void>
/** How the total of the report adds up. */
type Added = Pick<RowOfSheet, 'level' | 'adds'>

async function writeLines({ columns, book }: OpenReport, sheet: Sheet, first: number, write: Write): Promise<Added> {
  for await (const row of walk(columns, book)) {
    await write(
      row.kind === 'line'
        ? sheet.figures({ label: '', cells: row.cells, weight: 'plain', level: row.depth })
        : row.kind === 'group'
          ? sheet.head(row.depth, row.label, row.cells)
          : sheet.subtotal(row.depth, row.label, row.cells),
    )
  }
  return { level: 0, adds: { kind: 'below', from: first } }
}

/** A tree is told before its rows are written: a row adds up those that hang from it, which come after. */
async function writeTree({ columns, book }: OpenReport, sheet: Sheet, first: number, write: Write): Promise<Added> {
  const rows: ReportRow[] = []
  for await (const row of walk(columns, book)) rows.push(row)
  const { children, roots } = childrenOf(rows)
  const rowsOf = (indexes: readonly number[]): Adds => ({ kind: 'rows', ranges: rangesOf(indexes.map((index) => first + index)) })
  const outermost = new Map(roots.map((index) => [rows[index]?.key ?? '', index]))
  const groups = (keys: readonly string[]): number[] => keys.flatMap((key) => outermost.get(`${key}/`) ?? [])
  const totals = new Map((book.totals ?? []).map(({ key, of }) => [key, groups(of)]))
  sheet.groups = new Map([...outermost].map(([key, index]) => [key, first + index]))
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'total') {
      await write(sheet.figures({ label: '', cells: row.cells, weight: 'total', level: 0, adds: rowsOf(totals.get(row.key ?? '') ?? []) }))
      continue
    }
    const below = children[index] ?? []
    await write(
      sheet.figures({
        label: '',
        cells: row.cells,
        weight: row.depth < 2 && below.length > 0 ? 'bold' : 'plain',
        level: row.depth,
        adds: below.length > 0 ? rowsOf(below) : { kind: 'own' },
      }),
    )
  }
  return { level: 0, adds: rowsOf(roots) }
}

/**
 * How the figures of a row come about: `below`, its subtotal over all rows from one on, where subtotals among them are not
 * added again; `rows`, the sum of these; `own`, nothing but what its own cells say.
 */
type Adds =
  | { readonly kind: 'below'; readonly from: number }
  | { readonly kind: 'rows'; readonly ranges: readonly (readonly [first: number, last: number])[] }
  | { readonly kind: 'own' }

interface RowOfSheet {
  readonly label: string
  readonly cells: Cells
  readonly weight: Weight
  readonly level: number
  readonly adds?: Adds
}

/** Longer than this no spreadsheet reads a formula. */
const MAX_FORMULA = 8000

/** Writes rows one after another and knows where each group began. */
class Sheet {
  readonly #columns: readonly (readonly [string, Column])[]
  readonly #letters: ReadonlyMap<string, string>
  readonly #hasGroups: boolean
  readonly #began: number[] = []
  /** The row of each outermost group of a tree, by the key of its row. */
  groups: ReadonlyMap<string, number> = new Map()
  #row = 0
  constructor(columns: Columns, depth: number) {
    this.#columns = Object.entries(columns)
    this.#hasGroups = depth > 0
    this.#letters = new Map(this.#columns.map(([name], index) => [name, columnLetters(index + (this.#hasGroups ? 1 : 0))]))
  }

  widths(): string {
    const widths = [...(this.#hasGroups ? [34] : []), ...this.#columns.map(([, { width }]) => (width === undefined ? 34 : width / 7))]
    const texts = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(1)}" customWidth="1"/>`)
    return `<cols>${texts.join('')}</cols>`
  }

  texts(texts: readonly string[], style: number): string {
    const row = this.#next()
    return `<row r="${row}">${texts.map((text, index) => textCell(`${columnLetters(index)}${row}`, style, text)).join('')}</row>`
  }

  heads(): string {
    return this.texts([...(this.#hasGroups ? ['Grupo'] : []), ...this.#columns.map(([, { label }]) => label)], HEAD_STYLE)
  }

  head(depth: number, label: string, cells: Cells): string {
    this.#began.length = depth
    const written = this.figures({ label, cells, weight: 'bold', level: depth })
    this.#began[depth] = this.#row + 1
    return written
  }

  subtotal(depth: number, label: string, cells: Cells): string {
    const from = this.#began[depth] ?? this.#row + 1
    return this.figures({ label: `Total ${label}`, cells, weight: 'total', level: depth, adds: { kind: 'below', from } })
  }

  figures(row: RowOfSheet): string {
    const number = this.#next()
    const outline = row.level > 0 ? ` outlineLevel="${Math.min(row.level, 7)}"` : ''
    let written = `<row r="${number}"${outline}>`
    if (this.#hasGroups) written += textCell(`A${number}`, indentStyle(row.level, row.weight), row.label)
    for (const [index, [name, column]] of this.#columns.entries()) {
      const isFirst = index === 0 && !this.#hasGroups
      const text = row.cells[name] ?? (isFirst ? row.label : '')
      if (text === '') continue
      const reference = `${this.#letters.get(name)}${number}`
      const format = formatOf(column, text)
      const style = isFirst && format === 'text' ? indentStyle(row.level, row.weight) : styleOf(format, row.weight)
      if (format === 'text') written += textCell(reference, style, text)
      else if (format === 'day') written += dayCell(reference, style, text)
      else {
        const value = format === 'percent' ? percentText((parsePercent(text) / 100n) as Percent) : text
        written += figureCell(reference, style, value, this.#formula(name, column, number, row))
      }
    }
    return `${written}</row>`
  }

  #formula(name: string, column: Column, row: number, { adds, weight }: RowOfSheet): string {
    if (!isFigure(column) || !adds) return ''
    const text =
      this.#compared(column, row) ?? this.#ratio(column, row) ?? this.#part(column, row, weight) ?? this.#added(name, column, row, adds)
    return text === '' || text.length > MAX_FORMULA ? '' : `<f>${text}</f>`
  }

  #at(name: string, row: number): string {
    return `${this.#letters.get(name)}${row}`
  }

  #compared({ difference, change }: FigureColumn, row: number): string | null {
    const sides = difference ?? change
    if (!sides) return null
    const [now, before] = [this.#at(sides.now, row), this.#at(sides.before, row)]
    return difference ? `${now}-${before}` : `IF(${before}=0,"",(${now}-${before})/${before})`
  }

  #ratio({ ratio }: FigureColumn, row: number): string | null {
    if (!ratio) return null
    const [of, by] = [this.#at(ratio.of, row), this.#at(ratio.by, row)]
    return `IF(${by}=0,"",${of}/${by})`
  }

  #part({ part }: FigureColumn, row: number, weight: Weight): string | null {
    if (!part) return null
    const group = 'by' in part ? row : this.groups.get(`${part.group}/`)
    if (group === undefined) return ''
    const [own, whole] = [this.#at(part.of, row), this.#at('by' in part ? part.by : part.of, group)]
    const share = `${own}/${whole}`
    return `IF(${whole}=0,"",${weight === 'total' ? share : `ABS(${share})`})`
  }

  #added(name: string, { sum, running, opens }: FigureColumn, row: number, adds: Adds): string {
    const letters = this.#letters.get(name)
    if (adds.kind === 'below') return sum && adds.from < row ? `SUBTOTAL(9,${letters}${adds.from}:${letters}${row - 1})` : ''
    const opening = this.#columns.find(([, column]) => isFigure(column) && column.opens === name)?.[0]
    if (running && opening !== undefined) {
      return `${this.#at(opening, row)}+${this.#at(running.plus, row)}-${this.#at(running.minus, row)}`
    }
    if (adds.kind === 'own' || !(sum || opens !== undefined)) return ''
    const ranges = adds.ranges.map(([first, last]) => (first === last ? `${letters}${first}` : `${letters}${first}:${letters}${last}`))
    return `SUM(${ranges.join(',')})`
  }

  #next(): number {
    this.#row += 1
    return this.#row
  }
}
