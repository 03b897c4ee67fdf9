/** A report on paper: letter size, turned when it has many columns, with the company's head and page numbers. */
import { showInstant } from '#base/date.ts'
import { countText } from '#base/count.ts'
import { fileURLToPath } from 'node:url'
import { httpErrors } from '../http/errors.ts'
import { renderInBackground, renderPdf } from '../pdf/render.server.ts'
import { isFigure, type Column } from './column.ts'
import { cellWords } from './figure-words.ts'
import { depthOf } from './file.server.ts'
import { hasTotals } from './report.ts'
import type { OpenReport } from './report.server.ts'
import { lineCount, readable, totalCells, walk, type Cells, type ReportRow } from './walk.ts'

const template = { source: fileURLToPath(new URL('./report.typ', import.meta.url)) }

/** More lines than anybody reads on paper, and what the printer makes within its patience. */
export const MAX_PDF_LINES = 5000
/** A page stands upright while its columns fit. */
const UPRIGHT_COLUMNS = 7

/** A report that was read and only has to be drawn. */
export interface ReportOnPaper {
  readonly lines: number
  /** @param signal of whoever draws it in the background */
  readonly draw: (signal?: AbortSignal) => Promise<Uint8Array>
}

/** Throws a coded error when it is too long for paper. */
export async function reportOnPaper(open: OpenReport): Promise<ReportOnPaper> {
  const { logo = null } = await open.letterhead()
  const read = await pdfData(open)
  const data = { ...read, logo: logo !== null }
  const images: Readonly<Record<string, Uint8Array>> = logo ? { logo } : {}
  return {
    lines: read.rows.length,
    draw: (signal) =>
      signal
        ? renderInBackground(open.companyId, template, data, { images, signal })
        : renderPdf(open.companyId, template, data, { images }),
  }
}

/** Throws a coded error when it is too long for paper. */
export const reportPdf = async (open: OpenReport): Promise<Uint8Array> => (await reportOnPaper(open)).draw()

/** What the template shows, all of it in words. */
export async function pdfData(open: OpenReport) {
  const { report, columns, book, filters, madeAt } = open
  const lines = lineCount(book) + (book.lines === null ? 0 : book.leaves.length)
  if (lines > MAX_PDF_LINES) {
    const detalle = `El PDF admite hasta ${countText(MAX_PDF_LINES)} filas y este reporte tiene ${countText(lines)}. Descárgalo en Excel o acorta el periodo.`
    return httpErrors.fail('invalid', { detalle })
  }
  const letterhead = await open.letterhead()
  const entries = Object.entries(columns)
  const wordsOf = (cells: Cells): string[] => entries.map(([name, column]) => cellWords(column, cells[name]))
  const rows: ReportRow[] = []
  for await (const row of walk(columns, book)) rows.push(row)
  return {
    title: report.title,
    company: letterhead.name,
    nit: letterhead.nit,
    trial: letterhead.isTrial ?? false,
    filters: filters.map(({ label, value }) => ({ label, value })),
    made: showInstant(madeAt),
    flipped: entries.length > UPRIGHT_COLUMNS,
    depth: depthOf(open),
    opening: report.openingLabel ?? '',
    columns: entries.map(([, column]) => ({ label: column.label, figure: isFigure(column), share: shareOf(column) })),
    rows: readable(rows).map(({ kind, depth, label, note, cells }) => ({ kind, depth, label, note: note ?? '', cells: wordsOf(cells) })),
    totals: hasTotals(columns) && !book.totals ? wordsOf(totalCells(columns, book)) : [],
    notes: (book.notes ?? []).map(({ label, text }) => ({ label, text })),
    // The columns before the first figure make room for the names of groups and totals.
    texts: Math.max(
      1,
      entries.findIndex(([, column]) => isFigure(column)),
    ),
  }
}

/** Figures, days and numbers of documents take what they need: they are never broken. Texts share the rest by their width. */
const shareOf = (column: Column): number => (isFigure(column) || column.kind !== 'text' ? 0 : (column.width ?? 240))
