/** The whole filtered list as a file, read page by page in one transaction. */
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { writeCsv } from '#platform/report/csv.ts'
import { tableXlsx } from '#platform/report/table-file.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import type { DocumentKind } from '../kind.ts'
import { readPage } from '../list.server.ts'
import type { DocumentRow } from '../wire.ts'
import { exportTable } from './export.ts'

/** What one file holds in memory without hurting anybody; who has more asks for a period. */
const MOST_ROWS = 50_000
const PAGE_ROWS = '2000'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** "facturas-de-venta-2026-11-20" */
export const fileNameOf = (kind: DocumentKind, today: string): string =>
  `${kind.titles.many
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')}-${today}`

export const exportHandler = (kind: DocumentKind, endpoints: Pick<DocumentEndpoints, 'export'>): Handler =>
  handle(endpoints.export, async ({ tx, session, query: { columns, format, ...query }, today }) => {
    const rows: DocumentRow[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: { rows: DocumentRow[]; next: string | null } = await readPage(tx, { companyId: session.companyId, kind, today }, query, {
        size: PAGE_ROWS,
        after,
      })
      rows.push(...page.rows)
      if (rows.length > MOST_ROWS)
        return httpErrors.fail('invalid', {
          detalle: `Son más de ${MOST_ROWS.toLocaleString('es-CO')} documentos. Elige un periodo más corto.`,
        })
      after = page.next
    }
    const table = exportTable(kind, columns.split(','), rows)
    const name = `${fileNameOf(kind, today)}.${format}`
    return format === 'csv'
      ? { name, bytes: Buffer.from(writeCsv(table), 'utf8') }
      : { name, bytes: await tableXlsx(kind.titles.many, table), mime: XLSX }
  })
