/** Documents whose lines are rows of a file: one goes in whole or not at all, and what its form refuses is said at its cells. */
import type { Day } from '#base/date.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { refuseCell } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { documentInput, MAX_LINES, type DocumentInput } from '../wire.ts'
import type { ColumnOf } from './columns.ts'

/** A row that says everything that its line and its document need. */
export interface FileLine {
  readonly row: ImportRow
  readonly date: Day
  readonly dueDate: Day
  readonly notes: string
  readonly line: Readonly<Record<string, unknown>>
}

export interface FileDocument<Row extends FileLine> {
  readonly rows: readonly Row[]
  readonly document: DocumentInput
}

interface Refusal {
  readonly field: string | null
  readonly code: number
  readonly message: string
}

/** A problem of the form at its cell. */
export function refuseAt(rows: readonly FileLine[], columnOf: ColumnOf, { field, code, message }: Refusal): void {
  const { line, column } = columnOf(field)
  const target = rows.find((_, at) => `${at}` === line) ?? rows[0]
  target?.row.refuse(column, { code, message })
}

/** What a row says of its document otherwise than the first one of it did. @param same "de la misma factura" */
function refuseOther(first: FileLine, other: FileLine, same: string): void {
  const differing = [
    ...(first.date === other.date ? [] : (['date'] as const)),
    ...(first.dueDate === other.dueDate || other.row.text('dueDate') === '' ? [] : (['dueDate'] as const)),
  ]
  for (const field of differing)
    refuseCell(other.row, field, `La fila ${first.row.number} ${same} dice otra fecha: deja la misma en todas.`)
}

interface Gathering<Row extends FileLine> {
  readonly keyOf: (row: Row) => string
  /** Of the head, as the first row says it, besides its days, its notes and its lines. */
  readonly headOf: (first: Row) => Readonly<Record<string, unknown>>
  readonly columnOf: ColumnOf
  /** "Una factura", "de la misma factura" */
  readonly words: { readonly one: string; readonly same: string }
}

/** The documents of the rows, in the order of their first ones. */
export function gatherDocuments<Row extends FileLine>(
  read: readonly Row[],
  { keyOf, headOf, columnOf, words }: Gathering<Row>,
): FileDocument<Row>[] {
  return [...Map.groupBy(read, keyOf).values()].flatMap((rows) => {
    const [first, ...others] = rows
    if (!first) return []
    for (const other of others) refuseOther(first, other, words.same)
    if (rows.length > MAX_LINES) refuseCell(first.row, null, `${words.one} admite máximo ${MAX_LINES} líneas.`)
    const parsed = documentInput.safeParse({
      ...headOf(first),
      ...{ date: first.date, dueDate: first.dueDate },
      ...{ notes: rows.find(({ notes }) => notes !== '')?.notes ?? '', lines: rows.map(({ line }) => line) },
    })
    if (parsed.success) return [{ rows, document: parsed.data }]
    for (const { path, message } of parsed.error.issues) refuseAt(rows, columnOf, { field: path.join('.'), code: 401, message })
    return []
  })
}

interface Judging<Row extends FileLine> {
  /** Which document a row says that it is of, whether or not the rest of it is right. */
  readonly saidOf: (row: ImportRow) => string
  /** What its form would say, at its cells. */
  readonly judge: (each: FileDocument<Row>) => Promise<void>
  /** "de la misma factura" */
  readonly same: string
}

/** Those whose rows are all right. A document with a row that is wrong would be another document: none of its rows is written. */
export async function wholeDocuments<Row extends FileLine>(
  rows: readonly ImportRow[],
  documents: readonly FileDocument<Row>[],
  { saidOf, judge, same }: Judging<Row>,
): Promise<FileDocument<Row>[]> {
  const wrong = new Set(rows.filter(({ isRight }) => !isRight).map(saidOf))
  const other = httpErrors.of('invalid', { detalle: `Otra fila ${same} tiene un error: corrígela primero.` })
  for (const each of documents) {
    // A row that could not be read is not among its rows.
    const lacksRow = each.rows.some(({ row }) => wrong.has(saidOf(row)))
    if (!lacksRow) await judge(each)
    if (!lacksRow && each.rows.every(({ row }) => row.isRight)) continue
    for (const { row } of each.rows) if (row.isRight) row.refuse(null, other)
  }
  return documents.filter((each) => each.rows.every(({ row }) => row.isRight))
}
