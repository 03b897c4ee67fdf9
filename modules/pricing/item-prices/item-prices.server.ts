/** Reads what an item is worth in each list, by the rule that documents charge by. */
import type { Day } from '#base/date.ts'
import { parseQuantity, percentText, quantityText, unitPriceText } from '#base/decimal.ts'
import { loadItems } from '#modules/items/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { marginOf } from '../price-grid/formula.ts'
import type { OfferedList } from '../price-list/choice.ts'
import { pricedItems, readLists, readWritten } from '../price-list/lists.server.ts'
import { type PricedItem, type PriceLists, priceIn, type WrittenPrices } from '../price-list/price.ts'
import { isInForce, standingOf } from '../validity.ts'
import { type ItemListPrice, itemPrices } from './endpoints.ts'

const ONE = parseQuantity('1')

interface Pricing {
  readonly byId: PriceLists
  readonly facts: PricedItem
  readonly written: WrittenPrices
  readonly today: Day
}

const textOf = (margin: ReturnType<typeof marginOf>): string | null => margin && percentText(margin)

function listPrice(list: OfferedList, { byId, facts, written, today }: Pricing): ItemListPrice {
  const found = priceIn(list, byId, facts, written, ONE)
  const own = written.get(list.id) ?? []
  return {
    list: { id: list.id, name: list.name },
    standing: list.active ? standingOf(list, today).text : 'Inactiva',
    isInForce: isInForce(list, today),
    includesTax: list.includesTax,
    price: found && unitPriceText(found.price),
    isWritten: own.some(({ from }) => from <= ONE),
    margin: found && textOf(marginOf(found.price, facts, list.includesTax)),
    scales: own
      .filter(({ from }) => from > ONE)
      .map(({ from, price }) => ({
        ...{ from: quantityText(from), price: unitPriceText(price) },
        margin: textOf(marginOf(price, facts, list.includesTax)),
      })),
  }
}

async function readItemPrices(tx: Tx, companyId: string, id: string, today: Day) {
  const [item] = await loadItems(tx, companyId, [id])
  if (!item) return httpErrors.fail('notFound')
  const lists = await readLists(tx, companyId)
  const byId = new Map(lists.map((list) => [list.id, list]))
  const facts = (await pricedItems(tx, companyId, [item], today)).get(id) ?? httpErrors.fail('notFound')
  const written = (await readWritten(tx, companyId, [id], [...byId.keys()])).get(id) ?? new Map()
  return {
    base: unitPriceText(facts.base),
    minimum: item.minimumPrice && unitPriceText(item.minimumPrice),
    baseMargin: textOf(marginOf(facts.base, facts, false)),
    cost: facts.cost && unitPriceText(facts.cost),
    lists: lists.map((list) => listPrice(list, { byId, facts, written, today })),
  }
}

export const itemPriceHandlers = [
  handle(itemPrices, ({ tx, session: { companyId }, params: { id }, today }) => readItemPrices(tx, companyId, id, today)),
]
