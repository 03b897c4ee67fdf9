/** The prices that the lines of a document propose. */
import { quantityText, type Quantity, type UnitPrice } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { LoadedItem } from '#modules/items/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { listsFor, proposedPrice } from './choice.ts'
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

/** The list of a customer and the tags that it carries. */
export async function buyerOf(tx: Tx, companyId: string, partyId: string | null) {
  if (partyId === null) return { listId: null, tagIds: [] }
  const found = await tx.first<{ listId: string | null; tagIds: string[] }>(sql`
    select (select list_id from party_price_list where company_id = ${companyId} and party_id = ${partyId}) as "listId",
           array(select tag_id::text from party_tag where company_id = ${companyId} and party_id = ${partyId}) as "tagIds"`)
  return found ?? { listId: null, tagIds: [] }
}

/** One price for each line, in their order. */
export async function proposeLinePrices(tx: Tx, companyId: string, sale: SaleToPrice): Promise<LinePrice[]> {
  const base = sale.lines.map(({ item }): LinePrice => ({ price: item.price, reason: '' }))
  const lists = await readLists(tx, companyId)
  if (lists.length === 0) return base
  const buyer = await buyerOf(tx, companyId, sale.partyId)
  const chosen = listsFor(lists, { date: sale.date, branchId: sale.branchId, ...buyer })
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
