/** Requisitions as they are listed, taken out in a file, opened, and asked about at home. */
import { daysBetween, type Day } from '#base/date.ts'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { stockPermissions, transferStateNames, type TransferState } from '#modules/inventory/index.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { daysText, TODO_SHOWN, type TodoAnswer } from '#platform/home/todo.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { exportRequisitions, getRequisition, listRequisitions, requisitionsToApprove } from './endpoints.ts'
import { requisitionKindNames, requisitionStateNames, type RequisitionKind, type RequisitionState } from './requisition.ts'
import { readLines, type RequisitionLine } from './rows.server.ts'
import { requisitionAddress } from './screens.ts'

const order: Ordering = {
  columns: [
    { sql: 'v.date', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly date: Day
  readonly required_on: Day
  readonly kind: RequisitionKind
  readonly state: RequisitionState
  readonly requester: string
  readonly warehouse: string
  readonly items: number
}

const standing = sql`requisition_standing(v.company_id, v.id, v.state)`
const columns = sql`
  v.id, v.number, v.date, v.required_on, v.kind, ${standing} as state, coalesce(trim(p.first_name || ' ' || p.last_name), '') as requester,
  w.name as warehouse,
  (select count(*)::int from requisition_line l where l.company_id = v.company_id and l.requisition_id = v.id) as items`
const joins = sql`
  join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
  left join person p on p.id = v.created_by`

const shown = ({ id, number, date, required_on, kind, state, requester, warehouse, items }: ListedRow) => ({
  ...{ id, number, date, requiredOn: required_on, kind, state, requester, warehouse, items },
})

interface Filter {
  readonly state?: RequisitionState | undefined
}

/** What the row keeps narrows first: only what was approved may have been attended. */
const keptOf = (state: RequisitionState): readonly string[] =>
  state === 'partlyAttended' || state === 'attended' ? ['approved', 'partlyApproved'] : [state]

const narrowed = (companyId: string, { state }: Filter): Sql =>
  sql`v.company_id = ${companyId}${state ? sql` and v.state = any(${keptOf(state)}::text[]) and ${standing} = ${state}` : empty}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedRow>(
    sql`select ${columns} from requisition v ${joins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  return pageOf(rows, order, page, filter, (row) => [row.date, row.id])
}

const readCounts = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from requisition v where ${narrowed(companyId, filter)})::int as count,
           exists (select from requisition v where v.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const list = handle(listRequisitions, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => {
  const page = await readPage(tx, companyId, filter, { size, after })
  return { ...page, rows: page.rows.map(shown), ...(await readCounts(tx, companyId, filter)) }
})

const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? '' }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  requester: [{ head: 'Solicitante', cell: (row) => row.requester }],
  kind: [{ head: 'Tipo', cell: (row) => requisitionKindNames[row.kind] }],
  warehouse: [{ head: 'Bodega', cell: (row) => row.warehouse }],
  items: [{ head: 'Ítems', cell: (row) => ({ figure: `${row.items}` }) }],
  requiredOn: [{ head: 'Se necesita', cell: (row) => ({ day: row.required_on }) }],
  state: [{ head: 'Estado', cell: (row) => requisitionStateNames[row.state] }],
}

const exporting = handle(exportRequisitions, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Requisiciones', file: `requisiciones-${call.today}`, format },
    count: async (tx) => (await readCounts(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

interface StockRow {
  readonly item_id: string
  readonly warehouse_id: string
  readonly warehouse: string
  readonly available: string
}

/** What is available of each item, warehouse by warehouse, within reach; nothing for who may not see stock. */
async function readStock(tx: Tx, session: Session, lines: readonly RequisitionLine[]): Promise<ReadonlyMap<string, StockRow[]>> {
  if (!holds(session, stockPermissions.read)) return new Map()
  const rows = await tx.rows<StockRow>(sql`
    select b.item_id, w.id as warehouse_id, w.name as warehouse, (b.quantity - b.reserved)::numeric(20,6) as available
      from stock_balance b
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id and w.active
     where b.company_id = ${session.companyId} and b.item_id = any(${lines.map(({ itemId }) => itemId)}::uuid[]) and b.quantity <> b.reserved
       and w.id not in (select t.warehouse_id from stock_transit t where t.company_id = ${session.companyId} and t.warehouse_id is not null)
     order by w.name, w.id`)
  return Map.groupBy(rows, ({ item_id }) => item_id)
}

interface SupplyRow {
  readonly id: string
  readonly position: number
  readonly quantity: string
  readonly arrived: string
  readonly transfer_id: string | null
  readonly transfer_number: string | null
  readonly transfer_state: TransferState | null
  readonly prefix: string | null
  readonly document_number: number | null
  readonly edition: number | null
  readonly number_digits: number | null
  readonly document_state: string | null
  readonly stage: string | null
}

const orderState = ({ document_state, stage }: SupplyRow): string =>
  document_state === 'annulled'
    ? 'Cancelada'
    : document_state === 'draft'
      ? stage === 'pending'
        ? 'Por aprobar'
        : 'Borrador'
      : stage === 'closed'
        ? 'Cerrada'
        : stage === 'sent'
          ? 'Enviada'
          : 'Aprobada'

/** What was made to attend it, as far as whoever asks reaches it. */
async function readSupplies(tx: Tx, companyId: string, id: string) {
  const rows = await tx.rows<SupplyRow>(sql`
    select coalesce(k.transfer_id, k.document_id) as id, k.position, k.quantity, s.arrived::numeric(20,6) as arrived,
           k.transfer_id, t.number as transfer_number, t.state as transfer_state,
           d.prefix, d.number as document_number, d.edition, d.number_digits, d.state as document_state, d.stage
      from requisition_supply k
      join requisition_supplied(${companyId}, ${id}) s on s.id = k.id
      left join stock_transfer t on t.company_id = k.company_id and t.id = k.transfer_id
      left join document d on d.company_id = k.company_id and d.id = k.document_id
     where k.company_id = ${companyId} and k.requisition_id = ${id} and (t.id is not null or d.id is not null)
     order by k.id`)
  return rows.map((row) => ({
    ...{ way: row.transfer_id === null ? ('purchase' as const) : ('transfer' as const), id: row.id, position: row.position },
    number:
      row.transfer_id !== null
        ? row.transfer_number
        : row.document_number === null
          ? null
          : printedNumber(row.prefix ?? '', row.document_number, row.edition ?? 1, row.number_digits ?? 0),
    state: row.transfer_state === null ? orderState(row) : transferStateNames[row.transfer_state],
    ...{ quantity: quantityText(parseQuantity(row.quantity)), arrived: quantityText(parseQuantity(row.arrived)) },
  }))
}

const lineOf = (line: RequisitionLine, stock: ReadonlyMap<string, StockRow[]>) => ({
  ...{ position: line.position, item: { id: line.itemId, code: line.code, name: line.name, unit: line.unit } },
  ...{ quantity: quantityText(line.quantity), approved: line.approved === null ? null : quantityText(line.approved) },
  ...{ way: line.way, reason: line.reason, held: quantityText(line.held), arrived: quantityText(line.arrived) },
  pending: quantityText(line.pending),
  stock: (stock.get(line.itemId) ?? []).map(({ warehouse_id, warehouse, available }) => ({
    ...{ warehouseId: warehouse_id, warehouse, available: quantityText(parseQuantity(available)) },
  })),
})

interface OpenedRow extends ListedRow {
  readonly version: number
  readonly warehouse_id: string
  readonly center_id: string | null
  readonly center_name: string | null
  readonly justification: string
  readonly decision: string
  readonly decided_by: string
  readonly decided_on: Day | null
  readonly closed_on: Day | null
  readonly is_own: boolean
}

const one = handle(getRequisition, async ({ tx, session, params: { id } }) => {
  const { companyId, personId } = session
  const row = await tx.first<OpenedRow>(sql`
    select ${columns}, v.version, v.warehouse_id, v.justification, v.decision, v.decided_on, v.closed_on, c.id as center_id, c.name as center_name,
           coalesce(trim(q.first_name || ' ' || q.last_name), '') as decided_by,
           coalesce(${personId} in (v.created_by, v.updated_by), false) as is_own
      from requisition v ${joins}
      left join cost_center c on c.company_id = v.company_id and c.id = v.cost_center_id
      left join person q on q.id = v.decided_by
     where v.company_id = ${companyId} and v.id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const lines = await readLines(tx, companyId, id)
  const stock = await readStock(tx, session, lines)
  return {
    ...shown(row),
    ...{ version: row.version, warehouseId: row.warehouse_id, justification: row.justification },
    costCenter: row.center_id === null ? null : { id: row.center_id, name: row.center_name ?? '' },
    ...{ decision: row.decision, decidedBy: row.decided_by, decidedOn: row.decided_on, closedOn: row.closed_on, isOwn: row.is_own },
    lines: lines.map((line) => lineOf(line, stock)),
    supplies: await readSupplies(tx, companyId, id),
  }
})

interface WaitingRow {
  readonly id: string
  readonly number: string
  readonly required_on: Day
  readonly requester: string
  readonly warehouse: string
  readonly count: number
}

/** Seen from today. */
function neededText(days: number): string {
  if (days === 0) return 'Se necesita hoy'
  if (days === 1) return 'Se necesita mañana'
  return days > 0 ? `Se necesita en ${daysText(days)}` : `Se necesitaba hace ${daysText(-days)}`
}

/** Those that wait for somebody else than their author, what is needed first before the rest. */
const waiting = handle(requisitionsToApprove, async ({ tx, session: { companyId, personId }, today }): Promise<TodoAnswer> => {
  const rows = await tx.rows<WaitingRow>(sql`
    select v.id, v.number, v.required_on, coalesce(trim(p.first_name || ' ' || p.last_name), '') as requester, w.name as warehouse,
           (count(*) over ())::int as count
      from requisition v ${joins}
     where v.company_id = ${companyId} and v.state = 'sent' and v.created_by is distinct from ${personId} and v.updated_by is distinct from ${personId}
     order by v.required_on, v.id limit ${TODO_SHOWN}`)
  return {
    todos: rows.map(({ id, number, required_on, requester, warehouse }) => ({
      ...{ id, tone: required_on < today ? ('danger' as const) : ('warn' as const), title: `Requisición ${number}, ${requester}` },
      detail: `${neededText(daysBetween(today, required_on))}, ${warehouse}`,
      ...{ amount: null, href: requisitionAddress(id), verb: 'Revisar' },
    })),
    count: rows[0]?.count ?? 0,
    total: null,
  }
})

export const requisitionReadings = [list, exporting, one, waiting]
