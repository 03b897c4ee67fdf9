/**
 * The stock card of one item with a million movements in its warehouse over five years: this month, and the same month
 * years ago. Raw is the same opening and the same lines by two statements.
 */
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { stockCard } from '#modules/inventory/index.ts'
import { PAGE_LINES } from '#platform/report/report.ts'
import type { Benchmark } from './benchmark.ts'
import { fill, valueOf } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type Compared } from './raw.server.ts'

const MOVEMENTS = 1_000_000
const TIMES = 30

export const stockCardBench: Benchmark = {
  name: 'stock-card',
  about: 'the stock card of one item with 1,000,000 movements, of this month and of one years ago',
  async run() {
    const product = await startBenchProduct()
    try {
      const end = addDays(firstOfMonth(product.today), -1)
      const cell = await fillMovements(product, addMonths(firstOfMonth(product.today), -60), end)
      const client = await product.rawClient()
      const recent = await measure(product, client, cell, { from: firstOfMonth(end), to: end })
      const old = addMonths(firstOfMonth(end), -48)
      const before = await measure(product, client, cell, { from: old, to: lastOfMonth(old) })
      await client.end()
      return {
        name: this.name,
        value: recent.ms,
        unit: 'ms',
        raw: recent.rawMs,
        ratio: recent.ratio,
        details: { movements: MOVEMENTS, ...named('lastMonth', recent), ...named('fourYearsAgo', before) },
      }
    } finally {
      await product.close()
    }
  },
}

interface Cell {
  readonly itemId: string
  readonly warehouseId: string
}

async function fillMovements(product: BenchProduct, from: Day, to: Day): Promise<Cell> {
  const { companyId } = product
  const itemId = uuidv7()
  const found = { warehouseId: '' }
  await fill(product, ['item', 'stock_movement', 'stock_value', 'stock_balance'], async (client) => {
    found.warehouseId = await valueOf(client, 'select id as value from warehouse where company_id = $1 limit 1', [companyId])
    await client.query(
      `insert into item (company_id, id, kind, code, name, income_account_id, inventory_account_id, cost_account_id)
       select $1, $2, 'product', 'CAF-500', 'Café molido', max(account_id::text) filter (where role = 'salesIncome')::uuid,
              max(account_id::text) filter (where role = 'inventory')::uuid, max(account_id::text) filter (where role = 'costOfSales')::uuid
         from account_role where company_id = $1`,
      [companyId, itemId],
    )
    await client.query(
      `create temporary table made on commit drop as
       select n, uuidv7() as id, uuidv7() as value_id, $1::date + (n::bigint * ($2::date - $1::date + 1) / ${MOVEMENTS})::int as date,
              case when n % 10 = 0 then 90 else -(1 + n % 9) end as quantity from generate_series(0, ${MOVEMENTS - 1}) n`,
      [from, to],
    )
    await client.query(
      `insert into stock_movement (company_id, id, item_id, warehouse_id, date, sequence, quantity, source_kind, source_id, source_event, source_line, created_at, counter_account_id)
       select $1, id, $2, $3, date, n + 1, quantity, 'INE', uuidv7(), 'issue', 1, date::timestamptz,
              (select cost_account_id from item where company_id = $1 and id = $2) from made`,
      [companyId, itemId, found.warehouseId],
    )
    await client.query(
      `insert into stock_value (company_id, id, movement_id, reason, value, entry_date)
       select $1, value_id, id, 'origin', quantity * 12500.50, date from made`,
      [companyId],
    )
    await client.query(
      `insert into stock_balance (company_id, item_id, warehouse_id, quantity, value, sequence, last_date)
       select $1, $2, $3, sum(quantity), sum(quantity * 12500.50), max(n) + 1, max(date) from made`,
      [companyId, itemId, found.warehouseId],
    )
  })
  return { itemId, warehouseId: found.warehouseId }
}

function measure(product: BenchProduct, client: pg.Client, cell: Cell, { from, to }: { from: Day; to: Day }): Promise<Compared> {
  const address = `${stockCard.endpoints.page.path}?from=${from}&to=${to}&item=${cell.itemId}&warehouse=${cell.warehouseId}`
  const values = [product.companyId, cell.itemId, cell.warehouseId, from, to]
  return compare(
    TIMES,
    async () => {
      const { status, text } = await product.call('GET', address)
      if (status !== 200 || (JSON.parse(text) as { lines: number }).lines < PAGE_LINES) throw new Error(`${address}: ${text.slice(0, 500)}`)
    },
    async () => {
      await askRaw(client, product.companyId, {
        name: 'sums',
        text: `select b.quantity - s.q as opening, b.value - s.v as value, s.*
                 from stock_balance b cross join (
                   select sum(m.quantity) filter (where v.reason = 'origin') as q, sum(v.value) as v,
                          sum(m.quantity) filter (where m.date <= $5 and m.quantity > 0 and v.reason = 'origin') as q_in,
                          sum(m.quantity) filter (where m.date <= $5 and m.quantity < 0 and v.reason = 'origin') as q_out,
                          sum(v.value) filter (where m.date <= $5 and m.quantity > 0) as v_in, sum(v.value) filter (where m.date <= $5 and m.quantity < 0) as v_out,
                          count(*) filter (where m.date <= $5) as lines
                     from stock_movement m join stock_value v on v.company_id = m.company_id and v.movement_id = m.id
                    where m.company_id = $1 and m.item_id = $2 and m.warehouse_id = $3 and m.date >= $4) s
                where b.company_id = $1 and b.item_id = $2 and b.warehouse_id = $3`,
        values,
      })
      await askRaw(client, product.companyId, {
        name: 'lines',
        text: `select m.id, m.date, m.sequence, m.quantity, v.value, m.source_kind, m.source_id, d.number, d.party_name
                 from stock_movement m cross join lateral (select sum(value) as value from stock_value v where v.company_id = $1 and v.movement_id = m.id) v
                 left join document d on d.company_id = $1 and d.id = m.source_id
                where m.company_id = $1 and m.item_id = $2 and m.warehouse_id = $3 and m.date between $4 and $5
                order by m.date, m.sequence limit ${PAGE_LINES + 1}`,
        values,
      })
    },
  )
}
