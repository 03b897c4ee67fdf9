/**
 * A report as a spreadsheet: real numbers and dates, the filters used at its head, a frozen head,
 * groups that fold, and totals that are formulas with their value beside them. Written row by row: flat memory.
 */
import { isFigure, type Column, type Columns } from './column.ts'
import { depthOf, hasTotals, TextSink, type Sink } from './file.server.ts'
import type { OpenReport } from './report.server.ts'
import { totalCells, walk, type Cells } from './walk.ts'
import {
  columnLetters,
  dayCell,
  figureCell,
  HEAD_STYLE,
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

const formatOf = (column: Column): Format => (column.kind === 'document' ? 'text' : column.kind)

const clock = new Intl.DateTimeFormat('es-CO', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Bogota' })

async function writeSheet(open: OpenReport, sink: Sink): Promise<void> {
  const { columns, book, filters, letterhead, report, madeAt } = open
  const depth = depthOf(open)
  const sheet = new Sheet(columns, depth)
  const out = new TextSink(sink)
  const heads = [
    `${letterhead.name} · NIT ${letterhead.nit}`,
    ...filters.map(({ label, value }) => `${label}: ${value}`),
    `Generado el ${clock.format(madeAt)}`,
  ]
  const headRow = heads.length + 2
  await out.add(
    `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetPr><outlinePr summaryBelow="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="14"/>${sheet.widths()}<sheetData>`,
  )
  await out.add(sheet.texts([report.title], TITLE_STYLE))
  for (const text of heads) await out.add(sheet.texts([text], styleOf('text', 'plain')))
  await out.add(sheet.texts([...(depth > 0 ? ['Grupo'] : []), ...Object.values(columns).map(({ label }) => label)], HEAD_STYLE))
  for await (const row of walk(columns, book)) {
    const written =
      row.kind === 'line'
        ? sheet.figures({ label: '', cells: row.cells, weight: 'plain', level: row.depth })
        : row.kind === 'group'
          ? sheet.head(row.depth, row.label, row.cells)
          : sheet.subtotal(row.depth, row.label, row.cells)
    const full = out.add(written)
    if (full) await full
  }
  if (hasTotals(open)) await out.add(sheet.total(totalCells(columns, book.leaves), headRow + 1))
  await out.add('</sheetData></worksheet>')
  await out.flush()
}

const indented = (depth: number, text: string): string => '   '.repeat(depth) + text

/** Writes rows one after another and knows where each group began. */
class Sheet {
  readonly #columns: readonly [string, Column, Format][]
  readonly #hasGroups: boolean
  readonly #began: number[] = []
  #row = 0
  constructor(columns: Columns, depth: number) {
    this.#columns = Object.entries(columns).map(([name, column]) => [name, column, formatOf(column)])
    this.#hasGroups = depth > 0
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

  head(depth: number, label: string, cells: Cells): string {
    this.#began.length = depth
    const written = this.figures({ label: indented(depth, label), cells, weight: 'bold', level: depth })
    this.#began[depth] = this.#row + 1
    return written
  }

  subtotal(depth: number, label: string, cells: Cells): string {
    const from = this.#began[depth] ?? this.#row + 1
    return this.figures({ label: indented(depth, `Total ${label}`), cells, weight: 'total', level: depth, from })
  }

  total(cells: Cells, from: number): string {
    return this.figures({ label: 'Total', cells, weight: 'total', level: 0, from })
  }

  /** @param row.from the first row that its sums add up; subtotals among them are not added again */
  figures(row: { label: string; cells: Cells; weight: Weight; level: number; from?: number }): string {
    const number = this.#next()
    const outline = row.level > 0 ? ` outlineLevel="${Math.min(row.level, 7)}"` : ''
    let written = `<row r="${number}"${outline}>`
    const shift = this.#hasGroups ? 1 : 0
    if (this.#hasGroups) written += textCell(`A${number}`, styleOf('text', row.weight), row.label)
    for (const [index, [name, column, format]] of this.#columns.entries()) {
      const text = row.cells[name]
      if (text === null || text === undefined || text === '') continue
      const letters = columnLetters(index + shift)
      const style = styleOf(format, row.weight)
      if (format === 'text') written += textCell(`${letters}${number}`, style, text)
      else if (format === 'day') written += dayCell(`${letters}${number}`, style, text)
      else {
        const isSum = row.from !== undefined && row.from < number && isFigure(column) && column.sum === true
        const formula = isSum ? `<f>SUBTOTAL(9,${letters}${row.from}:${letters}${number - 1})</f>` : ''
        written += figureCell(`${letters}${number}`, style, text, formula)
      }
    }
    return `${written}</row>`
  }

  #next(): number {
    this.#row += 1
    return this.#row
  }
}
