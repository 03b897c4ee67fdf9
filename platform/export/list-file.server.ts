/**
 * The file of a list, whatever its length: its rows are read page by page in one snapshot and written as they come, as a
 * spreadsheet, as CSV, or on paper while a person would still read it there.
 */
import type { ExportFormat } from '../catalogue/export.ts'
import { inCompanyOnce } from '../db/doors.server.ts'
import type { Tx } from '../db/tx.server.ts'
import type { StreamAnswer } from '../http/endpoint.ts'
import { httpErrors } from '../http/errors.ts'
import type { Session } from '../http/handle.server.ts'
import type { PageRequest } from '../page.server.ts'
import { CSV_MARK, csvRecord, type TableCell } from '../report/csv.ts'
import { streamOf, TextSink, type Sink } from '../report/file.server.ts'
import { XLSX_MIME } from '../report/report.ts'
import { oneSnapshot } from '../report/report.server.ts'
import { writeTable, type TableRows } from '../report/table-file.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { drawPaper, paperOf, refuseLong } from './list-paper.server.ts'

export interface ListFile {
  /** "Facturas de venta" */
  readonly title: string
  /** Its name, without what the format adds. */
  readonly file: string
  readonly format: ExportFormat
  readonly count: (tx: Tx) => Promise<number>
  /** Read in a transaction of its own, which lasts as long as the writing. */
  readonly open: (tx: Tx) => Promise<OpenTable>
}

export interface OpenTable {
  readonly heads: readonly TableCell[]
  readonly pages: AsyncIterable<readonly (readonly TableCell[])[]>
}

/** Of a list that is short by its nature. */
export async function* onePage<Row>(rows: Row): AsyncGenerator<Row> {
  yield rows
}

/** How many rows are read at once. */
const PAGE_ROWS = '2000'

/** All pages of a list, as its own call reads them. */
export async function* everyPage<Row, Out>(
  read: (page: PageRequest) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
  rowOf: (row: Row) => Out,
): AsyncGenerator<Out[]> {
  for (let after: string | null = ''; after !== null; ) {
    const page: { readonly rows: readonly Row[]; readonly next: string | null } = await read({ size: PAGE_ROWS, after })
    yield page.rows.map(rowOf)
    after = page.next
  }
}

const MIMES: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_MIME, pdf: 'application/pdf' }

/** "facturas-de-venta" */
export const fileWord = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** @throws BusinessError when it is too long for paper */
export async function listFile(
  { tx, session, runtime, now }: { readonly tx: Tx; readonly session: Session; readonly runtime: Runtime; readonly now: Date },
  list: ListFile,
): Promise<StreamAnswer> {
  const { format, file } = list
  const { heads: shown } = await list.open(tx)
  if (shown.length === 0) httpErrors.fail('invalid', { detalle: 'Elige al menos una columna de la lista.' }, 'columns')
  if (format === 'pdf') refuseLong(await list.count(tx))
  return {
    name: `${file}.${format}`,
    mime: MIMES[format],
    count: () => list.count(tx),
    stream: (wrote = () => undefined, signal) =>
      streamOf(async (sink) => {
        const paper = await inCompanyOnce(runtime.pool, { ...session, readOnly: true }, async (own) => {
          await oneSnapshot(own)
          const { heads, pages } = await list.open(own)
          const rows = counted(pages, wrote)
          if (format === 'csv') await writeCsvTable(heads, rows, sink)
          else if (format === 'xlsx') await writeTable(list.title, heads, rows, sink)
          else return paperOf(own, session.companyId, { title: list.title, heads, pages: rows, now })
          return null
        })
        // Drawing reads nothing: the snapshot is not held for it.
        if (paper) await sink.write(await drawPaper(session.companyId, paper, signal))
      }),
  }
}

async function* counted(pages: OpenTable['pages'], wrote: (rows: number) => void): AsyncGenerator<readonly (readonly TableCell[])[]> {
  let count = 0
  for await (const rows of pages) {
    yield rows
    count += rows.length
    wrote(count)
  }
}

async function writeCsvTable(heads: readonly TableCell[], pages: TableRows, sink: Sink): Promise<void> {
  const text = new TextSink(sink)
  await text.add(CSV_MARK + csvRecord(heads))
  for await (const rows of pages) {
    for (const row of rows) {
      const full = text.add(csvRecord(row))
      if (full) await full
    }
  }
  await text.flush()
}
