/** Writing many prices at once, as a file and a batch of the grid do: each is known by its list, its item and the quantity from which it holds. */
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { priceList } from './price-list.ts'

export interface PriceKey {
  readonly listId: string
  readonly itemId: string
  /** Canonical. */
  readonly from: string
}

export interface PutPrice extends PriceKey {
  /** Null takes it away. */
  readonly price: string | null
  readonly before: string | null
  /** "CAF-500 Café molido en Mayorista" */
  readonly title: string
  /** What it comes from, in words. */
  readonly origin?: string
}

export const keyText = ({ listId, itemId, from }: PriceKey): string => `${listId} ${itemId} ${from}`

interface WrittenRow {
  list_id: string
  item_id: string
  from_quantity: string
  price: string
}

/** What is written of some items, by key. */
export async function writtenOf(tx: Tx, companyId: string, itemIds: readonly string[], lock = false): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<WrittenRow>(sql`
    select list_id, item_id, from_quantity, price from price_list_item
     where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[])${lock ? sql` for update` : sql``}`)
  return new Map(
    rows.map((row) => [
      keyText({ listId: row.list_id, itemId: row.item_id, from: quantityText(parseQuantity(row.from_quantity)) }),
      unitPriceText(parseUnitPrice(row.price)),
    ]),
  )
}

/** Held: two who write in the same list at once go one after the other. */
export const lockLists = (tx: Tx, companyId: string, listIds: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(
    sql`select id from price_list where company_id = ${companyId} and id = any(${[...new Set(listIds)]}::uuid[]) order by id for update`,
  )

/** Each list keeps in its history what changed, item by item. */
export async function putPrices(
  tx: Tx,
  who: { readonly companyId: string; readonly personId: string | null },
  prices: readonly PutPrice[],
): Promise<void> {
  const { companyId } = who
  await lockLists(
    tx,
    companyId,
    prices.map(({ listId }) => listId),
  )
  await tx.run(sql`
    delete from price_list_item p
     using unnest(${prices.map(({ listId }) => listId)}::uuid[], ${prices.map(({ itemId }) => itemId)}::uuid[],
                  ${prices.map(({ from }) => from)}::numeric[]) n (list_id, item_id, from_quantity)
     where p.company_id = ${companyId} and p.list_id = n.list_id and p.item_id = n.item_id and p.from_quantity = n.from_quantity`)
  const kept = prices.flatMap(({ listId, itemId, from, price }) =>
    price === null ? [] : [{ company_id: companyId, list_id: listId, item_id: itemId, from_quantity: from, price }],
  )
  await insertRows(tx, 'price_list_item', kept)
  await insertRows(
    tx,
    'audit_event',
    prices.map(({ listId, from, price, before, title, origin = '' }) =>
      auditRow(who, {
        action: 'update',
        entity: priceList.name,
        entityId: listId,
        title: `Precio de ${title}`,
        changes: { prices: [said(from, before), said(from, price)], ...(origin === '' ? {} : { Origen: ['', origin] }) },
      }),
    ),
  )
}

const said = (from: string, price: string | null): string => (price === null ? '' : from === '0' ? price : `desde ${from}: ${price}`)
