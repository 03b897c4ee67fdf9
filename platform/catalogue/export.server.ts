/** The whole filtered list as a file, read page by page in one transaction. */
import type { Day } from '#base/date.ts'
import type { Tx } from '../db/tx.server.ts'
import type { FileAnswer } from '../http/endpoint.ts'
import { httpErrors } from '../http/errors.ts'
import { writeCsv } from '../report/csv.ts'
import { tableXlsx } from '../report/table-file.server.ts'
import type { AnyCatalogue, AnyRecord, StateFilter } from './catalogue.ts'
import { exportTable, type ExportFormat } from './export.ts'
import { listRecords } from './rows.server.ts'

/** A catalogue of settings is far below; a list without end is asked for with filters. */
const MOST_ROWS = 50_000

interface ExportQuery {
  readonly text: string
  readonly state: StateFilter
  readonly sort: string
  readonly columns: string
  readonly format: ExportFormat
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function exportRecords(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  query: ExportQuery,
  today: Day,
): Promise<FileAnswer> {
  const records: AnyRecord[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { rows: AnyRecord[]; next: string | null } = await listRecords(tx, catalogue, companyId, { ...query, size: '100', after })
    records.push(...page.rows)
    if (records.length > MOST_ROWS)
      return httpErrors.fail('invalid', { detalle: `Son más de ${MOST_ROWS} registros. Usa filtros para exportar menos.` })
    after = page.next
  }
  const table = exportTable(catalogue, query.columns.split(','), records, today)
  const name = catalogue.titles.many
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  const file = `${name}-${today}.${query.format}`
  return query.format === 'csv'
    ? { name: file, bytes: Buffer.from(writeCsv(table), 'utf8') }
    : { name: file, bytes: await tableXlsx(catalogue.titles.many, table), mime: XLSX }
}
