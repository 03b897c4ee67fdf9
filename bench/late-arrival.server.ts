/**
 * Goods that came before 10,000 sales of a year and are registered now: every sale since gets another cost, with an entry for each
 * day, while invoices of other items are issued. Raw is reading the card and writing the same rows of another item by one
 * statement, with the costs already known.
 */
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { addDays, firstOfMonth, type Day } from '#base/date.ts'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { fill, valueOf } from './fill.server.ts'
import { post, prepareInvoice } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare } from './raw.server.ts'

const MOVEMENTS = 10_000
const DAYS = 300
const TIMES = 8

export const lateArrival: Benchmark = {
  name: 'late-arrival',
  about: 'goods registered behind 10,000 later sales of a year, while invoices of other items are issued',
  async run() {
    const product = await startBenchProduct()
    try {
      const from = firstOfMonth(addDays(product.today, -DAYS))
      await openYears(product, from)
      const invoice = await prepareInvoice(product)
      const [ours, raw] = [await fillCard(product, 'TAR-1', from), await fillCard(product, 'TAR-2', from)]
      const client = await product.rawClient()
      const sellers = startSelling(product, invoice)
      const { ms, rawMs, ratio } = await compare(
        TIMES,
        () =>
          post(product, '/api/inventory/opening', {
            date: addDays(from, 1),
            warehouseId: ours.warehouseId,
            lines: [{ itemId: ours.itemId, quantity: '3', unitCost: '99000' }],
          }),
        () => revalueRaw(client, product.companyId, raw, addDays(from, 1)),
      )
      const sold = await sellers.stop()
      await client.end()
      return {
        name: this.name,
        value: ms,
        unit: 'ms',
        raw: rawMs,
        ratio,
        details: { movements: MOVEMENTS, sold: sold.length, soldMedianMs: rounded(median(sold)) },
      }
    } finally {
      await product.close()
    }
  },
}

/** The years that its movements reach back to. */
async function openYears(product: BenchProduct, from: Day): Promise<void> {
  const year = Number(from.slice(0, 4))
  if (year < Number(product.today.slice(0, 4))) await post(product, '/api/accounting/periods/years', { year })
}

interface Card {
  readonly itemId: string
  readonly warehouseId: string
}

/** A million units, and sales of one to nine of them over the days since. */
async function fillCard(product: BenchProduct, code: string, from: Day): Promise<Card> {
  const { companyId } = product
  const card = { itemId: uuidv7(), warehouseId: '' }
  await fill(product, ['item', 'stock_movement', 'stock_value', 'stock_balance'], async (client) => {
    card.warehouseId = await valueOf(client, 'select id as value from warehouse where company_id = $1 order by id limit 1', [companyId])
    await client.query(
      `insert into item (company_id, id, kind, code, name, income_account_id, inventory_account_id, cost_account_id)
       select $1, $2, 'product', $3, 'Producto tardío ' || $3, max(account_id::text) filter (where role = 'salesIncome')::uuid,
              max(account_id::text) filter (where role = 'inventory')::uuid, max(account_id::text) filter (where role = 'costOfSales')::uuid
         from account_role where company_id = $1`,
      [companyId, card.itemId, code],
    )
    await client.query(
      `create temporary table made on commit drop as
       select n, uuidv7() as id, uuidv7() as value_id, $1::date + (n::bigint * ${DAYS - 35} / ${MOVEMENTS})::int + case when n = 0 then 0 else 2 end as date,
              case when n = 0 then 1000000 else -(1 + n % 9) end as quantity from generate_series(0, ${MOVEMENTS}) n`,
      [from],
    )
    await client.query(
      `insert into stock_movement (company_id, id, item_id, warehouse_id, date, sequence, quantity, source_kind, source_id, source_event, source_line, counter_account_id)
       select $1, id, $2, $3, date, n + 1, quantity, 'INE', uuidv7(), 'issue', 1, (select cost_account_id from item where company_id = $1 and id = $2) from made`,
      [companyId, card.itemId, card.warehouseId],
    )
    await client.query(
      `insert into stock_value (company_id, id, movement_id, reason, value, entry_date)
       select $1, value_id, id, 'origin', quantity * 12500.50, date from made`,
      [companyId],
    )
    await client.query(
      `insert into stock_balance (company_id, item_id, warehouse_id, quantity, value, sequence, last_date)
       select $1, $2, $3, sum(quantity), sum(quantity * 12500.50), max(n) + 1, max(date) from made`,
      [companyId, card.itemId, card.warehouseId],
    )
  })
  return card
}

/** Invoices of other items, one after the other, until they are told to stop. */
function startSelling(product: BenchProduct, invoice: unknown): { stop(): Promise<number[]> } {
  const spent: number[] = []
  const state = { isOn: true }
  const selling = (async () => {
    while (state.isOn) {
      const started = performance.now()
      await post(product, '/api/sales/invoices', invoice)
      spent.push(performance.now() - started)
    }
  })()
  return {
    async stop() {
      state.isOn = false
      await selling
      return spent
    },
  }
}

/** What the write has to do at least: read the card, and write a difference for each sale and an entry for each day. */
async function revalueRaw(client: pg.Client, companyId: string, { itemId, warehouseId }: Card, date: Day): Promise<void> {
  const values = [companyId, itemId, warehouseId, date]
  await askRaw(client, companyId, {
    name: 'card',
    text: `select m.id, m.date, m.quantity, v.value from stock_movement m
             cross join lateral (select sum(value) as value from stock_value v where v.company_id = $1 and v.movement_id = m.id) v
            where m.company_id = $1 and m.item_id = $2 and m.warehouse_id = $3 and m.date > $4 order by m.date, m.sequence`,
    values,
  })
  await askRaw(client, companyId, {
    name: 'write',
    text: `with changed as (
             select id, date from stock_movement where company_id = $1 and item_id = $2 and warehouse_id = $3 and date > $4),
           differences as (
             insert into stock_value (company_id, id, movement_id, reason, value, entry_date)
             select $1, gen_random_uuid(), id, 'recost', -0.01, date from changed returning 1),
           days as (select date, gen_random_uuid() as id, count(*) * 0.01 as total, row_number() over (order by date) as n from changed group by date),
           entries as (
             insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event)
             select $1, id, date, 'AC', 'X-' || id, 'Costo recalculado', 'stock.recost', id, date::text from days returning id),
           numbers as (
             insert into entry_number (company_id, entry_id, type, number, version) select $1, id, 'AC', 'X-' || id, 1 from days returning 1),
           folds as (insert into unfolded (company_id, entry_id) select $1, id from days returning 1),
           lines as (
             insert into journal_line (company_id, entry_id, position, account_id, date, description, debit, credit)
             select $1, d.id, s.position, case s.position when 1 then i.cost_account_id else i.inventory_account_id end, d.date, 'Costo recalculado',
                    case s.position when 1 then d.total else 0 end, case s.position when 1 then 0 else d.total end
               from days d cross join (values (1), (2)) s (position) cross join item i where i.company_id = $1 and i.id = $2 returning 1)
           update stock_balance set value = value where company_id = $1 and item_id = $2 and warehouse_id = $3`,
    values,
  })
}
