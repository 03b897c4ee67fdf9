/** What lines are sold with, read: for a register to keep, and to compute again what it sold. */
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { usualPriceList } from '#modules/access/index.server.ts'
import { itemFamilies, type LoadedItem } from '#modules/items/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { pricedItems, readLists, readWritten } from '../price-list/lists.server.ts'
import { tagsOfBuyer, type SaleWriter } from '../price-list/propose.server.ts'
import { scalesIn } from '../price-list/scales.ts'
import { activePromotions, limitedBy, type AskUses } from '../promotion/promotion.server.ts'
import type { SellingItem, SellingRules } from './selling.ts'
import { wireList, wirePromotion, wireScales, type WiredBuyer, type WiredPrices, type WiredRules } from './wire.ts'

export interface SellingPlace {
  readonly branchId: string
  readonly date: Day
}

export interface Selling {
  readonly rules: SellingRules
  readonly items: ReadonlyMap<string, SellingItem>
}

/** Those that ask no more than the till gives: its channel, its branch, and a day that is not over. */
const isForTill = ({ channel, branchIds, validTo }: SellingRules['promotions'][number], { branchId, date }: SellingPlace): boolean =>
  channel !== 'sales' && (branchIds.length === 0 || branchIds.includes(branchId)) && (validTo === null || validTo >= date)

/** @param usesOf asked only of promotions with a limit for all */
async function readRules(tx: Tx, who: SaleWriter, place: SellingPlace, usesOf: AskUses): Promise<SellingRules> {
  const [active, lists, seller] = await together([
    activePromotions(tx, who.companyId),
    readLists(tx, who.companyId),
    tx.first<{ listId: string | null }>(sql`select ${usualPriceList(who)} as "listId"`),
  ])
  const promotions = active.filter((each) => isForTill(each, place))
  const limited = [...new Set([...limitedBy(promotions, 'mostAll'), ...limitedBy(promotions, 'couponUses')])]
  const uses = limited.length === 0 ? [] : await usesOf(limited, null)
  return {
    ...{ lists, sellerListId: seller?.listId ?? null, promotions },
    usedByAll: new Map(uses.map(({ id, units }) => [id, parseQuantity(units)])),
    couponUses: new Map(uses.map(({ id, sales }) => [id, sales])),
  }
}

/** The rules, and what some items are sold with. */
export async function readSelling(
  tx: Tx,
  who: SaleWriter,
  items: readonly LoadedItem[],
  { usesOf, ...place }: SellingPlace & { readonly usesOf: AskUses },
): Promise<Selling> {
  const { companyId } = who
  const ids = items.map(({ id }) => id)
  const [rules, priced, families] = await together([
    readRules(tx, who, place, usesOf),
    pricedItems(tx, companyId, items, place.date),
    itemFamilies(tx, companyId, ids),
  ])
  const listIds = rules.lists.map(({ id }) => id)
  const written = await readWritten(tx, companyId, ids, listIds)
  const found = [...priced].map(([id, item]): [string, SellingItem] => {
    const { brandId, categoryIds } = families.get(id) ?? { brandId: null, categoryIds: [] }
    return [id, { ...item, written: written.get(id) ?? new Map(), brandId, categoryIds }]
  })
  return { rules, items: new Map(found) }
}

/** Those that a sale of the branch may take, whoever buys and sells. */
const isOffered = ({ active, validTo, audience, branchId }: SellingRules['lists'][number], place: SellingPlace): boolean =>
  active && (validTo === null || validTo >= place.date) && (audience !== 'branch' || branchId === place.branchId)

/** The list of whoever sells is theirs, of whichever branch it is. */
const offeredAt = ({ lists, sellerListId }: SellingRules, place: SellingPlace) =>
  lists.filter((list) => isOffered(list, place) || (list.active && list.id === sellerListId))

/** What travels of the rules. */
export const tellRules = (rules: SellingRules, place: SellingPlace): WiredRules => ({
  sellerListId: rules.sellerListId,
  lists: offeredAt(rules, place).map(wireList),
  promotions: rules.promotions.map(wirePromotion),
  uses: [...rules.usedByAll].map(([id, units]) => ({ id, units: quantityText(units), sales: rules.couponUses.get(id) ?? 0 })),
})

/** What travels of an item: the steps of each list that may be taken. */
export function tellPrices({ rules }: Selling, item: SellingItem, place: SellingPlace): WiredPrices {
  const byId = new Map(rules.lists.map((list) => [list.id, list]))
  return Object.fromEntries(
    offeredAt(rules, place).flatMap((list) => {
      const scales = scalesIn(list, byId, item, item.written)
      return scales.length === 0 ? [] : [[list.id, wireScales(scales)]]
    }),
  )
}

/** What the company has with a customer, as it travels; what ended is left out. */
export async function tellBuyer(
  tx: Tx,
  companyId: string,
  { partyId, date, usesOf }: { readonly partyId: string; readonly date: Day; readonly usesOf: AskUses },
): Promise<WiredBuyer> {
  const [limited, tagIds, found] = await together([
    tx.rows<{ id: string }>(sql`select id from promotion where company_id = ${companyId} and active and most is not null`),
    tagsOfBuyer(tx, companyId, partyId),
    tx.first<{ listId: string | null; agreed: WiredBuyer['agreed'] }>(sql`
    select (select list_id from party_price_list where company_id = ${companyId} and party_id = ${partyId}) as "listId",
           (select coalesce(json_agg(json_build_object('itemId', a.item_id, 'from', a.from_quantity::text, 'price', a.price::text,
                                                       'validFrom', a.valid_from, 'validTo', a.valid_to)), '[]'::json)
              from party_price a
             where a.company_id = ${companyId} and a.party_id = ${partyId} and (a.valid_to is null or a.valid_to >= ${date})) as agreed`),
  ])
  const ids = limited.map(({ id }) => id)
  const used = ids.length === 0 ? [] : await usesOf(ids, partyId)
  return {
    ...{ id: partyId, listId: found?.listId ?? null, tagIds, agreed: found?.agreed ?? [] },
    used: used.map(({ id, units, sales }) => ({ id, units, sales })),
  }
}
