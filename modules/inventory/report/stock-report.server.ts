/**
 * The rows of the stock at a past day, from the nearer end of each card as the kárdex counts them. They are read at once: the class of
 * a product is known when all of them are.
 */
import { daysBetween, type Day } from '#base/date.ts'
import {
  amountText,
  parseAmount,
  parseQuantity,
  quantityText,
  unitPriceText,
  unitValue,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import { bookOfRows, type GroupOfRows, type RowOfGroup } from '#platform/report/rows.ts'
import type { GroupName } from '#platform/report/walk.ts'
import { STOCK_CARD, TRANSFER } from '../source-links.ts'
import { classify, coverText, rotationText, type AbcClass } from './measures.ts'
import { brandName, categoryName, itemName, ofCategory, warehouseName } from './names.server.ts'
import { stockReport } from './stock-report.ts'

type Call = ReportCall<typeof stockReport.parameters>

interface CellRow {
  item_id: string
  code: string
  name: string
  unit_name: string
  warehouse_id: string
  warehouse: string
  category_id: string | null
  category: string | null
  brand_id: string | null
  brand: string | null
  opening: string
  quantity: string
  value: string
  out: string
  out_cost: string
}

/** Movements `m` by which goods left between two days: neither to another warehouse nor what was undone, which counts against it. */
const leftBetween = (from: Day, to: Day): Sql => sql`m.date between ${from}::date and ${to}::date and m.source_kind <> ${TRANSFER}
                   and ((m.quantity < 0 and m.reverses is null) or (m.quantity > 0 and m.reverses is not null))`

/** How much of a product left each warehouse, as rows of `warehouse_id` and `quantity`. */
export const leftOf = (companyId: string, itemId: string, { from, to }: { readonly from: Day; readonly to: Day }): Sql => sql`
  select m.warehouse_id, -sum(m.quantity) as quantity from stock_movement m
   where m.company_id = ${companyId} and m.item_id = ${itemId} and ${leftBetween(from, to)} group by m.warehouse_id`

/** What each product has in each warehouse at the end of the period, and what left during it; what an annulled document took did not leave. */
function readCells({ tx, companyId, parameters }: Call): Promise<CellRow[]> {
  const { period, item, warehouse, category, brand } = parameters
  const from = sql`${period.from}::date`
  const to = sql`${period.to}::date`
  const left = leftBetween(period.from, period.to)
  return tx.rows<CellRow>(sql`
    select b.item_id, i.code, i.name, i.unit_name, b.warehouse_id, w.name as warehouse, i.category_id, c.name as category, i.brand_id, n.name as brand,
           (o.quantity - s.net)::numeric(20,6) as opening, o.quantity, o.value, s.out, s.out_cost
      from stock_balance b
      join item i on i.company_id = b.company_id and i.id = b.item_id
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
      left join item_category c on c.company_id = i.company_id and c.id = i.category_id
      left join brand n on n.company_id = i.company_id and n.id = i.brand_id
      cross join lateral (
        select ${from} - m.date < b.last_date - ${to} as is_first, m.date as begins from stock_movement m
         where m.company_id = b.company_id and m.item_id = b.item_id and m.warehouse_id = b.warehouse_id
         order by m.date, m.sequence limit 1) e
      cross join lateral (
        select coalesce(sum(m.quantity) filter (where m.date <= ${to}), 0) as quantity_until,
               coalesce(sum(m.quantity) filter (where m.date > ${to}), 0) as quantity_since,
               coalesce(sum(v.value) filter (where m.date <= ${to}), 0) as value_until,
               coalesce(sum(v.value) filter (where m.date > ${to}), 0) as value_since,
               coalesce(sum(m.quantity) filter (where m.date between ${from} and ${to}), 0) as net,
               coalesce(-sum(m.quantity) filter (where ${left}), 0)::numeric(20,6) as out,
               coalesce(-sum(v.value) filter (where ${left}), 0)::numeric(20,2) as out_cost
          from stock_movement m cross join lateral (
            select sum(value) as value from stock_value where company_id = m.company_id and movement_id = m.id) v
         where m.company_id = b.company_id and m.item_id = b.item_id and m.warehouse_id = b.warehouse_id
           and m.date >= case when e.is_first then e.begins else ${from} end and m.date <= case when e.is_first then ${to} else 'infinity'::date end) s
      cross join lateral (
        select (case when e.is_first then s.quantity_until else b.quantity - s.quantity_since end)::numeric(20,6) as quantity,
               (case when e.is_first then s.value_until else b.value - s.value_since end)::numeric(20,2) as value) o
     where b.company_id = ${companyId} and e.begins <= ${to}${item === null ? empty : sql` and b.item_id = ${item}`}${
       warehouse === null ? empty : sql` and b.warehouse_id = ${warehouse}`
     }${ofCategory(companyId, category)}${brand === null ? empty : sql` and i.brand_id = ${brand}`}
     order by i.code, i.id, w.name, w.id`)
}

/** One product in one group: the cells that it adds up. */
interface Stock {
  readonly row: CellRow
  /** Null of several. */
  warehouseId: string | null
  opening: Quantity
  quantity: Quantity
  value: Amount
  out: Quantity
  outCost: Amount
}

const stockOf = (row: CellRow): Stock => ({
  row,
  warehouseId: row.warehouse_id,
  opening: parseQuantity(row.opening),
  quantity: parseQuantity(row.quantity),
  value: parseAmount(row.value),
  out: parseQuantity(row.out),
  outCost: parseAmount(row.out_cost),
})

function added(before: Stock, more: Stock): Stock {
  return {
    row: before.row,
    warehouseId: null,
    opening: (before.opening + more.opening) as Quantity,
    quantity: (before.quantity + more.quantity) as Quantity,
    value: (before.value + more.value) as Amount,
    out: (before.out + more.out) as Quantity,
    outCost: (before.outCost + more.outCost) as Amount,
  }
}

/** What a product stands under, whether its warehouses are told apart there, and where the group stands among the others. */
function groupOf(by: Call['parameters']['by'], row: CellRow): GroupName | null {
  if (by === 'warehouse') return { key: row.warehouse_id, label: row.warehouse, narrows: { warehouse: row.warehouse_id } }
  if (by === 'item') return null
  const [id, name, none] = by === 'category' ? [row.category_id, row.category, 'Sin categoría'] : [row.brand_id, row.brand, 'Sin marca']
  return id === null ? { key: 'none', label: none, narrows: {} } : { key: id, label: name ?? none, narrows: { [by]: id } }
}

const words = new Intl.Collator('es-CO', { numeric: true })

function groupsOf(call: Call, cells: readonly CellRow[]): GroupOfRows[] {
  const { by, show, abc, period } = call.parameters
  const stocks = cells.map(stockOf)
  const costs = new Map<string, Amount>()
  for (const { row, outCost } of stocks) costs.set(row.item_id, ((costs.get(row.item_id) ?? 0n) + outCost) as Amount)
  const classes = classify(costs)
  const groups = new Map<string, { name: GroupName | null; stocks: Map<string, Stock> }>()
  for (const stock of stocks) {
    const name = groupOf(by, stock.row)
    const group = groups.get(name?.key ?? '') ?? { name, stocks: new Map<string, Stock>() }
    groups.set(name?.key ?? '', group)
    const before = group.stocks.get(stock.row.item_id)
    group.stocks.set(stock.row.item_id, before ? added(before, stock) : stock)
  }
  const last = call.today < period.to ? call.today : period.to
  const days = daysBetween(period.from, last) + 1
  return [...groups.values()]
    .sort(
      (a, b) => Number(a.name?.key === 'none') - Number(b.name?.key === 'none') || words.compare(a.name?.label ?? '', b.name?.label ?? ''),
    )
    .map(({ name, stocks }) => ({
      path: name ? [name] : [],
      rows: [...stocks.values()]
        .filter(({ quantity, value, out }) => quantity !== 0n || value !== 0n || (show === 'moved' && out !== 0n))
        .map((stock) => ({ stock, abcClass: classes.get(stock.row.item_id) ?? 'C' }))
        .filter(({ abcClass }) => abc === 'all' || abc === abcClass)
        .map(({ stock, abcClass }) => rowOf(stock, abcClass, days)),
    }))
}

function rowOf({ row, warehouseId, opening, quantity, value, out, outCost }: Stock, abcClass: AbcClass, days: number): RowOfGroup {
  return {
    cells: {
      code: row.code,
      name: row.name,
      abc: abcClass,
      unit: row.unit_name,
      quantity: quantityText(quantity),
      unitCost: quantity > 0n ? unitPriceText(unitValue(value, quantity)) : null,
      value: amountText(value),
      out: quantityText(out),
      outCost: amountText(outCost),
      rotation: rotationText(opening, quantity, out),
      cover: coverText(quantity, out, days),
    },
    source: { kind: STOCK_CARD, id: warehouseId === null ? row.item_id : `${row.item_id}/${warehouseId}` },
  }
}

export const stockReportServed = serveReport(stockReport, {
  book: async (call) => bookOfRows(stockReport.columns, groupsOf(call, await readCells(call))),
  names: { item: itemName, warehouse: warehouseName, category: categoryName, brand: brandName },
  letterhead,
})
