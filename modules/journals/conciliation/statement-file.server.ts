/** The file of a bank, whatever its form: text within its limits, and its lines. */
import { failWith } from '#base/errors.ts'
import { importErrors, MOST_IMPORTED } from '#platform/import/errors.ts'
import { decode, decodeStrictly } from '#platform/import/decode.ts'
import { readTableWith } from '#platform/import/find-heads.ts'
import { workbookText } from '#platform/import/workbook.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isMt940, readMt940 } from './statement/mt940.ts'
import { isOfx, readOfx } from './statement/ofx.ts'
import type { RawStatement, StatementFormat, StatementReading } from './statement/raw.ts'
import {
  cutsOf,
  cutText,
  guessLayout,
  knownHeads,
  lostHead,
  missingColumn,
  readTableStatement,
  type TableLayout,
  type TableRow,
} from './statement/table.ts'

export interface StatementFile {
  readonly name: string
  /** Base 64. */
  readonly content: string
  readonly layout: TableLayout | null
  /** That layout is of another account of the same bank: it is used where it fits, and nobody is told where it does not. */
  readonly isHint?: boolean
}

export interface ReadFile {
  readonly format: StatementFormat
  readonly statement: RawStatement
  /** Of a table. */
  readonly layout: TableLayout | null
}

const MOST_BYTES = 5 * 1024 * 1024
const MOST_PROBLEMS = 20

const MOST_TEXT = 500
const MOST_REFERENCE = 100
const LOOKED_AT = 100_000
const [SPACE, TAB, RETURN] = [0x20, 0x09, 0x0d]

/** Something that no text has: a control below the space, or what a decoder puts where it could not read. */
function hasBytes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < SPACE && (code < TAB || code > RETURN)) || code === 0xfffd) return true
  }
  return false
}

/** @throws 401, 420, 424, 428 */
async function textOf(bytes: Uint8Array): Promise<{ text: string; isWorkbook: boolean }> {
  if (bytes.length > MOST_BYTES) return importErrors.fail('tooLarge', { tamano: '5 MB' }, 'content')
  const read = decode(bytes, (encoding) => decodeStrictly(bytes, encoding))
  if ('isWorkbook' in read) return { text: await workbookText(bytes), isWorkbook: true }
  if ('problem' in read) return httpErrors.fail('invalid', { detalle: read.problem }, 'content')
  if (hasBytes(read.text.slice(0, LOOKED_AT))) return importErrors.fail('unreadable', {}, 'content')
  return { text: read.text, isWorkbook: false }
}

interface TableRead {
  readonly reading: StatementReading
  readonly layout: TableLayout
}

interface Table {
  readonly format: 'xlsx' | 'csv' | 'fixed'
  readonly heads: readonly string[]
  readonly rows: readonly TableRow[]
  readonly cuts: readonly number[]
}

/** @throws 401 naming the column that is missing */
function tableOf({ heads, rows, cuts }: Table, given: TableLayout | null): TableRead {
  const lost = given ? lostHead(given, heads) : ''
  if (lost !== '')
    return httpErrors.fail(
      'invalid',
      { detalle: `El archivo ya no tiene la columna «${lost}» donde estaba: elige de nuevo las columnas.` },
      'layout',
    )
  const layout = given ?? guessLayout(heads, rows, cuts)
  const missing = missingColumn(layout.columns)
  if (missing !== '') return httpErrors.fail('invalid', { detalle: `Elige qué columna es «${missing}».` }, 'layout')
  return { reading: readTableStatement(layout, rows), layout }
}

/** Without a mark between its cells, and with columns that two spaces or more keep apart. */
const isFixed = (text: string): boolean => {
  const [first = ''] = text.split(/\r?\n/)
  return !/[;,\t]/.test(first) && cutsOf(first).length > 1
}

/** @throws 401 at the row, 420 of more than 2.000 lines, 422 of none, 424, 428 */
export async function readStatementFile({ content, layout: given, isHint = false }: StatementFile): Promise<ReadFile> {
  const { text, isWorkbook } = await textOf(Buffer.from(content, 'base64'))
  const { format, reading, layout } = readText(text, isWorkbook, given && isHint && !fits(text, isWorkbook, given) ? null : given)
  if ('problems' in reading) {
    failWith(reading.problems.slice(0, MOST_PROBLEMS).map(({ message }) => httpErrors.of('invalid', { detalle: message }, 'content')))
    return importErrors.fail('unreadable', {}, 'content')
  }
  const { statement } = reading
  const long = statement.lines.find(({ text, reference }) => text.length > MOST_TEXT || reference.length > MOST_REFERENCE)
  if (long)
    httpErrors.fail(
      'invalid',
      { detalle: `La fila ${long.row} tiene un texto de más de ${MOST_TEXT} caracteres o una referencia de más de ${MOST_REFERENCE}.` },
      'content',
    )
  if (statement.lines.length === 0) importErrors.fail('noRows', {}, 'content')
  if (statement.lines.length > MOST_IMPORTED) importErrors.fail('tooManyRows', {}, 'content')
  return { format, statement, layout }
}

/** As a table, of whatever form: nothing of it is read yet. */
function tableIn(text: string, isWorkbook: boolean, given: TableLayout | null): Table {
  if (!isWorkbook && (given?.cuts.length || (!given && isFixed(text)))) {
    const cuts = given?.cuts ?? cutsOf(text.split(/\r?\n/)[0] ?? '')
    return { format: 'fixed', ...cutText(text, cuts), cuts }
  }
  return { format: isWorkbook ? 'xlsx' : 'csv', ...readTableWith(text, (some) => knownHeads(some, given)), cuts: [] }
}

const isTold = (text: string, isWorkbook: boolean): boolean => !isWorkbook && (isOfx(text) || isMt940(text))

const fits = (text: string, isWorkbook: boolean, layout: TableLayout): boolean =>
  !isTold(text, isWorkbook) && lostHead(layout, tableIn(text, isWorkbook, layout).heads) === ''

function readText(
  text: string,
  isWorkbook: boolean,
  given: TableLayout | null,
): { format: StatementFormat; reading: StatementReading; layout: TableLayout | null } {
  if (!isWorkbook && isOfx(text)) return { format: 'ofx', reading: readOfx(text), layout: null }
  if (!isWorkbook && isMt940(text)) return { format: 'mt940', reading: readMt940(text), layout: null }
  const table = tableIn(text, isWorkbook, given)
  return { format: table.format, ...tableOf(table, given) }
}

const MOST_COLUMNS = 200
const MOST_HEAD = 400
const SHOWN_ROWS = 5
const SHOWN_CELL = 80

/**
 * The columns of a file with its first rows, to choose what each is; none of a form that says it by itself.
 * @throws 401, 424, 428
 */
export async function columnsInFile({ content }: Pick<StatementFile, 'content'>) {
  const { text, isWorkbook } = await textOf(Buffer.from(content, 'base64'))
  if (isTold(text, isWorkbook)) return { heads: [], rows: [], layout: null }
  const table = tableIn(text, isWorkbook, null)
  if (table.heads.length > MOST_COLUMNS || table.heads.some((head) => head.length > MOST_HEAD))
    return importErrors.fail('unreadable', {}, 'content')
  return {
    heads: [...table.heads],
    rows: table.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, SHOWN_CELL))),
    layout: guessLayout(table.heads, table.rows, table.cuts),
  }
}
