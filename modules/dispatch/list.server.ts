/** Dispatches as they are listed, taken out in a file and opened. */
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { noGoods, type Goods } from '#modules/inventory/index.ts'
import type { ItemControl, ItemKind } from '#modules/items/index.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { dispatchStateNames, type DispatchState, type MadeKind, type Outcome } from './dispatch.ts'
import { exportDispatches, getDispatch, listDispatches } from './endpoints.ts'
import { placeColumns, placeJoins } from './waiting.server.ts'

const order: Ordering = {
  columns: [
    { sql: 'v.scheduled_on', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly scheduled_on: Day
  readonly route: string
  readonly carrier: string
  readonly state: DispatchState
  readonly orders: number
  readonly customers: number
  readonly items: number
}

const columns = sql`
  v.id, v.number, v.scheduled_on, v.route, v.carrier, v.state, o.orders, o.customers,
  (select count(distinct l.item_id)::int from dispatch_line l where l.company_id = v.company_id and l.dispatch_id = v.id) as items`
const joins = sql`
  cross join lateral (
    select count(*)::int as orders, count(distinct d.party_id)::int as customers
      from dispatch_order q join document d on d.company_id = q.company_id and d.id = q.order_id
     where q.company_id = v.company_id and q.dispatch_id = v.id) o`

const shown = ({ scheduled_on, ...row }: ListedRow) => ({ ...row, scheduledOn: scheduled_on })

interface Filter {
  readonly state?: DispatchState | undefined
}

const narrowed = (companyId: string, { state }: Filter): Sql =>
  sql`v.company_id = ${companyId}${state ? sql` and v.state = ${state}` : empty}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedRow>(
    sql`select ${columns} from dispatch v ${joins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  return pageOf(rows, order, page, filter, (row) => [row.scheduled_on, row.id])
}

const readCounts = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from dispatch v where ${narrowed(companyId, filter)})::int as count,
           exists (select from dispatch v where v.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const list = handle(listDispatches, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => {
  const page = await readPage(tx, companyId, filter, { size, after })
  return { ...page, rows: page.rows.map(shown), ...(await readCounts(tx, companyId, filter)) }
})

const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? '' }],
  scheduledOn: [{ head: 'Fecha', cell: (row) => ({ day: row.scheduled_on }) }],
  route: [{ head: 'Ruta', cell: (row) => row.route }],
  carrier: [{ head: 'Transportador', cell: (row) => row.carrier }],
  orders: [{ head: 'Pedidos', cell: (row) => ({ figure: `${row.orders}` }) }],
  customers: [{ head: 'Clientes', cell: (row) => ({ figure: `${row.customers}` }) }],
  items: [{ head: 'Ítems', cell: (row) => ({ figure: `${row.items}` }) }],
  state: [{ head: 'Estado', cell: (row) => dispatchStateNames[row.state] }],
}

const exporting = handle(exportDispatches, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Despachos', file: `despachos-${call.today}`, format },
    count: async (tx) => (await readCounts(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

interface OrderRow {
  readonly order_id: string
  readonly prefix: string
  readonly number: number
  readonly edition: number
  readonly digits: number
  readonly party: string
  readonly identification: string
  readonly city: string
  readonly address: string
  readonly delivery_date: Day | null
  readonly makes: MadeKind
  readonly made: { id: string; state: string; prefix: string; number: number; edition: number; digits: number } | null
  readonly outcome: Outcome | null
  readonly outcome_on: Day | null
  readonly received_by: string
  readonly received_identification: string
  readonly novelty: string
  readonly proof: Proof | null
}

interface Proof {
  readonly at: string
  readonly hasSignature: boolean
  readonly hasPhoto: boolean
  readonly position: { latitude: string; longitude: string; accuracyMeters: number } | null
}

const ordersOf = (tx: Tx, companyId: string, id: string): Promise<OrderRow[]> =>
  tx.rows<OrderRow>(sql`
    select o.order_id, d.prefix, d.number, d.edition, d.number_digits as digits, d.party_name as party, d.party_identification as identification,
           d.delivery_date, ${placeColumns}, o.makes, o.outcome, o.outcome_on, o.received_by, o.received_identification, o.novelty,
           case when m.id is not null then json_build_object(
             'id', m.id, 'state', m.state, 'prefix', m.prefix, 'number', m.number, 'edition', m.edition, 'digits', m.number_digits) end as made,
           case when f.order_id is not null then json_build_object(
             'at', to_char(f.said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'hasSignature', f.signature is not null,
             'hasPhoto', f.photo is not null, 'position', case when f.latitude is not null then json_build_object(
               'latitude', f.latitude::text, 'longitude', f.longitude::text, 'accuracyMeters', f.accuracy_meters) end) end as proof
      from dispatch_order o
      join document d on d.company_id = o.company_id and d.id = o.order_id ${placeJoins}
      left join document m on m.company_id = o.company_id and m.id = o.document_id
      left join dispatch_proof f on f.company_id = o.company_id and f.dispatch_id = o.dispatch_id and f.order_id = o.order_id
     where o.company_id = ${companyId} and o.dispatch_id = ${id} order by o.position`)

const shownOrder = ({ made, ...row }: OrderRow) => ({
  ...{ orderId: row.order_id, number: printedNumber(row.prefix, row.number, row.edition, row.digits) },
  party: { name: row.party, identification: row.identification },
  ...{ city: row.city, address: row.address, deliveryDate: row.delivery_date, makes: row.makes },
  document: made && {
    ...{ id: made.id, kind: row.makes, number: printedNumber(made.prefix, made.number, made.edition, made.digits) },
    isAnnulled: made.state === 'annulled',
  },
  ...{ outcome: row.outcome, outcomeOn: row.outcome_on, novelty: row.novelty, proof: row.proof },
  ...{ receivedBy: row.received_by, receivedIdentification: row.received_identification },
})

interface LineRow {
  readonly position: number
  readonly order_id: string
  readonly order_position: number
  readonly item: { id: string; code: string; name: string; kind: ItemKind; control: ItemControl }
  readonly unit: string
  readonly factor: string
  readonly quantity: string
  readonly picked: string
  readonly goods: Goods | null
  readonly codes: readonly { code: string; units: string }[]
}

/** A code says how many base units carry it: those of its unit, one of the code of the item itself. */
const linesOf = (tx: Tx, companyId: string, id: string): Promise<LineRow[]> =>
  tx.rows<LineRow>(sql`
    select l.position, l.order_id, l.order_position, l.quantity, l.picked, l.goods,
           json_build_object('id', i.id, 'code', i.code, 'name', coalesce(m.description, i.name), 'kind', i.kind, 'control', i.control) as item,
           coalesce(m.unit_name, i.unit_name) as unit, coalesce(m.unit_factor, 1)::numeric(20,6) as factor,
           (select json_agg(json_build_object('code', k.code, 'units', k.units::text)) from (
              select i.code, 1::numeric(20,6) as units
              union
              select b.code, coalesce(u.factor, 1)::numeric(20,6)
                from item_barcode b left join item_other_unit u on u.company_id = b.company_id and u.item_id = b.item_id and u.unit_id = b.unit_id
               where b.company_id = i.company_id and b.item_id = i.id) k) as codes
      from dispatch_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join document_line m on m.company_id = l.company_id and m.document_id = l.order_id and m.position = l.order_position
     where l.company_id = ${companyId} and l.dispatch_id = ${id} order by l.position`)

const plain = (figure: string): string => quantityText(parseQuantity(figure))

const shownLine = ({ order_id, order_position, goods, ...row }: LineRow) => ({
  ...{ position: row.position, orderId: order_id, orderPosition: order_position, item: row.item, unit: row.unit },
  ...{ unitFactor: plain(row.factor), quantity: plain(row.quantity), picked: plain(row.picked), ...(goods ?? noGoods) },
  codes: row.codes.map(({ code, units }) => ({ code, units: plain(units) })),
})

interface OpenedRow extends ListedRow {
  readonly version: number
  readonly warehouse: { id: string; name: string }
  readonly vehicle_plate: string
  readonly waybill: string
  readonly notes: string
  readonly sent_on: Day | null
}

/** @throws 698 */
export async function readDispatch(tx: Tx, companyId: string, id: string) {
  const row = await tx.first<OpenedRow>(sql`
    select ${columns}, v.version, json_build_object('id', w.id, 'name', w.name) as warehouse, v.vehicle_plate, v.waybill, v.notes, v.sent_on
      from dispatch v ${joins} join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
     where v.company_id = ${companyId} and v.id::text = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const { vehicle_plate: vehiclePlate, sent_on: sentOn, version, warehouse, waybill, notes, ...listed } = row
  return {
    ...shown(listed),
    ...{ version, warehouse, vehiclePlate, waybill, notes, sentOn },
    dispatched: (await ordersOf(tx, companyId, row.id)).map(shownOrder),
    lines: (await linesOf(tx, companyId, row.id)).map(shownLine),
  }
}
export type OpenedDispatch = Awaited<ReturnType<typeof readDispatch>>

const one = handle(getDispatch, ({ tx, session, params }) => readDispatch(tx, session.companyId, params.id))

export const readingHandlers: readonly Handler[] = [list, exporting, one]
