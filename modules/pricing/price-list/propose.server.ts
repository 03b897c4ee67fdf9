/** The prices that the lines of a document propose. */
import { parseQuantity, parseUnitPrice, type Quantity, type UnitPrice } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { usualPriceList } from '#modules/access/index.server.ts'
import type { LoadedItem } from '#modules/items/index.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { agreedList, listsFor, proposedPrice, reasonOf, withAgreed, type Sale } from './choice.ts'
import { pricedItems, readLists, readWritten } from './lists.server.ts'
import type { WrittenPrice } from './price.ts'

export interface SaleLine {
  readonly item: LoadedItem
  readonly quantity: Quantity
}

export interface SaleToPrice {
  readonly date: Day
  readonly partyId: string | null
  readonly branchId: string | null
  readonly includesTax: boolean
  readonly lines: readonly SaleLine[]
}

export interface LinePrice {
  readonly price: UnitPrice
  /** "lista Mayorista, desde 12 u."; empty for the base price. */
  readonly reason: string
}

/** Who writes the sale: its list counts after those of the customer. */
export interface SaleWriter {
  readonly companyId: string
  readonly personId: string
}

const tagsIn = (companyId: string, partyId: string | null): Sql =>
  sql`array(select tag_id::text from party_tag where company_id = ${companyId} and party_id = ${partyId}::uuid)`

export const tagsOfBuyer = async (tx: Tx, companyId: string, partyId: string | null): Promise<string[]> =>
  partyId === null ? [] : ((await tx.first<{ tags: string[] }>(sql`select ${tagsIn(companyId, partyId)} as tags`))?.tags ?? [])

interface Sides extends Pick<Sale, 'listId' | 'tagIds' | 'sellerListId'> {
  /** Agreed with the customer and in force: item → its scales. */
  readonly agreed: ReadonlyMap<string, readonly WrittenPrice[]>
}

/** The list of a customer, the tags that it carries, what was agreed with it for these items, and the list of whoever sells. */
async function sidesOf(tx: Tx, who: SaleWriter, { partyId, date, lines }: SaleToPrice): Promise<Sides> {
  const { companyId } = who
  const itemIds = [...new Set(lines.map(({ item }) => item.id))]
  const found = await tx.first<{
    listId: string | null
    tagIds: string[]
    sellerListId: string | null
    agreed: { itemId: string; from: string; price: string }[]
  }>(sql`
    select (select list_id from party_price_list where company_id = ${companyId} and party_id = ${partyId}::uuid) as "listId",
           ${tagsIn(companyId, partyId)} as "tagIds",
           ${usualPriceList(who)} as "sellerListId",
           (select coalesce(json_agg(json_build_object('itemId', a.item_id, 'from', a.from_quantity::text, 'price', a.price::text)), '[]'::json)
              from party_price a
             where a.company_id = ${companyId} and a.party_id = ${partyId}::uuid and a.item_id = any(${itemIds}::uuid[])
               and (a.valid_from is null or a.valid_from <= ${date}) and (a.valid_to is null or a.valid_to >= ${date})) as agreed`)
  const agreed = Map.groupBy(found?.agreed ?? [], ({ itemId }) => itemId)
  return {
    ...(found ?? { listId: null, tagIds: [], sellerListId: null }),
    agreed: new Map(
      [...agreed].map(([itemId, scales]) => [
        itemId,
        scales.map(({ from, price }) => ({ from: parseQuantity(from), price: parseUnitPrice(price) })),
      ]),
    ),
  }
}

/** One price for each line, in their order. */
export async function proposeLinePrices(tx: Tx, who: SaleWriter, sale: SaleToPrice): Promise<LinePrice[]> {
  const { companyId } = who
  const base = sale.lines.map(({ item }): LinePrice => ({ price: item.price, reason: '' }))
  const lists = await readLists(tx, companyId)
  // Without a customer there is nothing agreed, and without lists nobody else says anything.
  if (lists.length === 0 && sale.partyId === null) return base
  const { agreed, ...sides } = await sidesOf(tx, who, sale)
  const offered = listsFor(lists, { date: sale.date, branchId: sale.branchId, ...sides })
  const chosen = agreed.size > 0 ? [agreedList, ...offered] : offered
  if (chosen.length === 0) return base
  const items = [...new Map(sale.lines.map(({ item }) => [item.id, item])).values()]
  const priced = await pricedItems(tx, companyId, items, sale.date)
  const written = await readWritten(
    tx,
    companyId,
    items.map(({ id }) => id),
    lists.map(({ id }) => id),
  )
  const byId = new Map(lists.map((list) => [list.id, list]))
  return sale.lines.map(({ item, quantity }): LinePrice => {
    const facts = priced.get(item.id)
    const ofItem = withAgreed(written.get(item.id), agreed.get(item.id))
    const found = facts && proposedPrice(chosen, byId, facts, ofItem, quantity, sale.includesTax)
    return found ? { price: found.price, reason: reasonOf(found) } : { price: item.price, reason: '' }
  })
}
