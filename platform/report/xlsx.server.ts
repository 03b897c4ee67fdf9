/**
 * A report as a spreadsheet (ECMA-376, part 1): real numbers and dates, the filters used at its head, a frozen head,
 * groups that fold, and totals that are formulas with their value beside them. Written row by row: flat memory.
 */
import { isFigure, type Column, type Columns } from './column.ts'
import { depthOf, hasTotals, TextSink, type Sink } from './file.server.ts'
import type { OpenReport } from './report.server.ts'
import { totalCells, walk, type Cells } from './walk.ts'
import { ZipWriter } from './zip.server.ts'

const NS = 'http://schemas.openxmlformats.org'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters that XML 1.0 cannot hold are left out. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Cell formats, by their place in `styles.xml`: each one plain, then bold, then bold with a line above. */
const formats = ['text', 'day', 'amount', 'quantity', 'unitPrice'] as const
type Format = (typeof formats)[number]
const weights = ['plain', 'bold', 'total'] as const
type Weight = (typeof weights)[number]
const styleOf = (format: Format, weight: Weight): number => weights.indexOf(weight) * formats.length + formats.indexOf(format)
const HEAD_STYLE = formats.length * weights.length
const TITLE_STYLE = HEAD_STYLE + 1

const CODES: Readonly<Record<Format, string>> = {
  text: 'General',
  day: 'dd/mm/yyyy',
  amount: '#,##0.00;(#,##0.00);"–"??',
  quantity: '#,##0.######',
  unitPrice: '#,##0.00####',
}

const styles = (): string => {
  const codes = formats.map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(CODES[format])}"/>`)
  const cells = weights.flatMap((weight, font) =>
    formats.map(
      (format, index) =>
        `<xf numFmtId="${format === 'text' ? 0 : 200 + index}" fontId="${Math.min(font, 1)}" fillId="0" borderId="${weight === 'total' ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
    ),
  )
  return `${XML}<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="3"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1EF"/></patternFill></fill></fills><borders count="3"><border/><border><left/><right/><top style="thin"/><bottom/></border><border><left/><right/><top/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length + 2}">${cells.join('')}<xf fontId="1" fillId="2" borderId="2" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf fontId="2" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Names of the parts that every workbook has. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
}

/** A sheet's name may have 31 characters, and some may not be in it. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const workbook = (title: string): string =>
  `${XML}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`

/** 0 → A, 26 → AA. */
export const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26)

/** Days since 30 December 1899, as spreadsheets count them. */
export const daySerial = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

export async function writeXlsx(open: OpenReport, sink: Sink): Promise<void> {
  const zip = new ZipWriter(sink)
  const { title } = open.report
  for (const [name, text] of Object.entries({ ...PARTS, 'xl/workbook.xml': workbook(title), 'xl/styles.xml': styles() })) {
    await zip.part(name, (part) => part.write(text))
  }
  await zip.part('xl/worksheets/sheet1.xml', (part) => writeSheet(open, part))
  await zip.end()
}

const textCell = (reference: string, style: number, text: string): string =>
  text === '' ? '' : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

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
      else if (format === 'day') written += `<c r="${letters}${number}" s="${style}"><v>${daySerial(text)}</v></c>`
      else {
        const isSum = row.from !== undefined && row.from < number && isFigure(column) && column.sum === true
        const formula = isSum ? `<f>SUBTOTAL(9,${letters}${row.from}:${letters}${number - 1})</f>` : ''
        written += `<c r="${letters}${number}" s="${style}">${formula}<v>${text}</v></c>`
      }
    }
    return `${written}</row>`
  }

  #next(): number {
    this.#row += 1
    return this.#row
  }
}
