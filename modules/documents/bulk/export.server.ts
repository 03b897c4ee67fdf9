/** The whole filtered list as a file, read page by page in one snapshot. */
import type { Day } from '#base/date.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { fileWord, listFile } from '#platform/export/list-file.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import { takesCustom, type DocumentKind } from '../kind.ts'
import { countDocuments, readPage, type ListQuery } from '../list.server.ts'
import type { DocumentRow } from '../wire.ts'
import { shownTable } from './export.ts'

const PAGE_ROWS = '2000'

/** "facturas-de-venta-2026-11-20" */
export const fileNameOf = (kind: DocumentKind, today: string): string => `${fileWord(kind.titles.many)}-${today}`

export const exportHandler = (kind: DocumentKind, endpoints: Pick<DocumentEndpoints, 'export'>): Handler =>
  handle(endpoints.export, ({ query: { columns, format, ...query }, today, ...call }) => {
    const within = { companyId: call.session.companyId, kind, today }
    return listFile(call, {
      title: kind.titles.many,
      file: fileNameOf(kind, today),
      format,
      count: (tx) => countDocuments(tx, within, query),
      open: async (tx) => {
        const fields = takesCustom(kind) ? await readCustomFields(tx, within.companyId) : []
        const { heads, rowOf } = shownTable(kind, columns.split(','), fields)
        return { heads, pages: pagesOf(tx, within, query, rowOf) }
      },
    })
  })

async function* pagesOf<Row>(
  tx: Tx,
  within: { readonly companyId: string; readonly kind: DocumentKind; readonly today: Day },
  query: ListQuery,
  rowOf: (row: DocumentRow) => Row,
): AsyncGenerator<Row[]> {
  for (let after: string | null = ''; after !== null; ) {
    const page: { rows: DocumentRow[]; next: string | null } = await readPage(tx, within, query, { size: PAGE_ROWS, after })
    yield page.rows.map(rowOf)
    after = page.next
  }
}
