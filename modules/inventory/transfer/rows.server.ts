/** Transfers as they are read, locked and listed. */
import type { Day } from '#base/date.ts'
import { daysBetween } from '#base/date.ts'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { holds } from '#platform/access.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { stockPermissions } from '../stock-note.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { inventoryErrors } from '../errors.ts'
import { TRANSFER } from '../source-links.ts'
import { exportTransfers, getTransfer, listTransfers } from './endpoints.ts'
import { noGoods, type Goods } from '../tracking/goods.ts'
import {
  nothingOnTheWay,
  transferCan,
  transferStateNames,
  travelling,
  type OnTheWay,
  type TransferAction,
  type TransferState,
} from './transfer.ts'

export interface TransferRow {
  readonly id: string
  readonly number: string | null
  readonly date: Day
  readonly state: TransferState
  readonly version: number
  readonly origin_id: string
  readonly destination_id: string
  readonly sent_on: Day | null
  readonly received_on: Day | null
  readonly immediate: boolean
  /** How many events moved its goods. */
  readonly events: number
}

export interface TransferLine {
  readonly position: number
  readonly itemId: string
  readonly quantity: Quantity
  readonly received: Quantity
  readonly settled: Quantity
  /** As they were chosen to be sent. */
  readonly goods: Goods
}

const verbs: Readonly<Record<TransferAction, string>> = {
  ...{ edit: 'editar', delete: 'eliminar', request: 'solicitar', send: 'enviar', receive: 'recibir' },
  ...{ settle: 'resolver el faltante de', annul: 'reversar' },
}

export function requireAction(state: TransferState, action: TransferAction): void {
  if (transferCan(state, action)) return
  if (state === 'annulled' && action === 'annul') voucherErrors.fail('alreadyAnnulled')
  if (state === 'received' && action === 'receive') inventoryErrors.fail('transferReceived')
  voucherErrors.fail('notInThisState', { accion: verbs[action], estado: transferStateNames[state].toLowerCase() })
}

/** @param version as it was seen; null asks for none @throws 697, 482, 483, 553, 698 */
export async function lockTransfer(
  tx: Tx,
  companyId: string,
  { id, version, action }: { readonly id: string; readonly version: number | null; readonly action: TransferAction },
): Promise<TransferRow> {
  const row = await tx.first<TransferRow>(sql`
    select id, number, date, state, version, origin_id, destination_id, sent_on, received_on, immediate, events
      from stock_transfer where company_id = ${companyId} and id = ${id} for update`)
  if (!row) return httpErrors.fail('notFound')
  requireAction(row.state, action)
  if (version !== null && row.version !== version) return httpErrors.fail('changedByOther', { usuario: 'otra persona' })
  return row
}

export async function readLines(tx: Tx, companyId: string, id: string): Promise<TransferLine[]> {
  const rows = await tx.rows<{
    position: number
    item_id: string
    quantity: string
    received: string
    settled: string
    goods: Goods | null
  }>(sql`
    select position, item_id, quantity, received, settled, goods from stock_transfer_line
     where company_id = ${companyId} and transfer_id = ${id} order by position`)
  return rows.map((row) => ({
    position: row.position,
    itemId: row.item_id,
    quantity: parseQuantity(row.quantity),
    received: parseQuantity(row.received),
    settled: parseQuantity(row.settled),
    goods: row.goods ?? noGoods,
  }))
}

interface TravellingRow {
  readonly position: number
  readonly batches: readonly { readonly id: string; readonly code: string; readonly quantity: string; readonly expiresOn: string | null }[]
  readonly serials: readonly { readonly id: string; readonly code: string }[]
}

/**
 * Which goods of a transfer are on their way, by line: what its movements brought to the warehouse of transit and did not take out of it.
 * Those that were taken back say nothing.
 */
export async function readOnTheWay(tx: Tx, companyId: string, id: string): Promise<(position: number) => OnTheWay> {
  const moved = sql`
    select (m.source_line + 1) / 2 as position, m.id, m.quantity
      from stock_movement m
      join stock_transit t on t.company_id = m.company_id and t.warehouse_id = m.warehouse_id
     where m.company_id = ${companyId} and m.source_kind = ${TRANSFER} and m.source_id = ${id}`
  const rows = await tx.rows<TravellingRow>(sql`
    with moved as (${moved}),
    batches as (
      select v.position, json_agg(json_build_object('id', b.id, 'code', b.code, 'quantity', v.quantity::text, 'expiresOn', b.expires_on)
                                  order by b.expires_on nulls last, b.code) as told
        from (select moved.position, x.batch_id, sum(x.quantity) as quantity from moved
                join stock_movement_batch x on x.company_id = ${companyId} and x.movement_id = moved.id
               group by 1, 2 having sum(x.quantity) > 0) v
        join batch b on b.company_id = ${companyId} and b.id = v.batch_id group by 1),
    serials as (
      select v.position, json_agg(json_build_object('id', s.id, 'code', s.code) order by s.code) as told
        from (select moved.position, x.serial_id from moved
                join stock_movement_serial x on x.company_id = ${companyId} and x.movement_id = moved.id
               group by 1, 2 having sum(sign(moved.quantity)) > 0) v
        join serial s on s.company_id = ${companyId} and s.id = v.serial_id group by 1)
    select position, coalesce(batches.told, '[]'::json) as batches, coalesce(serials.told, '[]'::json) as serials
      from batches full join serials using (position)`)
  const byPosition = new Map(
    rows.map(({ position, batches, serials }) => [
      position,
      { batches: batches.map((each) => ({ ...each, quantity: parseQuantity(each.quantity) })), serials },
    ]),
  )
  return (position) => byPosition.get(position) ?? nothingOnTheWay
}

const order: Ordering = {
  columns: [
    { sql: 'v.date', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

interface ListedRow extends Omit<TransferRow, 'origin_id' | 'destination_id' | 'events' | 'immediate'> {
  readonly origin: string
  readonly destination: string
  readonly items: number
  readonly value: string
}

/** What it is worth: what left its origin. */
const columns = sql`
  v.id, v.number, v.date, v.state, v.version, v.sent_on, v.received_on, o.name as origin, d.name as destination,
  (select count(*)::int from stock_transfer_line l where l.company_id = v.company_id and l.transfer_id = v.id) as items,
  (select coalesce(-sum(w.value), 0)::numeric(20,2) from stock_movement m join stock_value w on w.company_id = m.company_id and w.movement_id = m.id
    where m.company_id = v.company_id and m.source_kind = ${TRANSFER} and m.source_id = v.id and m.source_event = 'send' and m.quantity < 0) as value`
const joins = sql`
  join warehouse o on o.company_id = v.company_id and o.id = v.origin_id
  join warehouse d on d.company_id = v.company_id and d.id = v.destination_id`

const onTheWay = ({ state, sent_on, received_on }: Pick<ListedRow, 'state' | 'sent_on' | 'received_on'>, today: Day): number | null =>
  sent_on === null || state === 'annulled' ? null : daysBetween(sent_on, received_on ?? today)

const shown = (row: ListedRow, today: Day) => ({
  ...{ id: row.id, number: row.number, date: row.date, state: row.state, origin: row.origin, destination: row.destination },
  ...{ items: row.items, value: row.value, days: onTheWay(row, today) },
})

interface Filter {
  readonly state?: TransferState | undefined
}

const narrowed = (companyId: string, { state }: Filter): Sql =>
  sql`v.company_id = ${companyId}${state ? sql` and v.state = ${state}` : empty}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedRow>(
    sql`select ${columns} from stock_transfer v ${joins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  return pageOf(rows, order, page, filter, (row) => [row.date, row.id])
}

const readCounts = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from stock_transfer v where ${narrowed(companyId, filter)})::int as count,
           exists (select from stock_transfer v where v.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const list = handle(listTransfers, async ({ tx, session: { companyId }, query: { size, after, ...filter }, today }) => {
  const page = await readPage(tx, companyId, filter, { size, after })
  return { ...page, rows: page.rows.map((row) => shown(row, today)), ...(await readCounts(tx, companyId, filter)) }
})

const fileColumns = (seesCost: boolean, today: Day): FileColumns<ListedRow> => ({
  number: [{ head: 'Número', cell: (row) => row.number ?? '' }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  origin: [{ head: 'Origen', cell: (row) => row.origin }],
  destination: [{ head: 'Destino', cell: (row) => row.destination }],
  items: [{ head: 'Ítems', cell: (row) => ({ figure: `${row.items}` }) }],
  ...(seesCost ? { value: [{ head: 'Valor', cell: (row: ListedRow) => ({ amount: row.value }) }] } : {}),
  state: [{ head: 'Estado', cell: (row) => transferStateNames[row.state] }],
  days: [{ head: 'Días en tránsito', cell: (row) => ({ figure: `${onTheWay(row, today) ?? ''}` }) }],
})

const exporting = handle(exportTransfers, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Traslados', file: `traslados-${call.today}`, format },
    count: async (tx) => (await readCounts(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns(holds(call.session, stockPermissions.cost), call.today), asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

interface NamedLine {
  readonly position: number
  readonly item_id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly received: string
  readonly settled: string
  readonly value: string
  readonly control: ItemControl
  readonly goods: Goods | null
}

const toldOnTheWay = ({ batches, serials }: OnTheWay) => ({
  batches: batches.map(({ code, quantity, expiresOn }) => ({ code, quantity: quantityText(quantity), expiresOn })),
  serials: serials.map(({ code }) => code),
})

const one = handle(getTransfer, async ({ tx, session: { companyId }, params, today }) => {
  const row = await tx.first<ListedRow & { origin_id: string; destination_id: string; waybill: string; notes: string }>(sql`
    select ${columns}, v.origin_id, v.destination_id, v.waybill, v.notes from stock_transfer v ${joins}
     where v.company_id = ${companyId} and v.id = ${params.id}`)
  if (!row) return httpErrors.fail('notFound')
  const lines = await tx.rows<NamedLine>(sql`
    select l.position, l.item_id, i.code, i.name, i.unit_name as unit, l.quantity, l.received, l.settled, i.control, l.goods,
           (select coalesce(-sum(w.value), 0)::numeric(20,2) from stock_movement m join stock_value w on w.company_id = m.company_id and w.movement_id = m.id
             where m.company_id = l.company_id and m.source_kind = ${TRANSFER} and m.source_id = l.transfer_id and m.source_event = 'send'
               and m.source_line = l.position * 2 - 1) as value
      from stock_transfer_line l join item i on i.company_id = l.company_id and i.id = l.item_id
     where l.company_id = ${companyId} and l.transfer_id = ${params.id} order by l.position`)
  // Whoever sees the transfer sees what is on its way, wherever that stands.
  await widen(tx)
  const onTheWay = await readOnTheWay(tx, companyId, params.id)
  return {
    ...shown(row, today),
    ...{ version: row.version, originId: row.origin_id, destinationId: row.destination_id, waybill: row.waybill, notes: row.notes },
    ...{ sentOn: row.sent_on, receivedOn: row.received_on },
    lines: lines.map(({ position, item_id, code, name, unit, quantity, received, settled, value, control, goods }) => ({
      ...{ position, item: { id: item_id, code, name, unit }, quantity, received, settled, value },
      travelling: quantityText(
        travelling({ quantity: parseQuantity(quantity), received: parseQuantity(received), settled: parseQuantity(settled) }),
      ),
      ...{ control, batches: goods?.batches ?? [], serials: goods?.serials ?? [] },
      onTheWay: toldOnTheWay(onTheWay(position)),
    })),
  }
})

export const transferReadings = [list, exporting, one]
