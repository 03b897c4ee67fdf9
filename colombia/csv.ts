/**
 * The data files of this folder are comma separated with a header line and quotes where a value holds a comma
 * (RFC 4180). This reads them as rows by column name; what a row means is decided beside the rule that uses it.
 */

export type CsvRow = Readonly<Record<string, string>>

/** Splits a text into records of fields. A quoted field may hold commas, line breaks and doubled quotes. */
function records(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endField = () => {
    row.push(field)
    field = ''
  }
  const endRow = () => {
    endField()
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') field += char
      else if (text[at + 1] === '"') field += text[++at]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') endField()
    else if (char === '\n') endRow()
    else if (char !== '\r') field += char
  }
  if (field !== '' || row.length > 0) endRow()
  return rows
}

/** Rows by column name. Throws RangeError when a row does not have exactly the columns of the header. */
export function parseCsv(text: string): CsvRow[] {
  const [header, ...rows] = records(text.replace(/^\uFEFF/, ''))
  if (!header) return []
  return rows.map((fields, index) => {
    if (fields.length !== header.length) throw new RangeError(`Row ${index + 2} has ${fields.length} fields, the header ${header.length}`)
    return Object.fromEntries(header.map((name, column) => [name, fields[column] ?? '']))
  })
}

/** The value of a column that must exist in the file. Throws RangeError when it does not. */
export function column(row: CsvRow, name: string): string {
  const value = row[name]
  if (value === undefined) throw new RangeError(`There is no column ${name}`)
  return value
}
