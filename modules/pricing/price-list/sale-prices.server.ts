/** What some items are sold for: their base price, and what each list in use says of one unit. */
import type { Day } from '#base/date.ts'
import { parseQuantity, type UnitPrice } from '#base/decimal.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { pricedItems, readLists, readWritten } from './lists.server.ts'
import { priceIn, type PricedItem, type PriceRounding } from './price.ts'

export interface SalePrices {
  readonly lists: readonly { readonly id: string; readonly name: string; readonly includesTax: boolean; readonly rounding: PriceRounding }[]
  readonly items: ReadonlyMap<string, SaleItem>
}

interface SaleItem extends PricedItem {
  readonly item: LoadedItem
  /** By list: as it says it, null when it says nothing; and what is written in it from any quantity on. */
  readonly cells: ReadonlyMap<string, { readonly price: UnitPrice | null; readonly written: UnitPrice | null }>
}

const ONE = parseQuantity('1')

/** @param most lists, by their place */
export async function readSalePrices(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
  { today, most }: { today: Day; most: number },
): Promise<SalePrices> {
  const all = await readLists(tx, companyId)
  const byId = new Map(all.map((list) => [list.id, list]))
  const lists = all.filter(({ active }) => active).slice(0, most)
  const items = await loadItems(tx, companyId, itemIds)
  const priced = await pricedItems(tx, companyId, items, today)
  // A rule may begin from a list that is not shown.
  const written = await readWritten(tx, companyId, itemIds, [...byId.keys()])
  return {
    lists,
    items: new Map(
      items.flatMap((item) => {
        const facts = priced.get(item.id)
        const own = written.get(item.id) ?? new Map()
        const cells = lists.map((list) => {
          const price = facts ? priceIn(list, byId, facts, own, ONE) : null
          const kept = written
            .get(item.id)
            ?.get(list.id)
            ?.find(({ from }) => from === 0n)
          return [list.id, { price: price?.price ?? null, written: kept?.price ?? null }] as const
        })
        return facts ? [[item.id, { ...facts, item, cells: new Map(cells) }] as const] : []
      }),
    ),
  }
}
