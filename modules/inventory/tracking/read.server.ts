/** Batches and serials as they are listed and traced: what there is, what moved them, and who has them. */
import { addDays, type Day } from '#base/date.ts'
import { divideRound, parseAmount, parseQuantity, amountText, quantityText, type Amount } from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching } from '#platform/search.server.ts'
import { nameOfDocument } from '../source-document.server.ts'
import type { BatchRow, BatchView, SerialRow, TraceStep } from './endpoints.ts'
import { SOON_DAYS, type BatchState, type SerialState } from './state.ts'

const ITEMS = 'items.item'
const NEVER = '9999-12-31'
const shownQuantity = (written: string): string => quantityText(parseQuantity(written))

/** @param b its row */
const stateOfBatch = (today: Day): Sql => sql`
  case when b.blocked <> '' then 'blocked' when b.expires_on < ${today}::date then 'expired'
       when b.expires_on <= ${addDays(today, SOON_DAYS)}::date then 'soon' else 'good' end`

const itemOf = sql`jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'unit', i.unit_name)`

/** By its code as it is written or begins, or by its item. */
const finding = (companyId: string, text: string, code: Sql): Sql => {
  const typed = text.trim()
  if (typed === '') return empty
  const words = matching(companyId, ITEMS, typed, 'i.id')
  return sql` and (starts_with(lower(${code}), lower(${typed})) or (true${words === empty ? sql` and false` : words}))`
}

export interface BatchFilter {
  readonly text: string
  readonly state: '' | BatchState
  readonly itemId: string
  readonly warehouseId: string
  readonly stock: 'there' | 'all'
}

/** Whatever the state. */
const batches = (companyId: string, today: Day, { text, itemId, warehouseId, stock }: BatchFilter): Sql => sql`
  select b.id as "batchId", b.id || '/' || coalesce(t.warehouse_id::text, '') as id, b.code, ${itemOf} as item,
         coalesce(t.warehouse_id, '00000000-0000-0000-0000-000000000000'::uuid) as place,
         case when t.warehouse_id is null then null else jsonb_build_object('id', t.warehouse_id, 'name', w.name) end as warehouse,
         b.made_on as "madeOn", b.expires_on as "expiresOn", b.expires_on - ${today}::date as days, coalesce(b.expires_on, ${NEVER}::date) as expires,
         coalesce(t.quantity, 0) as quantity, s.quantity as "ofItem", s.value, ${stateOfBatch(today)} as state
    from batch b
    join item i on i.company_id = b.company_id and i.id = b.item_id
    left join batch_balance t on t.company_id = b.company_id and t.batch_id = b.id and t.quantity > 0
    left join warehouse w on w.company_id = b.company_id and w.id = t.warehouse_id
    left join stock_balance s on s.company_id = b.company_id and s.item_id = b.item_id and s.warehouse_id = t.warehouse_id
   where b.company_id = ${companyId}${itemId === '' ? empty : sql` and b.item_id = ${itemId}`}${
     warehouseId === '' ? empty : sql` and t.warehouse_id = ${warehouseId}`
   }${stock === 'there' ? sql` and t.quantity is not null` : empty}${finding(companyId, text, sql`b.code`)}`

type FoundBatch = Omit<BatchRow, 'cost'> & {
  readonly place: string
  readonly expires: string
  readonly ofItem: string | null
  readonly value: string | null
}

const batchOrder: Ordering = {
  columns: [
    { sql: 'x.expires', type: 'date' },
    { sql: 'x."batchId"', type: 'uuid' },
    { sql: 'x.place', type: 'uuid' },
  ],
  direction: 'asc',
}

export async function readBatches(tx: Tx, companyId: string, today: Day, { size, after, ...filter }: BatchFilter & PageRequest) {
  const page = { size, after }
  const clauses = pageClauses(batchOrder, page, filter)
  const rows = await tx.rows<FoundBatch>(sql`
    select * from (${batches(companyId, today, filter)}) x
     where true${filter.state === '' ? empty : sql` and x.state = ${filter.state}`}${clauses.where}${clauses.tail}`)
  const cut = pageOf(rows, batchOrder, page, filter, (row) => [row.expires, row.batchId, row.place])
  return { ...cut, rows: cut.rows.map(shownBatch) }
}

/** Its part of what the item is worth in the warehouse. */
function shownBatch({ place: _place, expires: _expires, ofItem, value, ...row }: FoundBatch): BatchRow {
  const quantity = parseQuantity(row.quantity)
  const whole = ofItem === null ? 0n : parseQuantity(ofItem)
  const cost = whole > 0n && value !== null ? (divideRound(parseAmount(value) * quantity, whole) as Amount) : parseAmount('0')
  return { ...row, quantity: quantityText(quantity), cost: amountText(cost) }
}

/** Every batch of a filter, by warehouse and then the first that expires: for its report. */
export async function everyBatch(tx: Tx, companyId: string, today: Day, filter: BatchFilter): Promise<BatchRow[]> {
  const rows = await tx.rows<FoundBatch>(sql`
    select * from (${batches(companyId, today, filter)}) x where true${filter.state === '' ? empty : sql` and x.state = ${filter.state}`}
     order by x.warehouse ->> 'name', x.place, x.expires, x.code, x."batchId"`)
  return rows.map(shownBatch)
}

export async function countOfBatches(tx: Tx, companyId: string, today: Day, filter: BatchFilter) {
  const counts = await tx.first<Record<'all' | BatchState, number>>(sql`
    select count(*) as all, count(*) filter (where state = 'good') as good, count(*) filter (where state = 'soon') as soon,
           count(*) filter (where state = 'expired') as expired, count(*) filter (where state = 'blocked') as blocked
      from (${batches(companyId, today, filter)}) x`)
  return counts ?? { all: 0, good: 0, soon: 0, expired: 0, blocked: 0 }
}

interface StepRow extends Omit<TraceStep, 'document' | 'party'> {
  readonly kind: string
  readonly source_id: string
  readonly number: string | null
  readonly party_id: string | null
  readonly party: string | null
}

/** @param moved what was moved, with `movement_id` and `quantity`, of each movement `m` */
async function readTrace(tx: Tx, companyId: string, moved: Sql): Promise<TraceStep[]> {
  const rows = await tx.rows<StepRow>(sql`
    select m.id, m.date, m.source_kind as kind, m.source_id, d.number, p.id as party_id, p.display_name as party, w.name as warehouse, t.quantity,
           m.reverses is not null as "isUndo"
      from (${moved}) t
      join stock_movement m on m.company_id = ${companyId} and m.id = t.movement_id
      join warehouse w on w.company_id = m.company_id and w.id = m.warehouse_id
      left join lateral (${nameOfDocument(companyId)}) d on true
      left join party p on p.company_id = m.company_id and p.id = coalesce(d.party_id, m.party_id)
     order by m.created_at desc, m.id desc limit 500`)
  return rows.map(({ kind, source_id, number, party_id, party, ...row }) => ({
    ...row,
    quantity: shownQuantity(row.quantity),
    document: number === null ? null : { kind, id: source_id, number },
    party: party_id === null ? null : { id: party_id, name: party ?? '' },
  }))
}

export interface Holder {
  readonly partyId: string
  readonly name: string
  readonly quantity: string
  /** Of the documents that took it, in their order. */
  readonly documents: readonly string[]
}

/** The customers who have some of a batch: what left for them and did not come back. */
export async function readHolders(tx: Tx, companyId: string, batchId: string): Promise<Holder[]> {
  const rows = await tx.rows<Holder>(sql`
    select p.id as "partyId", p.display_name as name, (-sum(t.quantity))::numeric(20,6) as quantity,
           array_agg(distinct d.number) filter (where t.quantity < 0 and m.reverses is null and d.number is not null) as documents
      from stock_movement_batch t
      join stock_movement m on m.company_id = t.company_id and m.id = t.movement_id
      join lateral (${nameOfDocument(companyId)}) d on d.party_id is not null
      join party p on p.company_id = m.company_id and p.id = d.party_id
     where t.company_id = ${companyId} and t.batch_id = ${batchId}
     group by p.id, p.display_name having sum(t.quantity) < 0 order by p.display_name, p.id`)
  return rows.map((row) => ({ ...row, quantity: shownQuantity(row.quantity) }))
}

type BatchHead = Pick<BatchView, 'id' | 'code' | 'item' | 'madeOn' | 'expiresOn' | 'days' | 'state' | 'blocked' | 'version'>

export async function readBatchHead(tx: Tx, companyId: string, id: string, today: Day): Promise<BatchHead> {
  const head = await tx.first<BatchHead>(sql`
    select b.id, b.code, ${itemOf} as item, b.made_on as "madeOn", b.expires_on as "expiresOn", b.expires_on - ${today}::date as days,
           ${stateOfBatch(today)} as state, b.blocked, b.version
      from batch b join item i on i.company_id = b.company_id and i.id = b.item_id where b.company_id = ${companyId} and b.id = ${id}`)
  return head ?? httpErrors.fail('notFound')
}

export async function readBatch(tx: Tx, companyId: string, id: string, today: Day): Promise<BatchView> {
  const head = await readBatchHead(tx, companyId, id, today)
  const stock = await tx.rows<{ id: string; name: string; quantity: string }>(sql`
    select w.id, w.name, t.quantity from batch_balance t join warehouse w on w.company_id = t.company_id and w.id = t.warehouse_id
     where t.company_id = ${companyId} and t.batch_id = ${id} and t.quantity > 0 order by w.name`)
  const holders = await readHolders(tx, companyId, id)
  return {
    ...head,
    stock: stock.map(({ quantity, ...warehouse }) => ({ warehouse, quantity: shownQuantity(quantity) })),
    holders: holders.map(({ partyId, name, quantity }) => ({ party: { id: partyId, name }, quantity })),
    trace: await readTrace(
      tx,
      companyId,
      sql`select movement_id, quantity from stock_movement_batch where company_id = ${companyId} and batch_id = ${id}`,
    ),
  }
}

export interface SerialFilter {
  readonly text: string
  readonly state: '' | SerialState
  readonly itemId: string
  readonly warehouseId: string
}

/** The last movement of a serial `s` in a direction that was not taken back, with its document. */
const lastOf = (companyId: string, direction: Sql): Sql => sql`
  select m.source_kind, m.source_id, m.follows, m.date, d.number, d.party_id
    from stock_movement_serial t
    join stock_movement m on m.company_id = t.company_id and m.id = t.movement_id
    left join lateral (${nameOfDocument(companyId)}) d on true
   where t.company_id = ${companyId} and t.serial_id = s.id and ${direction} and m.reverses is null
     and not exists (select from stock_movement r where r.company_id = m.company_id and r.reverses = m.id)
   order by m.created_at desc, m.id desc limit 1`

const documentOf = (alias: 'a' | 'e'): Sql =>
  alias === 'a'
    ? sql`case when a.number is null then null else jsonb_build_object('kind', a.source_kind, 'id', a.source_id, 'number', a.number) end`
    : sql`case when e.number is null then null else jsonb_build_object('kind', e.source_kind, 'id', e.source_id, 'number', e.number) end`

const serials = (companyId: string, { text, itemId, warehouseId }: SerialFilter, only: Sql = empty): Sql => sql`
  select s.id, s.code, ${itemOf} as item, case when w.id is null then null else jsonb_build_object('id', w.id, 'name', w.name) end as warehouse,
         ${documentOf('a')} as arrival, ${documentOf('e')} as exit,
         case when s.warehouse_id is null and p.id is not null then jsonb_build_object('id', p.id, 'name', p.display_name) end as party,
         case when s.warehouse_id is not null then case when e.source_id is not null and a.follows is null and a.party_id is not null then 'returned' else 'available' end
              when e.party_id is not null then 'sold' else 'gone' end as state,
         case when s.warehouse_id is null and e.party_id is not null then (e.date + make_interval(months => i.warranty_months))::date end as "warrantyUntil"
    from serial s
    join item i on i.company_id = s.company_id and i.id = s.item_id
    left join warehouse w on w.company_id = s.company_id and w.id = s.warehouse_id
    left join lateral (${lastOf(companyId, sql`m.quantity > 0`)}) a on true
    left join lateral (${lastOf(companyId, sql`m.quantity < 0`)}) e on true
    left join party p on p.company_id = s.company_id and p.id = e.party_id
   where s.company_id = ${companyId}${itemId === '' ? empty : sql` and s.item_id = ${itemId}`}${
     warehouseId === '' ? empty : sql` and s.warehouse_id = ${warehouseId}`
   }${finding(companyId, text, sql`s.code`)}${only}`

const serialOrder: Ordering = {
  columns: [
    { sql: 'x.code', type: 'text' },
    { sql: 'x.id', type: 'uuid' },
  ],
  direction: 'asc',
}

export async function readSerials(tx: Tx, companyId: string, { size, after, ...filter }: SerialFilter & PageRequest) {
  const page = { size, after }
  const clauses = pageClauses(serialOrder, page, filter)
  const rows = await tx.rows<SerialRow>(sql`
    select * from (${serials(companyId, filter)}) x
     where true${filter.state === '' ? empty : sql` and x.state = ${filter.state}`}${clauses.where}${clauses.tail}`)
  return pageOf(rows, serialOrder, page, filter, (row) => [row.code, row.id])
}

export async function countOfSerials(tx: Tx, companyId: string, filter: SerialFilter) {
  const counts = await tx.first<Record<'all' | SerialState, number>>(sql`
    select count(*) as all, count(*) filter (where state = 'available') as available, count(*) filter (where state = 'returned') as returned,
           count(*) filter (where state = 'sold') as sold, count(*) filter (where state = 'gone') as gone
      from (${serials(companyId, filter)}) x`)
  return counts ?? { all: 0, available: 0, returned: 0, sold: 0, gone: 0 }
}

/** Serials behind one of them, in their order: for its report. */
export const serialsAfter = (
  tx: Tx,
  companyId: string,
  filter: SerialFilter,
  { after: [code, id], limit }: { readonly after: readonly [string, string]; readonly limit: number },
) =>
  tx.rows<SerialRow>(sql`
    select * from (${serials(companyId, filter)}) x
     where (x.code, x.id) > (${code}, ${id}::uuid)${filter.state === '' ? empty : sql` and x.state = ${filter.state}`}
     order by x.code, x.id limit ${limit}`)

const everySerial: SerialFilter = { text: '', state: '', itemId: '', warehouseId: '' }

export async function readSerial(tx: Tx, companyId: string, id: string): Promise<SerialRow & { trace: TraceStep[] }> {
  const row = await tx.first<SerialRow>(serials(companyId, everySerial, sql` and s.id = ${id}`))
  if (!row) return httpErrors.fail('notFound')
  const moved = sql`
    select t.movement_id, sign(m.quantity) as quantity from stock_movement_serial t
      join stock_movement m on m.company_id = t.company_id and m.id = t.movement_id where t.company_id = ${companyId} and t.serial_id = ${id}`
  return { ...row, trace: await readTrace(tx, companyId, moved) }
}

/** What has exactly that code, as it is read on the goods. */
export const scan = (tx: Tx, companyId: string, code: string) =>
  tx.rows<{ kind: 'batch' | 'serial'; id: string; code: string; item: string }>(sql`
    select 'serial' as kind, s.id, s.code, i.name as item from serial s join item i on i.company_id = s.company_id and i.id = s.item_id
     where s.company_id = ${companyId} and lower(s.code) = lower(${code})
    union all
    select 'batch', b.id, b.code, i.name from batch b join item i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = ${companyId} and lower(b.code) = lower(${code}) limit 20`)

/** What may be taken of an item from a warehouse on a day. */
export async function readOffered(
  tx: Tx,
  companyId: string,
  { itemId, warehouseId, date }: { itemId: string; warehouseId: string; date: Day },
) {
  const item = await tx.first<{ control: 'none' | 'batch' | 'expiring' | 'serial' }>(
    sql`select control from item where company_id = ${companyId} and id = ${itemId}`,
  )
  if (!item) return httpErrors.fail('notFound', {}, 'itemId')
  const found = await tx.rows<{ code: string; available: string; expiresOn: string | null; state: BatchState; blocked: string }>(sql`
    select b.code, t.quantity as available, b.expires_on as "expiresOn", ${stateOfBatch(date)} as state, b.blocked
      from batch b join batch_balance t on t.company_id = b.company_id and t.batch_id = b.id and t.warehouse_id = ${warehouseId} and t.quantity > 0
     where b.company_id = ${companyId} and b.item_id = ${itemId} order by coalesce(b.expires_on, ${NEVER}::date), b.code limit 1000`)
  const codes = await tx.rows<{ code: string }>(sql`
    select code from serial where company_id = ${companyId} and item_id = ${itemId} and warehouse_id = ${warehouseId} order by code limit 1000`)
  return {
    control: item.control,
    batches: found.map((batch) => ({ ...batch, available: shownQuantity(batch.available) })),
    serials: codes.map(({ code }) => code),
  }
}
