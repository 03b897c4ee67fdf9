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
} from './statement/table.ts'

export interface StatementFile {
  readonly name: string
  /** Base 64. */
  readonly content: string
  readonly layout: TableLayout | null
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

/** @throws 401 naming the column that is missing */
function tableOf(
  heads: readonly string[],
  rows: Parameters<typeof readTableStatement>[1],
  given: TableLayout | null,
  cuts: readonly number[],
): TableRead {
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
export async function readStatementFile({ content, layout: given }: StatementFile): Promise<ReadFile> {
  const { text, isWorkbook } = await textOf(Buffer.from(content, 'base64'))
  const { format, reading, layout } = readText(text, isWorkbook, given)
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

function readText(
  text: string,
  isWorkbook: boolean,
  given: TableLayout | null,
): { format: StatementFormat; reading: StatementReading; layout: TableLayout | null } {
  if (!isWorkbook && isOfx(text)) return { format: 'ofx', reading: readOfx(text), layout: null }
  if (!isWorkbook && isMt940(text)) return { format: 'mt940', reading: readMt940(text), layout: null }
  if (!isWorkbook && (given?.cuts.length || (!given && isFixed(text)))) {
    const cuts = given?.cuts ?? cutsOf(text.split(/\r?\n/)[0] ?? '')
    const { heads, rows } = cutText(text, cuts)
    return { format: 'fixed', ...tableOf(heads, rows, given, cuts) }
  }
  const { heads, rows } = readTableWith(text, (some) => knownHeads(some, given))
  return { format: isWorkbook ? 'xlsx' : 'csv', ...tableOf(heads, rows, given, []) }
}
