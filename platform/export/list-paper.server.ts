/** A list on paper, as a report without figures to add up. */
import { fileURLToPath } from 'node:url'
import { countText } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { isDay, showDay, showInstant } from '#base/date.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { renderInBackground, renderPdf } from '../pdf/render.server.ts'
import type { TableCell } from '../report/csv.ts'
import { MAX_PDF_LINES } from '../report/pdf.server.ts'
import { formatReportAmount } from '../ui/format.ts'

/** @throws BusinessError when nobody would read so much on paper */
export const refuseLong = (rows: number): void => {
  if (rows <= MAX_PDF_LINES) return
  const detalle = `El PDF admite hasta ${countText(MAX_PDF_LINES)} filas y esta lista tiene ${countText(rows)}. Descárgala en Excel o usa filtros.`
  httpErrors.fail('invalid', { detalle })
}

const template = { source: fileURLToPath(new URL('../report/report.typ', import.meta.url)) }
/** A page stands upright while its columns fit. */
const UPRIGHT_COLUMNS = 6
const NARROWEST = 6
const WIDEST = 36

const wordsOf = (cell: TableCell): string => {
  if (typeof cell === 'string') return cell
  if ('amount' in cell) return formatReportAmount(parseAmount(cell.amount))
  if ('figure' in cell) return cell.figure
  return isDay(cell.day) ? showDay(cell.day) : cell.day
}
const isFigure = (cell: TableCell | undefined): boolean => typeof cell === 'object' && !('day' in cell)

interface Listed {
  readonly title: string
  readonly heads: readonly TableCell[]
  readonly pages: AsyncIterable<readonly (readonly TableCell[])[]>
  readonly now: Date
}

export type ListPaper = Awaited<ReturnType<typeof paperOf>>

/** Everything that the template shows, in words. @throws BusinessError when it is too long */
export async function paperOf(tx: Tx, companyId: string, { title, heads, pages, now }: Listed) {
  const rows: (readonly TableCell[])[] = []
  for await (const page of pages) {
    rows.push(...page)
    refuseLong(rows.length)
  }
  const company = await tx.first<{ name: string; nit: string; trial: boolean }>(
    sql`select name, identification || '-' || check_digit as nit, trial from company where id = ${companyId}`,
  )
  const cells = rows.map((row) => row.map(wordsOf))
  return {
    title,
    company: company?.name ?? '',
    nit: company?.nit ?? '',
    trial: company?.trial ?? false,
    logo: false,
    filters: [{ label: 'Registros', value: countText(rows.length) }],
    made: showInstant(now),
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
  }
}

/** @param companyId whose it is @param signal of whoever does it in the background */
export const drawPaper = (companyId: string, paper: ListPaper, signal?: AbortSignal): Promise<Uint8Array> =>
  signal ? renderInBackground(companyId, template, paper, { images: {}, signal }) : renderPdf(companyId, template, paper)
