/**
 * Writes comma-separated values (RFC 4180): CRLF between records, quotes only where they are needed and doubled inside.
 * Figures are written as they travel, with a dot; a text that a spreadsheet would run as a formula is held by an
 * apostrophe, for names come from people.
 */

/** A cell of any file: a text, a plain figure, money, or a day (YYYY-MM-DD), each by its canonical text. */
export type TableCell = string | { readonly figure: string } | { readonly amount: string } | { readonly day: string }
/** In a CSV money is one more figure and a day its text, which every spreadsheet takes for a date. */
export type CsvCell = TableCell

/** Spreadsheets read UTF-8 only when the file says so. */
export const CSV_MARK = '\u{feff}'

const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /[",\r\n]/

const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellText = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return quoted('figure' in cell ? cell.figure : 'amount' in cell ? cell.amount : cell.day)
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell)
}

/** One record with its end. */
export const csvRecord = (record: readonly CsvCell[]): string => `${record.map(cellText).join(',')}\r\n`

/** The file's text, with its mark. Every record ends with CRLF. */
export const writeCsv = (records: readonly (readonly CsvCell[])[]): string => CSV_MARK + records.map(csvRecord).join('')
