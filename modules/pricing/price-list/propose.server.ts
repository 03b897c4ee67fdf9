/** The prices that the lines of a document propose. */
import { quantityText, type Quantity, type UnitPrice } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { usualPriceList } from '#modules/access/index.server.ts'
import type { LoadedItem } from '#modules/items/index.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { listsFor, proposedPrice, type Sale } from './choice.ts'
import { pricedItems, readLists, readWritten } from './lists.server.ts'

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
  /** "Lista Mayorista, desde 12 u."; empty for the base price. */
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

/** The list of a customer, the tags that it carries, and the list of whoever sells. */
async function sidesOf(tx: Tx, who: SaleWriter, partyId: string | null): Promise<Pick<Sale, 'listId' | 'tagIds' | 'sellerListId'>> {
  const { companyId } = who
  const found = await tx.first<{ listId: string | null; tagIds: string[]; sellerListId: string | null }>(sql`
    select (select list_id from party_price_list where company_id = ${companyId} and party_id = ${partyId}::uuid) as "listId",
           ${tagsIn(companyId, partyId)} as "tagIds",
           ${usualPriceList(who)} as "sellerListId"`)
  return found ?? { listId: null, tagIds: [], sellerListId: null }
}

/** One price for each line, in their order. */
export async function proposeLinePrices(tx: Tx, who: SaleWriter, sale: SaleToPrice): Promise<LinePrice[]> {
  const { companyId } = who
  const base = sale.lines.map(({ item }): LinePrice => ({ price: item.price, reason: '' }))
  const lists = await readLists(tx, companyId)
  if (lists.length === 0) return base
  const chosen = listsFor(lists, { date: sale.date, branchId: sale.branchId, ...(await sidesOf(tx, who, sale.partyId)) })
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
    const found = facts && proposedPrice(chosen, byId, facts, written.get(item.id) ?? new Map(), quantity, sale.includesTax)
    if (!found) return { price: item.price, reason: '' }
    const scale = found.from === null ? '' : `, desde ${quantityText(found.from).replace('.', ',')} u.`
    return { price: found.price, reason: `lista ${found.listName}${scale}` }
  })
}
