/** The whole filtered list as a file, read page by page in one snapshot. */
import { everyPage, fileWord, type ListFile } from '../export/list-file.server.ts'
import type { AnyCatalogue, StateFilter } from './catalogue.ts'
import { shownTable, type ExportFormat } from './export.ts'
import { countRecords, listRecords } from './rows.server.ts'
import type { Day } from '#base/date.ts'

interface ExportQuery {
  readonly text: string
  readonly state: StateFilter
  readonly sort: string
  readonly columns: string
  readonly format: ExportFormat
}

export function listOfRecords(catalogue: AnyCatalogue, companyId: string, query: ExportQuery, today: Day): ListFile {
  const { heads, rowOf } = shownTable(catalogue, query.columns.split(','), today)
  const { many } = catalogue.titles
  return {
    title: many,
    file: `${fileWord(many)}-${today}`,
    format: query.format,
    count: async (tx) => (await countRecords(tx, catalogue, companyId, query))[query.state],
    open: async (tx) => ({ heads, pages: everyPage((page) => listRecords(tx, catalogue, companyId, { ...query, ...page }), rowOf) }),
  }
}
