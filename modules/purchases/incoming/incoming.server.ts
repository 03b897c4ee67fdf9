/** Reads what is to come of a product in each warehouse within reach, beside what there is and the pace at which it leaves. */
import { addDays, type Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { coverText } from '#modules/inventory/index.ts'
import { leftOf } from '#modules/inventory/index.server.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { itemIncoming, PACE_DAYS } from './endpoints.ts'

const columns = ['available', 'ordered', 'travelling', 'drafted', 'left'] as const
type Figures = Readonly<Record<(typeof columns)[number], Quantity>>

interface Row extends Readonly<Record<(typeof columns)[number], string>> {
  readonly id: string
  readonly name: string
}

/** Warehouses that hold it, or to which it comes; what travels stands at where it goes. */
const readRows = (tx: Tx, companyId: string, itemId: string, { from, to }: { readonly from: Day; readonly to: Day }): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select w.id, w.name, (coalesce(b.quantity, 0) - coalesce(b.reserved, 0))::numeric(20,6) as available,
           coalesce(c.ordered, 0)::numeric(20,6) as ordered, coalesce(c.travelling, 0)::numeric(20,6) as travelling,
           coalesce(c.drafted, 0)::numeric(20,6) as drafted, coalesce(s.quantity, 0)::numeric(20,6) as left
      from warehouse w
      left join stock_balance b on b.company_id = ${companyId} and b.item_id = ${itemId} and b.warehouse_id = w.id
      left join stock_on_its_way(${companyId}) c on c.item_id = ${itemId} and c.warehouse_id = w.id
      left join (${leftOf(companyId, itemId, { from, to })}) s on s.warehouse_id = w.id
     where w.company_id = ${companyId} and (b.item_id is not null or c.item_id is not null)
       and ((select reaches_every_stock()) or w.id in (select reached_stock()))
       and w.id not in (select t.warehouse_id from stock_transit t where t.company_id = ${companyId} and t.warehouse_id is not null)
     order by w.name, w.id`)

const figuresOf = (row: Row): Figures => ({
  available: parseQuantity(row.available),
  ordered: parseQuantity(row.ordered),
  travelling: parseQuantity(row.travelling),
  drafted: parseQuantity(row.drafted),
  left: parseQuantity(row.left),
})

const told = ({ available, ordered, travelling, drafted, left }: Figures) => ({
  ...{ available: quantityText(available), ordered: quantityText(ordered), travelling: quantityText(travelling) },
  ...{ drafted: quantityText(drafted), left: quantityText(left) },
  cover: coverText(available, left, PACE_DAYS),
  coverWithIncoming: coverText((available + ordered + travelling) as Quantity, left, PACE_DAYS),
})

const sum = (all: readonly Figures[], of: (typeof columns)[number]): Quantity =>
  all.reduce((total, each) => (total + each[of]) as Quantity, zeroQuantity)

async function readIncoming(tx: Tx, companyId: string, itemId: string, today: Day) {
  const [item] = await loadItems(tx, companyId, [itemId])
  if (!item) return httpErrors.fail('notFound')
  const from = addDays(today, 1 - PACE_DAYS)
  const rows = await readRows(tx, companyId, itemId, { from, to: today })
  const all = rows.map(figuresOf)
  const total: Figures = {
    ...{ available: sum(all, 'available'), ordered: sum(all, 'ordered'), travelling: sum(all, 'travelling') },
    ...{ drafted: sum(all, 'drafted'), left: sum(all, 'left') },
  }
  return {
    ...{ from, days: PACE_DAYS },
    rows: rows.map((row) => ({ warehouse: { id: row.id, name: row.name }, ...told(figuresOf(row)) })),
    total: told(total),
  }
}

export const incomingHandler = handle(itemIncoming, ({ tx, session: { companyId }, params: { id }, today }) =>
  readIncoming(tx, companyId, id, today),
)
