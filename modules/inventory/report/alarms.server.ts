/** The rows of the alarms: each product in each warehouse with something to say of it, the gravest first. */
import { addDays } from '#base/date.ts'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import { bookOfRows } from '#platform/report/rows.ts'
import { alarmNames, alarmOf, alarms, levelsOf, suggested } from '../level/level.ts'
import { STOCK_CARD } from '../source-links.ts'
import { stockAlarms } from './alarms.ts'
import { brandName, categoryName, itemName, ofCategory, warehouseName } from './names.server.ts'

type Call = ReportCall<typeof stockAlarms.parameters>

interface CellRow {
  item_id: string
  code: string
  name: string
  unit_name: string
  warehouse_id: string
  warehouse: string
  quantity: string
  reserved: string
  last_date: string | null
  has_levels: boolean
  minimum: string | null
  reorder: string | null
  maximum: string | null
}

/** Nothing left of what has not moved for longer is no news. */
const LATELY_DAYS = 90

/** What was kept somewhere, or should be. */
const readCells = ({ tx, companyId, parameters: { warehouse, item, category, brand } }: Call): Promise<CellRow[]> =>
  tx.rows<CellRow>(sql`
    select x.item_id, i.code, i.name, i.unit_name, x.warehouse_id, w.name as warehouse, coalesce(b.quantity, 0)::numeric(20,6) as quantity,
           coalesce(b.reserved, 0)::numeric(20,6) as reserved, b.last_date, l.item_id is not null as has_levels, l.minimum, l.reorder, l.maximum
      from (select item_id, warehouse_id from stock_balance where company_id = ${companyId}
            union select item_id, warehouse_id from stock_level where company_id = ${companyId}) x
      join item i on i.company_id = ${companyId} and i.id = x.item_id and i.active
      join warehouse w on w.company_id = ${companyId} and w.id = x.warehouse_id and w.active
      left join stock_balance b on b.company_id = ${companyId} and b.item_id = x.item_id and b.warehouse_id = x.warehouse_id
      left join stock_level l on l.company_id = ${companyId} and l.item_id = x.item_id and l.warehouse_id = x.warehouse_id
     where true${item === null ? empty : sql` and x.item_id = ${item}`}${warehouse === null ? empty : sql` and x.warehouse_id = ${warehouse}`}${ofCategory(
       companyId,
       category,
     )}${brand === null ? empty : sql` and i.brand_id = ${brand}`}
     order by i.code, i.id, w.name, w.id`)

const plain = (text: string | null): string | null => (text === null ? null : quantityText(parseQuantity(text)))

function alarmedOf(call: Call, row: CellRow) {
  const quantity = parseQuantity(row.quantity)
  const available = (quantity - parseQuantity(row.reserved)) as Quantity
  const levels = levelsOf(row)
  const since = addDays(call.today, -LATELY_DAYS)
  const isWatched = row.has_levels || (row.last_date !== null && row.last_date >= since)
  const alarm = alarmOf({ quantity, available, isWatched }, levels)
  if (alarm === null || (call.parameters.alarm !== 'all' && call.parameters.alarm !== alarm)) return []
  const wanted = suggested(available, levels)
  const cells = {
    code: row.code,
    name: row.name,
    warehouse: row.warehouse,
    unit: row.unit_name,
    quantity: plain(row.quantity),
    reserved: plain(row.reserved),
    available: quantityText(available),
    minimum: plain(row.minimum),
    reorder: plain(row.reorder),
    maximum: plain(row.maximum),
    wanted: wanted === null ? null : quantityText(wanted),
  }
  return [{ alarm, row: { cells, source: { kind: STOCK_CARD, id: `${row.item_id}/${row.warehouse_id}` } } }]
}

export const stockAlarmsServed = serveReport(stockAlarms, {
  book: async (call) => {
    const found = (await readCells(call)).flatMap((row) => alarmedOf(call, row))
    return bookOfRows(
      stockAlarms.columns,
      alarms.map((alarm) => ({
        path: [{ key: alarm, label: alarmNames[alarm], narrows: { alarm } }],
        rows: found.filter((each) => each.alarm === alarm).map(({ row }) => row),
      })),
    )
  },
  names: { item: itemName, warehouse: warehouseName, category: categoryName, brand: brandName },
  letterhead,
})
