/** A plain table as a spreadsheet: one head, then rows with figures and days as such. */
import { TextSink, streamOf, type Sink } from './file.server.ts'
import type { TableCell } from './csv.ts'
import { columnLetters, dayCell, figureCell, HEAD_STYLE, NS, styleOf, textCell, writeWorkbook, XML } from './workbook.server.ts'

const NARROW = 12
const WIDE = 60
/** How many rows say how wide a column is. */
const LOOKED_AT = 200

const textOf = (cell: TableCell): string =>
  typeof cell === 'string' ? cell : 'figure' in cell ? cell.figure : 'amount' in cell ? cell.amount : cell.day

function cellXml(reference: string, cell: TableCell): string {
  if (typeof cell === 'string') return textCell(reference, styleOf('text', 'plain'), cell)
  if ('day' in cell) return dayCell(reference, styleOf('day', 'plain'), cell.day)
  // A plain figure (a code, a count, a rate) is shown as it is: the format of texts is the spreadsheet's "General".
  return 'amount' in cell
    ? figureCell(reference, styleOf('amount', 'plain'), cell.amount)
    : figureCell(reference, styleOf('text', 'plain'), cell.figure)
}

async function writeSheet(table: readonly (readonly TableCell[])[], sink: Sink): Promise<void> {
  const [heads = []] = table
  const out = new TextSink(sink)
  const widths = heads.map((_, column) => {
    const longest = Math.max(0, ...table.slice(0, LOOKED_AT).map((row) => textOf(row[column] ?? '').length))
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(WIDE, Math.max(NARROW, longest + 2))}" customWidth="1"/>`
  })
  await out.add(
    `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="14"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`,
  )
  for (const [index, row] of table.entries()) {
    const number = index + 1
    const cells = row.map((cell, column) => {
      const reference = `${columnLetters(column)}${number}`
      return index === 0 ? textCell(reference, HEAD_STYLE, textOf(cell)) : cellXml(reference, cell)
    })
    const full = out.add(`<row r="${number}">${cells.join('')}</row>`)
    if (full) await full
  }
  await out.add('</sheetData></worksheet>')
  await out.flush()
}

/** The bytes of a workbook with one sheet. @param table its first row is the head */
export async function tableXlsx(title: string, table: readonly (readonly TableCell[])[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamOf((sink) => writeWorkbook(title, sink, (part) => writeSheet(table, part)))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
