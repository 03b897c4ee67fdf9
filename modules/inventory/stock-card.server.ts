/**
 * The rows of the stock card. What there was at the beginning is what there is now minus what moved since, so that a
 * recent period costs the same with ten years of history behind it. Values are those known today: what a late arrival
 * changed stands on the movement that it changed.
 */
import { dayInBogota, showDay, type Day } from '#base/date.ts'
import { absolute, parseAmount, parseQuantity, quantityText, unitPriceText, unitValue, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { nameOfDocument } from './source-document.server.ts'
import { stockCard } from './stock-card.ts'

type Call = ReportCall<typeof stockCard.parameters>

interface CellRow {
  item_id: string
  code: string
  item: string
  unit_name: string
  warehouse_id: string
  warehouse: string
  opening: string
  opening_value: string
  quantity_in: string
  quantity_out: string
  value_in: string
  value_out: string
  lines: number
}

interface Cell {
  readonly itemId: string
  readonly warehouseId: string
}

async function bookOf(call: Call): Promise<Book> {
  const cells = new Map<Leaf, Cell>()
  const rows = await cellRows(call)
  // Of a single warehouse there is nothing to add up by item.
  const isOneWarehouse = rows.every((row) => row.warehouse_id === rows[0]?.warehouse_id)
  const leaves = rows.map((row) => {
    const item = { key: row.item_id, label: `${row.code} ${row.item} (${row.unit_name})`, narrows: { item: row.item_id } }
    const warehouse = { key: row.warehouse_id, label: row.warehouse, narrows: { ...item.narrows, warehouse: row.warehouse_id } }
    const leaf: Leaf = {
      path: isOneWarehouse ? [item] : [item, warehouse],
      lines: row.lines,
      opening: { quantity: row.opening, value: row.opening_value },
      sums: { in: row.quantity_in, out: row.quantity_out, valueIn: row.value_in, valueOut: row.value_out },
    }
    cells.set(leaf, { itemId: row.item_id, warehouseId: row.warehouse_id })
    return leaf
  })
  const cellOf = (leaf: Leaf): Cell => {
    const cell = cells.get(leaf)
    if (!cell) throw new Error('A group of another book')
    return cell
  }
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked.map(cellOf), after, limit) }
}

/** On which side a movement `m` of value `v` stands; what changed a value alone stands where its value went. */
const isValueIn = sql`(m.quantity > 0 or m.quantity = 0 and v.value > 0)`

/**
 * Counted from the nearer end of each card: what there is now minus what moved since, or what moved before. A movement is
 * worth its value of origin and the differences that came after; each is looked up, for a period is a small part.
 */
function cellRows({ tx, companyId, parameters }: Call): Promise<CellRow[]> {
  const { period, item, warehouse } = parameters
  const from = sql`${period.from}::date`
  const to = sql`${period.to}::date`
  return tx.rows<CellRow>(sql`
    select b.item_id, i.code, i.name as item, i.unit_name, b.warehouse_id, w.name as warehouse, o.opening, o.opening_value,
           s.quantity_in, s.quantity_out, s.value_in, s.value_out, s.lines
      from stock_balance b
      join item i on i.company_id = b.company_id and i.id = b.item_id
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
      cross join lateral (
        select ${from} - m.date < b.last_date - ${to} as is_first, m.date as begins from stock_movement m
         where m.company_id = b.company_id and m.item_id = b.item_id and m.warehouse_id = b.warehouse_id
         order by m.date, m.sequence limit 1) e
      cross join lateral (
        select coalesce(sum(m.quantity) filter (where m.date < ${from}), 0) as quantity_before,
               coalesce(sum(m.quantity) filter (where m.date between ${from} and ${to} and m.quantity > 0), 0)::numeric(20,6) as quantity_in,
               coalesce(-sum(m.quantity) filter (where m.date between ${from} and ${to} and m.quantity < 0), 0)::numeric(20,6) as quantity_out,
               coalesce(sum(m.quantity) filter (where m.date >= ${from}), 0) as quantity_since,
               coalesce(sum(v.value) filter (where m.date < ${from}), 0) as value_before,
               coalesce(sum(v.value) filter (where m.date between ${from} and ${to} and ${isValueIn}), 0)::numeric(20,2) as value_in,
               coalesce(-sum(v.value) filter (where m.date between ${from} and ${to} and not ${isValueIn}), 0)::numeric(20,2) as value_out,
               coalesce(sum(v.value) filter (where m.date >= ${from}), 0) as value_since,
               count(*) filter (where m.date between ${from} and ${to}) as lines
          from stock_movement m cross join lateral (
            select sum(value) as value from stock_value where company_id = m.company_id and movement_id = m.id) v
         where m.company_id = b.company_id and m.item_id = b.item_id and m.warehouse_id = b.warehouse_id
           and m.date >= case when e.is_first then e.begins else ${from} end and m.date <= case when e.is_first then ${to} else 'infinity'::date end) s
      cross join lateral (
        select (case when e.is_first then s.quantity_before else b.quantity - s.quantity_since end)::numeric(20,6) as opening,
               (case when e.is_first then s.value_before else b.value - s.value_since end)::numeric(20,2) as opening_value) o
     where b.company_id = ${companyId}${item === null ? empty : sql` and b.item_id = ${item}`}${
       warehouse === null ? empty : sql` and b.warehouse_id = ${warehouse}`
     }
       and (s.lines > 0 or o.opening <> 0)
     order by i.code, i.id, w.name, w.id`)
}

interface LineRow {
  leaf: number
  id: string
  date: Day
  sequence: number
  quantity: string
  value: string
  reverses: string | null
  source_kind: string
  source_id: string
  number: string | null
  description: string | null
  created_at: Date
  is_late: boolean
}

async function linesOf(call: Call, cells: readonly Cell[], after: LineKey | null, limit: number): Promise<Line[]> {
  const { tx, companyId, parameters } = call
  const { from, to } = parameters.period
  const bounds = cells.map((_, index) => (index === 0 && after !== null ? after : [from, 0]))
  const rows = await tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, m.id, m.date, m.sequence, m.quantity, v.value, m.reverses, m.source_kind, m.source_id, d.number, d.description, m.created_at,
           ${isLate(companyId)} as is_late
      from unnest(${cells.map((cell) => cell.itemId)}::uuid[], ${cells.map((cell) => cell.warehouseId)}::uuid[],
                  ${bounds.map(([date]) => date)}::date[], ${bounds.map(([, sequence]) => sequence)}::bigint[])
           with ordinality as w (item_id, warehouse_id, date, sequence, leaf)
      cross join lateral (
        select * from stock_movement m
         where m.company_id = ${companyId} and m.item_id = w.item_id and m.warehouse_id = w.warehouse_id and m.date <= ${to}
           and (m.date, m.sequence) > (w.date, w.sequence)
         order by m.date, m.sequence limit ${limit}) m
      cross join lateral (
        select sum(v.value)::numeric(20,2) as value from stock_value v where v.company_id = ${companyId} and v.movement_id = m.id) v
      left join lateral (${nameOfDocument(companyId)}) d on true
     order by w.leaf, m.date, m.sequence limit ${limit}`)
  return rows.map(lineOf)
}

/** As many registrations before a movement are looked at to know whether it came late. */
const LOOK_BACK = 50

/** Something registered before it is dated after it, so it entered the card behind its turn. */
const isLate = (companyId: string) => sql`
  (m.created_at > (m.date + 1)::timestamp at time zone 'America/Bogota' and exists (
    select from stock_movement x
     where x.company_id = ${companyId} and x.item_id = m.item_id and x.warehouse_id = m.warehouse_id
       and x.sequence between m.sequence - ${LOOK_BACK} and m.sequence - 1 and x.date > m.date))`

function lineOf(row: LineRow): Line {
  const quantity = parseQuantity(row.quantity)
  const value = parseAmount(row.value)
  const isValueOnly = quantity === zeroQuantity
  const isIn = quantity > 0n
  const size = (isIn ? quantity : -quantity) as Quantity
  // A revalued exit may even give value back: it stays on its side, so that the balance follows.
  const isValueIn = isIn || (isValueOnly && value > 0n)
  const own = isValueIn ? row.value : negated(row.value)
  const units = isValueOnly ? null : quantityText(size)
  const movement = isValueOnly ? 'Costo' : isIn ? 'Entrada' : 'Salida'
  const recorded = dayInBogota(row.created_at)
  return {
    leaf: row.leaf,
    key: [row.date, row.sequence],
    cells: {
      date: row.date,
      document: row.number,
      description: `${row.reverses === null ? movement : 'Anulación'}${row.description === null ? '' : ` · ${row.description}`}`,
      in: isIn ? units : null,
      out: isIn ? null : units,
      unitCost: isValueOnly ? null : unitPriceText(unitValue(absolute(value), size)),
      valueIn: isValueIn ? own : null,
      valueOut: isValueIn ? null : own,
    },
    // Of a document out of reach nothing is told but what it moved.
    source: row.number === null ? null : { kind: row.source_kind, id: row.source_id },
    note: row.is_late ? `registrado el ${showDay(recorded)}` : null,
  }
}

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : /^0*(\.0*)?$/.test(text) ? text : `-${text}`)

const itemName = async (tx: Tx, companyId: string, id: string): Promise<string | null> => {
  const found = await tx.first<{ name: string }>(
    sql`select code || ' ' || name as name from item where company_id = ${companyId} and id = ${id}`,
  )
  return found?.name ?? null
}

const warehouseName = async (tx: Tx, companyId: string, id: string): Promise<string | null> => {
  const found = await tx.first<{ name: string }>(sql`select name from warehouse where company_id = ${companyId} and id = ${id}`)
  return found?.name ?? null
}

/** What there was of the product at the end of each day on which it moved, from the first day asked for to the last. */
async function dayPoints({ tx, companyId, parameters, today }: Call, { leaves }: Book): Promise<ReportChart['points']> {
  const { period, item, warehouse } = parameters
  const rows = await tx.rows<{ date: Day; quantity: string }>(sql`
    select date, sum(quantity)::numeric(20,6) as quantity from stock_movement
     where company_id = ${companyId} and item_id = ${item} and date between ${period.from} and ${period.to}${
       warehouse === null ? empty : sql` and warehouse_id = ${warehouse}`
     }
     group by date order by date`)
  let quantity = leaves.reduce((sum, { opening }) => sum + parseQuantity(opening['quantity'] ?? '0'), 0n)
  const points = new Map<Day, string>([[period.from, quantityText(quantity as Quantity)]])
  for (const row of rows) {
    quantity += parseQuantity(row.quantity)
    points.set(row.date, quantityText(quantity as Quantity))
  }
  // Until today it is what it is now; what is to come is not drawn.
  const last = today < period.to && today > period.from ? today : period.to
  const moved = rows.at(-1)?.date
  points.set(moved !== undefined && moved > last ? moved : last, quantityText(quantity as Quantity))
  return [...points].map(([label, value]) => ({ label, value, before: null }))
}

export const stockCardServed = serveReport(stockCard, {
  book: bookOf,
  names: { item: itemName, warehouse: warehouseName },
  letterhead,
  chart: async (call, book) => ({ kind: 'days', title: 'Saldo del producto', figure: 'quantity', points: await dayPoints(call, book) }),
})
