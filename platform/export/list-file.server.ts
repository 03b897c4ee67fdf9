/**
 * The file of a list, whatever its length: its rows are read page by page in one snapshot and written as they come, as a
 * spreadsheet, as CSV, or on paper while a person would still read it there.
 */
import { fileURLToPath } from 'node:url'
import { countText } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { isDay, showDay } from '#base/date.ts'
import type { ExportFormat } from '../catalogue/export.ts'
import { inCompany } from '../db/doors.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import type { StreamAnswer } from '../http/endpoint.ts'
import { httpErrors } from '../http/errors.ts'
import type { Session } from '../http/handle.server.ts'
import { renderPdf } from '../pdf/render.server.ts'
import { CSV_MARK, csvRecord, type TableCell } from '../report/csv.ts'
import { streamOf, TextSink, type Sink } from '../report/file.server.ts'
import { MAX_PDF_LINES } from '../report/pdf.server.ts'
import { XLSX_MIME } from '../report/report.ts'
import { oneSnapshot } from '../report/report.server.ts'
import { writeTable, type TableRows } from '../report/table-file.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { formatReportAmount } from '../ui/format.ts'

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
  if (format === 'pdf') refuseLong(await list.count(tx))
  return {
    name: `${file}.${format}`,
    mime: MIMES[format],
    count: () => list.count(tx),
    stream: (wrote = () => undefined) =>
      streamOf((sink) =>
        inCompany(runtime.pool, { companyId: session.companyId, personId: session.personId, readOnly: true }, async (own) => {
          await oneSnapshot(own)
          const { heads, pages } = await list.open(own)
          const rows = counted(pages, wrote)
          if (format === 'csv') await writeCsvTable(heads, rows, sink)
          else if (format === 'xlsx') await writeTable(list.title, heads, rows, sink)
          else await sink.write(await pdfOf(own, session.companyId, list.title, heads, rows, now))
        }),
      ),
  }
}

const refuseLong = (rows: number): void => {
  if (rows <= MAX_PDF_LINES) return
  const detalle = `El PDF admite hasta ${countText(MAX_PDF_LINES)} filas y esta lista tiene ${countText(rows)}. Descárgala en Excel o usa filtros.`
  httpErrors.fail('invalid', { detalle })
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

const template = { source: fileURLToPath(new URL('../report/report.typ', import.meta.url)) }
/** A page stands upright while its columns fit. */
const UPRIGHT_COLUMNS = 6
const NARROWEST = 6
const WIDEST = 36
const clock = new Intl.DateTimeFormat('es-CO', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Bogota' })

const wordsOf = (cell: TableCell): string => {
  if (typeof cell === 'string') return cell
  if ('amount' in cell) return formatReportAmount(parseAmount(cell.amount))
  if ('figure' in cell) return cell.figure
  return isDay(cell.day) ? showDay(cell.day) : cell.day
}
const isFigure = (cell: TableCell | undefined): boolean => typeof cell === 'object' && !('day' in cell)

async function pdfOf(
  tx: Tx,
  companyId: string,
  title: string,
  heads: readonly TableCell[],
  pages: AsyncIterable<readonly (readonly TableCell[])[]>,
  now: Date,
): Promise<Uint8Array> {
  const rows: (readonly TableCell[])[] = []
  for await (const page of pages) {
    rows.push(...page)
    refuseLong(rows.length)
  }
  const company = await tx.first<{ name: string; nit: string }>(
    sql`select name, identification || '-' || check_digit as nit from company where id = ${companyId}`,
  )
  const cells = rows.map((row) => row.map(wordsOf))
  return renderPdf(template, {
    title,
    company: company?.name ?? '',
    nit: company?.nit ?? '',
    logo: false,
    filters: [{ label: 'Registros', value: countText(rows.length) }],
    made: clock.format(now),
    flipped: heads.length > UPRIGHT_COLUMNS,
    depth: 0,
    opening: '',
    columns: heads.map((head, index) => {
      const figure = rows.some((row) => isFigure(row[index]))
      const isShort = figure || rows.some((row) => typeof row[index] === 'object')
      const longest = Math.max(wordsOf(head).length, ...cells.map((row) => row[index]?.length ?? 0))
      return { label: wordsOf(head), figure, share: isShort ? 0 : Math.min(WIDEST, Math.max(NARROWEST, longest)) }
    }),
    rows: cells.map((row) => ({ kind: 'line', depth: 0, label: '', note: '', cells: row })),
    totals: [],
    texts: 1,
  })
}
