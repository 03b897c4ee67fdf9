/** Money in and out of registers, from the newest: listed, taken out in a file, opened, and with what supports it. */
import type { Day } from '#base/date.ts'
import { isKeptByOthers } from '#modules/treasury/index.server.ts'
import { attachedHandlers } from '#platform/attached/attached.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching } from '#platform/search.server.ts'
import { fold } from '#platform/search.ts'
import { MOVEMENT } from '../shift/rows.server.ts'
import { exportMovements, getMovement, listMovements, movementAccounts, movementFiles } from './endpoints.ts'
import { movementKindNames, type MovementKind } from './movement.ts'

const order: Ordering = {
  // Identifiers follow the moment at which they were made.
  columns: [{ sql: 'm.id', type: 'uuid' }],
  direction: 'desc',
}

interface ListedRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly kind: MovementKind
  readonly register: string
  readonly concept: string
  readonly party: string
  readonly amount: string
  readonly support: string
  readonly movedBy: string
  readonly files: number
}

const columns = sql`
  m.id, m.number, m.date, m.kind, r.name as register, m.concept, coalesce(a.display_name, '') as party, m.amount, m.support,
  coalesce(trim(p.first_name || ' ' || p.last_name), '') as "movedBy",
  (select count(*)::int from shift_movement_file f where f.company_id = m.company_id and f.movement_id = m.id) as files`
const joins = sql`
  join register_shift s on s.company_id = m.company_id and s.id = m.shift_id
  join cash_register r on r.company_id = s.company_id and r.id = s.register_id
  left join party a on a.company_id = m.company_id and a.id = m.party_id left join person p on p.id = m.moved_by`

interface Filter {
  readonly registerId?: string | undefined
  readonly kind?: MovementKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search: string
}

const narrowed = (companyId: string, { registerId, kind, from, to, search }: Filter): Sql =>
  sql`m.company_id = ${companyId}${kind === undefined ? empty : sql` and m.kind = ${kind}`}${
    registerId === undefined
      ? empty
      : sql` and m.shift_id in (select id from register_shift where company_id = ${companyId} and register_id = ${registerId})`
  }${from === undefined ? empty : sql` and m.date >= ${from}`}${to === undefined ? empty : sql` and m.date <= ${to}`}${matching(companyId, MOVEMENT, search, 'm.id')}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedRow>(
    sql`select ${columns} from shift_movement m ${joins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  return pageOf(rows, order, page, filter, (row) => [row.id])
}

const readTotals = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from shift_movement m where ${narrowed(companyId, filter)})::int as count,
           exists (select from shift_movement m where m.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const listing = handle(listMovements, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readPage(tx, companyId, filter, { size, after })),
  ...(await readTotals(tx, companyId, filter)),
}))

const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  kind: [{ head: 'Tipo', cell: (row) => movementKindNames[row.kind] }],
  register: [{ head: 'Caja', cell: (row) => row.register }],
  concept: [{ head: 'Concepto', cell: (row) => row.concept }],
  party: [{ head: 'Tercero', cell: (row) => row.party }],
  support: [{ head: 'Soporte', cell: (row) => row.support }],
  movedBy: [{ head: 'Cajero', cell: (row) => row.movedBy }],
  amount: [{ head: 'Valor', cell: (row) => ({ figure: row.kind === 'in' ? row.amount : `-${row.amount}` }) }],
}

const exporting = handle(exportMovements, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Gastos de caja', file: `gastos-de-caja-${call.today}`, format },
    count: async (tx) => (await readTotals(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

interface OpenedRow extends ListedRow {
  readonly shiftId: string
  readonly account: string
  readonly costCenter: string
  readonly movedAt: Date
}

const one = handle(getMovement, async ({ tx, session: { companyId }, params }) => {
  const row = await tx.first<OpenedRow>(sql`
    select ${columns}, m.shift_id as "shiftId", c.code || ' ' || c.name as account, coalesce(k.name, '') as "costCenter", m.moved_at as "movedAt"
      from shift_movement m ${joins} join account c on c.company_id = m.company_id and c.id = m.account_id
      left join cost_center k on k.company_id = m.company_id and k.id = m.cost_center_id
     where m.company_id = ${companyId} and m.id::text = ${params.id}`)
  return row ? { ...row, movedAt: row.movedAt.toISOString() } : httpErrors.fail('notFound')
})

/** As many as a box shows. */
const OPTIONS = 20

const accounts = handle(movementAccounts, async ({ tx, session: { companyId }, query: { text } }) => {
  // A whole chart is a few hundred rows; what is typed may be any part of a name, without its accents.
  const rows = await tx.rows<{ id: string; label: string }>(sql`
    select a.id, a.code || ' ' || a.name as label from account a
     where a.company_id = ${companyId} and a.postable and a.active and not (${isKeptByOthers(companyId)}) order by a.code`)
  const words = fold(text).split(/\s+/)
  return { options: rows.filter(({ label }) => words.every((word) => fold(label).includes(word))).slice(0, OPTIONS) }
})

export const movementHandlers: readonly Handler[] = [
  accounts,
  listing,
  exporting,
  one,
  ...attachedHandlers(movementFiles, {
    ...{ files: 'shift_movement_file', owner: 'movement_id', table: 'shift_movement', entity: MOVEMENT, titled: 'number' },
    title: ({ number }) => `Movimiento de caja ${number ?? ''}`,
  }),
]
