/** The whole filtered list as a file, read page by page in one snapshot. */
import type { Tx } from '../db/tx.server.ts'
import { fileWord, type ListFile } from '../export/list-file.server.ts'
import type { AnyCatalogue, AnyRecord, StateFilter } from './catalogue.ts'
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

const PAGE_ROWS = '2000'

export function listOfRecords(catalogue: AnyCatalogue, companyId: string, query: ExportQuery, today: Day): ListFile {
  const { heads, rowOf } = shownTable(catalogue, query.columns.split(','), today)
  const { many } = catalogue.titles
  return {
    title: many,
    file: `${fileWord(many)}-${today}`,
    format: query.format,
    count: async (tx) => (await countRecords(tx, catalogue, companyId, query))[query.state],
    open: async (tx) => ({ heads, pages: pagesOf(tx, catalogue, companyId, query, rowOf) }),
  }
}

async function* pagesOf<Row>(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  query: ExportQuery,
  rowOf: (record: AnyRecord) => Row,
): AsyncGenerator<Row[]> {
  for (let after: string | null = ''; after !== null; ) {
    const page: { rows: AnyRecord[]; next: string | null } = await listRecords(tx, catalogue, companyId, {
      ...query,
      size: PAGE_ROWS,
      after,
    })
    yield page.rows.map(rowOf)
    after = page.next
  }
}
