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

/** What a spreadsheet says of a column while somebody fills it, and the list that it offers. */
export interface ColumnHelp {
  readonly title: string
  readonly text: string
  readonly choices: readonly string[]
}

export interface Helps {
  /** One for each column. */
  readonly helps: readonly ColumnHelp[]
  /** How many rows below the heads they are for. */
  readonly rows: number
}

const attribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\r\n]+/g, ' ')
/** Longer than these, spreadsheets take the file for broken. */
const MOST_OF_TITLE = 32
const MOST_OF_PROMPT = 255
const MOST_OF_LIST = 255

function validations({ helps, rows }: Helps): string {
  const each = helps.flatMap(({ title, text, choices }, column) => {
    const list = choices.join(',')
    // The list is one text with commas: names that have one cannot be offered.
    const isListed = choices.length > 0 && list.length <= MOST_OF_LIST && choices.every((choice) => !/[,"]/.test(choice))
    if (text === '' && !isListed) return []
    const letters = columnLetters(column)
    const prompt =
      text === ''
        ? ''
        : ` showInputMessage="1" promptTitle="${attribute(title.slice(0, MOST_OF_TITLE))}" prompt="${attribute(text.slice(0, MOST_OF_PROMPT))}"`
    const sqref = `${letters}2:${letters}${rows + 1}`
    return [
      isListed
        ? `<dataValidation type="list" allowBlank="1" errorStyle="warning"${prompt} sqref="${sqref}"><formula1>"${attribute(list)}"</formula1></dataValidation>`
        : `<dataValidation allowBlank="1"${prompt} sqref="${sqref}"/>`,
    ]
  })
  return each.length === 0 ? '' : `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

/** Rows as they come, some at a time. */
export type TableRows = Iterable<readonly (readonly TableCell[])[]> | AsyncIterable<readonly (readonly TableCell[])[]>

async function writeSheet(heads: readonly TableCell[], pages: TableRows, sink: Sink, helps: Helps | null): Promise<void> {
  const out = new TextSink(sink)
  let number = 0
  const add = async (row: readonly TableCell[]) => {
    number += 1
    const cells = row.map((cell, column) => {
      const reference = `${columnLetters(column)}${number}`
      return number === 1 ? textCell(reference, HEAD_STYLE, textOf(cell)) : cellXml(reference, cell)
    })
    const full = out.add(`<row r="${number}">${cells.join('')}</row>`)
    if (full) await full
  }
  for await (const rows of pages) {
    if (number === 0) {
      await out.add(sheetHead(heads, rows))
      await add(heads)
    }
    for (const row of rows) await add(row)
  }
  if (number === 0) {
    await out.add(sheetHead(heads, []))
    await add(heads)
  }
  await out.add(`</sheetData>${helps ? validations(helps) : ''}</worksheet>`)
  await out.flush()
}

/** The first rows say how wide each column is. */
function sheetHead(heads: readonly TableCell[], rows: readonly (readonly TableCell[])[]): string {
  const widths = heads.map((_, column) => {
    const longest = Math.max(0, ...[heads, ...rows.slice(0, LOOKED_AT)].map((row) => textOf(row[column] ?? '').length))
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(WIDE, Math.max(NARROW, longest + 2))}" customWidth="1"/>`
  })
  return `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="14"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
}

/** A workbook with one sheet, written as its rows come. */
export const writeTable = (
  title: string,
  heads: readonly TableCell[],
  rows: TableRows,
  sink: Sink,
  helps: Helps | null = null,
): Promise<void> => writeWorkbook(title, sink, (part) => writeSheet(heads, rows, part, helps))

/** The bytes of a workbook with one sheet. @param table its first row is the head */
export async function tableXlsx(title: string, table: readonly (readonly TableCell[])[], helps: Helps | null = null): Promise<Uint8Array> {
  const [heads = [], ...rows] = table
  const chunks: Uint8Array[] = []
  for await (const chunk of streamOf((sink) => writeTable(title, heads, [rows], sink, helps))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
