/** The rows of the grid: what each list says of each item, by the rules that documents charge by. */
import type { Day } from '#base/date.ts'
import { parseQuantity, percentText, unitPriceText } from '#base/decimal.ts'
import { ofCategory } from '#modules/inventory/index.server.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching } from '#platform/search.server.ts'
import { pricedItems, readLists, readWritten } from '../price-list/lists.server.ts'
import { priceIn } from '../price-list/price.ts'
import { gridHead, listGrid, MOST_LISTS, type GridRow } from './endpoints.ts'

const ITEM_ENTITY = 'items.item'
const ONE = parseQuantity('1')

interface Filter {
  readonly text: string
  readonly categoryId: string
  readonly brandId: string
}

const filtered = (companyId: string, { text, categoryId, brandId }: Filter): Sql => sql`
  i.company_id = ${companyId} and i.active${ofCategory(companyId, categoryId === '' ? null : categoryId)}${
    brandId === '' ? empty : sql` and i.brand_id = ${brandId}`
  }${matching(companyId, ITEM_ENTITY, text, 'i.id')}`

const ordering: Ordering = {
  columns: [
    { sql: 'i.name', type: 'text' },
    { sql: 'i.id', type: 'uuid' },
  ],
  direction: 'asc',
}

interface Asked extends Filter, PageRequest {
  readonly lists: string
}

async function readGrid(tx: Tx, companyId: string, { lists: named, ...query }: Asked, today: Day) {
  const all = await readLists(tx, companyId)
  const byId = new Map(all.map((list) => [list.id, list]))
  const ids = named.split(',').filter((id) => id !== '')
  const shown = (
    ids.length > 0 ? ids.map((id) => byId.get(id) ?? httpErrors.fail('notFound', {}, 'lists')) : all.filter(({ active }) => active)
  ).slice(0, MOST_LISTS)
  const { text, categoryId, brandId } = query
  const filter = { text, categoryId, brandId, lists: named }
  const page = pageClauses(ordering, query, filter)
  const found = await tx.rows<{ id: string; name: string }>(sql`
    select i.id, i.name from item i where ${filtered(companyId, query)}${page.where}${page.tail}`)
  const { rows, next } = pageOf(found, ordering, query, filter, ({ id, name }) => [name, id])
  const itemIds = rows.map(({ id }) => id)
  const items = await loadItems(tx, companyId, itemIds)
  const known = new Map(items.map((item) => [item.id, item]))
  const priced = await pricedItems(tx, companyId, items, today)
  // A rule may begin from a list that is not shown.
  const written = await readWritten(tx, companyId, itemIds, [...byId.keys()])
  return {
    next,
    rows: itemIds.flatMap((id): GridRow[] => {
      const [item, facts] = [known.get(id), priced.get(id)]
      if (!item || !facts) return []
      const ofItem = written.get(id) ?? new Map()
      const cells = shown.map((list) => {
        const own = (written.get(id)?.get(list.id) ?? []).find(({ from }) => from === 0n)
        const price = priceIn(list, byId, facts, ofItem, ONE)
        return { listId: list.id, price: price && unitPriceText(price.price), written: own ? unitPriceText(own.price) : null }
      })
      const { code, name, unitName } = item
      const cost = facts.cost === null ? null : unitPriceText(facts.cost)
      const minimum = item.minimumPrice === null ? null : unitPriceText(item.minimumPrice)
      return [{ id, code, name, unitName, base: unitPriceText(facts.base), cost, minimum, taxRate: percentText(facts.taxRate), cells }]
    }),
  }
}

export const gridHandlers = [
  handle(listGrid, ({ tx, session: { companyId }, query, today }) => readGrid(tx, companyId, query, today)),
  handle(gridHead, async ({ tx, session: { companyId }, query }) => {
    const lists = await readLists(tx, companyId)
    const counted = await tx.first<{ items: number }>(sql`select count(*)::int as items from item i where ${filtered(companyId, query)}`)
    return {
      items: counted?.items ?? 0,
      lists: lists.flatMap(({ id, name, active, includesTax }) => (active ? [{ id, name, includesTax }] : [])),
    }
  }),
]
