/** The lists of a company and what is written in them, as the pure rules take them. */
import { isDay, parseDay, type Day } from '#base/date.ts'
import { parsePercent, parseQuantity, parseUnitPrice, type Percent } from '#base/decimal.ts'
import { averageCosts } from '#modules/inventory/index.server.ts'
import type { LoadedItem } from '#modules/items/index.server.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { OfferedList } from './choice.ts'
import type { PricedItem, WrittenPrice } from './price.ts'

type ListRow = Omit<OfferedList, 'percent' | 'validFrom' | 'validTo'> & {
  readonly percent: string
  readonly validFrom: string | null
  readonly validTo: string | null
}

const dayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? parseDay(text) : null)

/** All of them, by their place: also those out of force, from which others may begin. */
export async function readLists(tx: Tx, companyId: string): Promise<OfferedList[]> {
  const rows = await tx.rows<ListRow>(sql`
    select id, name, active, position, audience, tag_id as "tagId", branch_id as "branchId", source, change, percent,
           over_id as "overId", rounding, includes_tax as "includesTax", valid_from as "validFrom", valid_to as "validTo"
      from price_list where company_id = ${companyId} order by position, id`)
  return rows.map((row) => ({
    ...row,
    percent: parsePercent(row.percent),
    validFrom: dayOrNull(row.validFrom),
    validTo: dayOrNull(row.validTo),
  }))
}

/** What is written for some items: item → list → its scales. */
export async function readWritten(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
  listIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly WrittenPrice[]>>> {
  const found = new Map<string, Map<string, WrittenPrice[]>>()
  if (itemIds.length === 0 || listIds.length === 0) return found
  const rows = await tx.rows<{ itemId: string; listId: string; from: string; price: string }>(sql`
    select item_id as "itemId", list_id as "listId", from_quantity as "from", price from price_list_item
     where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[]) and list_id = any(${[...listIds]}::uuid[])
     order by from_quantity`)
  for (const { itemId, listId, from, price } of rows) {
    const lists = found.get(itemId) ?? new Map<string, WrittenPrice[]>()
    found.set(itemId, lists)
    lists.set(listId, [...(lists.get(listId) ?? []), { from: parseQuantity(from), price: parseUnitPrice(price) }])
  }
  return found
}

/** Base price, cost and taxes of items on a day. */
export async function pricedItems(
  tx: Tx,
  companyId: string,
  items: readonly Pick<LoadedItem, 'id' | 'price' | 'taxIds'>[],
  date: Day,
): Promise<ReadonlyMap<string, PricedItem>> {
  const taxes = await taxesInForce(tx, companyId, date)
  const rates = new Map(taxes.map((tax) => [tax.id, tax.kind === 'percent' ? tax.rate : (0n as Percent)]))
  const costs = await averageCosts(
    tx,
    companyId,
    items.map(({ id }) => id),
  )
  return new Map(
    items.map(({ id, price, taxIds }) => [
      id,
      { base: price, cost: costs.get(id) ?? null, taxRate: taxIds.reduce((sum, tax) => sum + (rates.get(tax) ?? 0n), 0n) as Percent },
    ]),
  )
}
