/** Shifts as they are listed and taken out in a file, from the newest: each closed one with what was counted and by how much it was off. */
import { dayInBogota } from '#base/date.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching } from '#platform/search.server.ts'
import { exportShifts, listShifts } from './endpoints.ts'
import { SHIFT } from './rows.server.ts'
import { shiftStateNames, type ShiftState } from './state.ts'

const order: Ordering = {
  // Identifiers follow the moment at which they were made.
  columns: [{ sql: 's.id', type: 'uuid' }],
  direction: 'desc',
}

export interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly state: ShiftState
  readonly register: string
  readonly openedBy: string
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly base: string
}

interface CountedRow extends ListedRow {
  readonly counted: string | null
  readonly difference: string | null
}

export const shiftColumns = sql`
  s.id, s.number, s.state, r.name as register, coalesce(trim(p.first_name || ' ' || p.last_name), '') as "openedBy", s.opened_at as "openedAt",
  s.closed_at as "closedAt", s.base`
export const shiftJoins = sql`
  join cash_register r on r.company_id = s.company_id and r.id = s.register_id left join person p on p.id = s.opened_by`

/** The count that closed a shift `s`; of an open one there is none. */
const closingCount = sql`
  left join lateral (
    select sum(l.counted)::numeric(20,2) as counted, sum(l.difference)::numeric(20,2) as difference
      from shift_count c join shift_count_line l on l.company_id = c.company_id and l.count_id = c.id
     where c.company_id = s.company_id and c.shift_id = s.id and c.closing = s.closings and s.state = 'closed') k on true`

export const shownShift = ({ id, number, state, register, openedBy, openedAt, closedAt, base }: ListedRow) => ({
  ...{ id, number, state, register, openedBy, base },
  ...{ openedAt: openedAt.toISOString(), closedAt: closedAt === null ? null : closedAt.toISOString() },
})

interface Filter {
  readonly registerId?: string | undefined
  readonly state?: ShiftState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search: string
}

const narrowed = (companyId: string, { registerId, state, from, to, search }: Filter): Sql =>
  sql`s.company_id = ${companyId}${registerId === undefined ? empty : sql` and s.register_id = ${registerId}`}${
    state === undefined ? empty : sql` and s.state = ${state}`
  }${from === undefined ? empty : sql` and s.opened_at >= (${from}::date)::timestamp at time zone 'America/Bogota'`}${
    to === undefined ? empty : sql` and s.opened_at < (${to}::date + 1)::timestamp at time zone 'America/Bogota'`
  }${matching(companyId, SHIFT, search, 's.id')}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<CountedRow>(sql`
    select ${shiftColumns}, k.counted, k.difference from register_shift s ${shiftJoins} ${closingCount}
     where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`)
  return pageOf(rows, order, page, filter, (row) => [row.id])
}

const readTotals = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from register_shift s where ${narrowed(companyId, filter)})::int as count,
           exists (select from register_shift s where s.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const listing = handle(listShifts, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => {
  const page = await readPage(tx, companyId, filter, { size, after })
  const rows = page.rows.map(({ counted, difference, ...row }) => ({ ...shownShift(row), counted, difference }))
  return { ...page, rows, ...(await readTotals(tx, companyId, filter)) }
})

const fileColumns: FileColumns<CountedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? '' }],
  openedAt: [{ head: 'Abierta', cell: (row) => ({ day: dayInBogota(row.openedAt) }) }],
  register: [{ head: 'Caja', cell: (row) => row.register }],
  openedBy: [{ head: 'Cajero', cell: (row) => row.openedBy }],
  closedAt: [{ head: 'Cerrada', cell: (row) => (row.closedAt === null ? '' : { day: dayInBogota(row.closedAt) }) }],
  base: [{ head: 'Base', cell: (row) => ({ figure: row.base }) }],
  counted: [{ head: 'Contado', cell: (row) => (row.counted === null ? '' : { figure: row.counted }) }],
  difference: [{ head: 'Diferencia', cell: (row) => (row.difference === null ? '' : { figure: row.difference }) }],
  state: [{ head: 'Estado', cell: (row) => shiftStateNames[row.state] }],
}

const exporting = handle(exportShifts, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Cierres de caja', file: `cierres-de-caja-${call.today}`, format },
    count: async (tx) => (await readTotals(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

export const shiftLists: readonly Handler[] = [listing, exporting]
