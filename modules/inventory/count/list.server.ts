/** The list of physical counts, and its file. */
import type { Day } from '#base/date.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { countStateNames, type CountState } from './count.ts'
import { exportCounts, listCounts } from './endpoints.ts'

const order: Ordering = {
  columns: [
    { sql: 'v.date', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

export interface ListedCount {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly state: CountState
  readonly warehouse: string
  readonly category: string
  readonly blind: boolean
  readonly freezes: boolean
  readonly items: number
  readonly counted: number
}

/** Of `stock_count v`. */
export const countColumns = sql`
  v.id, v.number, v.date, v.state, w.name as warehouse, coalesce(c.name, '') as category, v.blind, v.freezes,
  (select count(*)::int from stock_count_line l where l.company_id = v.company_id and l.count_id = v.id) as items,
  (select count(distinct t.item_id)::int from stock_count_tally t where t.company_id = v.company_id and t.count_id = v.id) as counted`
export const countJoins = sql`
  join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
  left join item_category c on c.company_id = v.company_id and c.id = v.category_id`

interface Filter {
  readonly state?: CountState | undefined
}

const narrowed = (companyId: string, { state }: Filter): Sql =>
  sql`v.company_id = ${companyId}${state ? sql` and v.state = ${state}` : empty}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedCount>(
    sql`select ${countColumns} from stock_count v ${countJoins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  return pageOf(rows, order, page, filter, (row) => [row.date, row.id])
}

const readCounts = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from stock_count v where ${narrowed(companyId, filter)})::int as count,
           exists (select from stock_count v where v.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const list = handle(listCounts, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readPage(tx, companyId, filter, { size, after })),
  ...(await readCounts(tx, companyId, filter)),
}))

const fileColumns: FileColumns<ListedCount> = {
  number: [{ head: 'Número', cell: (row) => row.number }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  warehouse: [{ head: 'Bodega', cell: (row) => row.warehouse }],
  category: [{ head: 'Categoría', cell: (row) => row.category }],
  items: [{ head: 'Productos', cell: (row) => ({ figure: `${row.items}` }) }],
  counted: [{ head: 'Contados', cell: (row) => ({ figure: `${row.counted}` }) }],
  state: [{ head: 'Estado', cell: (row) => countStateNames[row.state] }],
}

const exporting = handle(exportCounts, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Conteos físicos', file: `conteos-${call.today}`, format },
    count: async (tx) => (await readCounts(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

export const countLists = [list, exporting]
