/** The whole filtered list as a file, read page by page in one snapshot. */
import { readCustomFields } from '#platform/custom/read.server.ts'
import { everyPage, fileWord, listFile } from '#platform/export/list-file.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import { takesCustom, type DocumentKind } from '../kind/kind.ts'
import type { ServedKind } from '../kind/served.server.ts'
import { countDocuments, listedOf, readPage } from '../read/list.server.ts'
import { shownTable } from './export.ts'

/** "facturas-de-venta-2026-11-20" */
export const fileNameOf = (kind: DocumentKind, today: string): string => `${fileWord(kind.titles.many)}-${today}`

/** @param served kinds of the address; the first one names it */
export const exportHandler = (served: readonly ServedKind[], endpoints: Pick<DocumentEndpoints, 'export'>): Handler =>
  handle(endpoints.export, ({ query: { columns, format, ...query }, today, ...call }) => {
    const listed = listedOf(served)
    const [kind, ...others] = listed.kinds
    if (!kind) throw new Error('A list of no kind')
    const within = { companyId: call.session.companyId, ...listed, today, now: call.now }
    return listFile(call, {
      title: kind.titles.many,
      file: fileNameOf(kind, today),
      format,
      count: (tx) => countDocuments(tx, within, query),
      open: async (tx) => {
        const fields = takesCustom(kind) ? await readCustomFields(tx, within.companyId) : []
        const { heads, rowOf } = shownTable([kind, ...others], columns.split(','), fields)
        return { heads, pages: everyPage((page) => readPage(tx, within, query, page), rowOf) }
      },
    })
  })
