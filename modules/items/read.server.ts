/** Items as they are read: the list, one with its stock, and what documents need of many at once. */
import type { AiuService } from '#colombia/index.ts'
import { customCondition } from '#platform/custom/read.server.ts'
import {
  parseAmount,
  parseQuantity,
  parseUnitPrice,
  quantityText,
  subtractQuantities,
  unitPriceText,
  unitValue,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { carrying, shownTags, type TagLinks } from '#platform/tags/tags.server.ts'
import { matching } from '#platform/search.server.ts'
import type { StateFilter } from '#platform/catalogue/catalogue.ts'
import { costAccountOf } from './cost-account.server.ts'
import type { Item, ItemRow, itemSorts } from './endpoints.ts'
import type { ItemControl } from './control.ts'
import type { ItemKind } from './rules.ts'
import type { KitComponent } from './kit/explode.ts'
import { COMPONENTS, loadComponents, shownComponents } from './kit/kit.server.ts'
import { shownUnits, type ItemUnit } from './unit/of-item.ts'
import { OTHER_UNITS } from './unit/of-item.server.ts'
import { shownMeasure } from './traits.ts'

export const ITEM_ENTITY = 'items.item'

/** Where the tags of items are kept. */
export const itemTags: TagLinks = { table: 'item_tag', carrier: 'item_id', tags: 'tag' }

export interface ItemFilter {
  readonly text: string
  readonly kind: ItemKind | ''
  readonly brandId: string
  readonly tagId: string
  readonly stock: '' | 'below'
  readonly tracking: '' | 'any' | 'batch' | 'serial'
  readonly variants: '' | 'grouped'
  readonly parentId: string
  /** By custom fields, as the query has it. */
  readonly custom: string
}

const filtered = (companyId: string, filter: ItemFilter, state: StateFilter, custom: Sql): Sql => sql`
  i.company_id = ${companyId}${filter.kind === '' ? empty : sql` and i.kind = ${filter.kind}`}${
    filter.brandId === '' ? empty : sql` and i.brand_id = ${filter.brandId}`
  }${filter.stock === '' ? empty : BELOW_ZERO}${TRACKING[filter.tracking]}${filter.variants === '' ? empty : sql` and i.parent_id is null`}${
    filter.parentId === '' ? empty : sql` and i.parent_id = ${filter.parentId}`
  }${carrying(itemTags, 'i', filter.tagId)}${state === 'all' ? empty : sql` and i.active = ${state === 'active'}`}${custom}${matching(companyId, ITEM_ENTITY, filter.text, 'i.id')}`

const TRACKING = {
  '': empty,
  any: sql` and i.control <> 'none'`,
  batch: sql` and i.control in ('batch', 'expiring')`,
  serial: sql` and i.control = 'serial'`,
} as const

const BELOW_ZERO = sql` and exists (
  select from stock_balance b where b.company_id = i.company_id and b.item_id = i.id and b.quantity < 0)`

/** Aggregated per item and only for the rows of the page: stock is read from the derived balances of inventory. */
const TAXES = raw(`
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.position, t.name), '[]')
     from item_tax x join tax t on t.company_id = x.company_id and t.id = x.tax_id
    where x.company_id = i.company_id and x.item_id = i.id)`)
const TAGS = shownTags(itemTags, 'i')
/** Of a variant: its values in their order, a `jsonb` of `variantValue`. */
const VARIANT_VALUES = raw(`
  (select coalesce(jsonb_agg(jsonb_build_object('attribute', jsonb_build_object('id', at.id, 'name', at.name),
             'value', jsonb_build_object('id', v.id, 'name', v.name, 'code', v.code)) order by x.position), '[]')
     from item_variant_value x
     join attribute at on at.company_id = x.company_id and at.id = x.attribute_id
     join attribute_value v on v.company_id = x.company_id and v.id = x.value_id
    where x.company_id = i.company_id and x.item_id = i.id)`)
const CATEGORY = raw(`case when g.id is null then null else jsonb_build_object('id', g.id, 'name', g.name) end`)
const BRAND = raw(`case when b.id is null then null else jsonb_build_object('id', b.id, 'name', b.name) end`)

/** What there is of an item `i`, and what is kept for nobody, in one warehouse; '' is all within reach. */
export const heldIn = (companyId: string, warehouseId: string): Sql => sql`(
  select coalesce(sum(b.quantity), 0) as stock, coalesce(sum(b.quantity - b.reserved), 0) as available from stock_balance b
   where b.company_id = ${companyId} and b.item_id = i.id${warehouseId === '' ? empty : sql` and b.warehouse_id = ${warehouseId}`})`

const shownQuantity = (text: string): string => quantityText(parseQuantity(text))
/** "400.000000" → "400" */
export const shownContent = (text: string | null): string | null => (text === null ? null : shownQuantity(text))
const shownPrice = (text: string): string => unitPriceText(parseUnitPrice(text))

export async function readItems(
  tx: Tx,
  companyId: string,
  query: PageRequest & ItemFilter & { readonly state: StateFilter; readonly sort: (typeof itemSorts)[number] },
): Promise<{ rows: ItemRow[]; next: string | null }> {
  const column = query.sort.replace(/^-/, '') === 'code' ? 'code' : 'name'
  const ordering: Ordering = {
    columns: [
      { sql: `i.${column}`, type: 'text' },
      { sql: 'i.id', type: 'uuid' },
    ],
    direction: query.sort.startsWith('-') ? 'desc' : 'asc',
  }
  const filter = {
    text: query.text,
    kind: query.kind,
    brandId: query.brandId,
    tagId: query.tagId,
    stock: query.stock,
    tracking: query.tracking,
    variants: query.variants,
    parentId: query.parentId,
    custom: query.custom,
    state: query.state,
  }
  const custom = await customCondition(tx, companyId, 'item', query.custom, 'i')
  const page = pageClauses(ordering, query, filter)
  const rows = await tx.rows<Omit<ItemRow, 'available'>>(sql`
    select i.id, i.kind, i.code, i.reference, i.name, ${BRAND} as brand, i.unit_name as "unitName", i.price, ${TAXES} as taxes, ${TAGS} as tags,
           case when i.kind in ('product', 'variable') then held.stock end as stock, case when i.kind in ('product', 'variable') then held.reserved end as reserved,
           i.control, case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.name) end as parent,
           case when i.kind = 'variable' then (select count(*)::int from item v where v.company_id = ${companyId} and v.parent_id = i.id) end as variants,
           i.custom, i.active
      from item i left join brand b on b.company_id = i.company_id and b.id = i.brand_id
      left join item p on p.company_id = i.company_id and p.id = i.parent_id
      cross join lateral (
        select coalesce(sum(b.quantity), 0) as stock, coalesce(sum(b.reserved), 0) as reserved from stock_balance b
         where b.company_id = ${companyId} and (b.item_id = i.id or i.kind = 'variable' and b.item_id in (
               select v.id from item v where v.company_id = ${companyId} and v.parent_id = i.id))) held
     where ${filtered(companyId, query, query.state, custom)}${page.where}${page.tail}`)
  return pageOf(
    rows.map((row) => ({ ...row, price: shownPrice(row.price), ...shownStock(row) })),
    ordering,
    query,
    filter,
    (row) => [row[column], row.id],
  )
}

/** Null of a service. */
function shownStock({ stock, reserved }: Pick<ItemRow, 'stock' | 'reserved'>) {
  if (stock === null || reserved === null) return { stock: null, reserved: null, available: null }
  return { stock: shownQuantity(stock), reserved: shownQuantity(reserved), available: availableIn(stock, reserved) }
}

const availableIn = (stock: string, reserved: string): string =>
  quantityText(subtractQuantities(parseQuantity(stock), parseQuantity(reserved)))

/** What there is of an item in a warehouse. */
export interface Held {
  readonly warehouse: { readonly id: string; readonly name: string }
  readonly quantity: Quantity
  readonly available: Quantity
  readonly value: Amount
  /** Average; null where there is none to cost. */
  readonly unitCost: UnitPrice | null
}

interface HeldRow {
  item: string
  warehouse: { id: string; name: string }
  quantity: string
  reserved: string
  value: string
}

/** What there is of some items, by item. @param warehouseId of one warehouse; empty is all of those within reach */
export async function readHeld(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
  warehouseId: string,
): Promise<ReadonlyMap<string, readonly Held[]>> {
  if (itemIds.length === 0) return new Map()
  const place = warehouseId === '' ? empty : sql` and b.warehouse_id = ${warehouseId}`
  const rows = await tx.rows<HeldRow>(sql`
    select b.item_id as item, jsonb_build_object('id', w.id, 'name', w.name) as warehouse, b.quantity, b.reserved, b.value
      from stock_balance b join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
     where b.company_id = ${companyId} and b.item_id = any(${[...new Set(itemIds)]}::uuid[])${place} order by w.name, w.id`)
  const held = rows.map(({ item, warehouse, ...figures }) => {
    const quantity = parseQuantity(figures.quantity)
    const value = parseAmount(figures.value)
    const available = subtractQuantities(quantity, parseQuantity(figures.reserved))
    return { item, warehouse, quantity, available, value, unitCost: quantity > 0n ? unitValue(value, quantity) : null }
  })
  return Map.groupBy(held, ({ item }) => item)
}

export async function countOfItems(tx: Tx, companyId: string, filter: ItemFilter) {
  const custom = await customCondition(tx, companyId, 'item', filter.custom, 'i')
  const counts = await tx.first<{ all: number; active: number }>(sql`
    select count(*) as all, count(*) filter (where i.active) as active from item i where ${filtered(companyId, filter, 'all', custom)}`)
  const { all = 0, active = 0 } = counts ?? {}
  return { all, active, inactive: all - active }
}

const ACCOUNT = (alias: string) =>
  raw(
    `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name) end`,
  )

const wholeItem = (companyId: string, condition: Sql): Sql => sql`
    select i.id, i.kind, i.code, i.reference, coalesce(i.barcode, '') as barcode, i.name, i.description, ${CATEGORY} as category, ${BRAND} as brand,
           i.unit_id as "unitId", i.unit_code as "unitCode", i.unit_name as "unitName", ${OTHER_UNITS} as units, i.content, i.price, i.minimum_price as "minimumPrice", ${TAXES} as taxes, ${TAGS} as tags,
           i.withholding_code as "withholdingCode", i.ica_code as "icaCode", i.aiu_service as "aiuService", coalesce(i.standard_code, '') as "standardCode",
           ${ACCOUNT('a')} as "incomeAccount", ${ACCOUNT('v')} as "inventoryAccount", ${ACCOUNT('c')} as "costAccount",
           i.control, ${COMPONENTS} as formula,
           case when p.id is null then null else jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) end as parent, ${VARIANT_VALUES} as values,
           i.sellable, i.purchasable, i.in_pos as "inPos", i.weight, i.length, i.width, i.height, i.plu, i.warranty_months as "warrantyMonths", i.custom, i.active, i.version,
           (select coalesce(jsonb_agg(jsonb_build_object('warehouse', jsonb_build_object('id', w.id, 'name', w.name),
                     'quantity', s.quantity::text, 'reserved', s.reserved::text, 'value', s.value::text) order by w.name), '[]')
              from stock_balance s join warehouse w on w.company_id = s.company_id and w.id = s.warehouse_id
             where s.company_id = i.company_id and s.item_id = i.id) as stock
      from item i
      left join item_category g on g.company_id = i.company_id and g.id = i.category_id
      left join brand b on b.company_id = i.company_id and b.id = i.brand_id
      left join item p on p.company_id = i.company_id and p.id = i.parent_id
      left join account a on a.company_id = i.company_id and a.id = i.income_account_id
      left join account v on v.company_id = i.company_id and v.id = i.inventory_account_id
      left join account c on c.company_id = i.company_id and c.id = i.cost_account_id
     where i.company_id = ${companyId}${condition}`

const shownItem = (row: Item): Item => ({
  ...row,
  price: shownPrice(row.price),
  minimumPrice: row.minimumPrice === null ? null : shownPrice(row.minimumPrice),
  units: shownUnits(row.units),
  formula: shownComponents(row.formula),
  content: shownContent(row.content),
  weight: shownMeasure(row.weight),
  length: shownMeasure(row.length),
  width: shownMeasure(row.width),
  height: shownMeasure(row.height),
  stock: row.stock.map((each) => ({
    ...each,
    quantity: shownQuantity(each.quantity),
    reserved: shownQuantity(each.reserved),
    available: availableIn(each.quantity, each.reserved),
  })),
})

export async function readItem(tx: Tx, companyId: string, id: string): Promise<Item | undefined> {
  const row = await tx.first<Item>(wholeItem(companyId, sql` and i.id = ${id}`))
  return row && shownItem(row)
}

/**
 * An item and the variants that it has: what is told of a product is told of them too.
 * @throws BusinessError 698 when the company has none with this id
 */
export async function itemAndVariants(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from item where company_id = ${companyId} and id = ${id}
    union all
    select id from item where company_id = ${companyId} and parent_id = ${id}`)
  return rows.length === 0 ? httpErrors.fail('notFound') : rows.map((row) => row.id)
}

/** All of a company with these codes, or every one of them when no codes are given, by code. */
export async function readItemsCoded(tx: Tx, companyId: string, codes: readonly string[] | null): Promise<Item[]> {
  const some = codes === null ? empty : sql` and i.code = any(${[...codes]}::text[])`
  return (await tx.rows<Item>(wholeItem(companyId, sql`${some} order by i.code`))).map(shownItem)
}

/** Everything that pricing, withholding, posting and moving stock need of an item. */
export interface LoadedItem {
  readonly id: string
  readonly kind: ItemKind
  readonly code: string
  readonly name: string
  readonly active: boolean
  /** The base unit; null of an item from before the company had its own. */
  readonly unitId: string | null
  readonly unitCode: string
  readonly unitName: string
  /** Others that a line may say. */
  readonly units: readonly ItemUnit[]
  /** Millilitres in one base unit; null while nobody said. */
  readonly content: Quantity | null
  readonly price: UnitPrice
  /** The least that its base unit is sold for, without taxes. */
  readonly minimumPrice: UnitPrice | null
  readonly taxIds: readonly string[]
  readonly withholdingCode: string | null
  readonly icaCode: string | null
  readonly aiuService: AiuService | null
  readonly standardCode: string | null
  readonly barcode: string | null
  readonly incomeAccountId: string
  readonly inventoryAccountId: string | null
  readonly costAccountId: string | null
  /** Of a service: the code of the account that buying it costs, its own or the company's; null of anything else. */
  readonly expenseCode: string | null
  readonly control: ItemControl
  readonly sellable: boolean
  readonly purchasable: boolean
  /** Of a kit: what it is made of today. */
  readonly components: readonly KitComponent[]
}

/** The items of a document, in one round trip, each once and in no order. Those that are not of the company are absent. */
export async function loadItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<LoadedItem[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await tx.rows<
    Omit<LoadedItem, 'price' | 'minimumPrice' | 'content' | 'components'> & {
      readonly price: string
      readonly minimumPrice: string | null
      readonly content: string | null
    }
  >(sql`
    select i.id, i.kind, i.code, i.name, i.active, i.unit_id as "unitId", i.unit_code as "unitCode", i.unit_name as "unitName", ${OTHER_UNITS} as units, i.content, i.price, i.minimum_price as "minimumPrice",
           array(select x.tax_id::text from item_tax x join tax t on t.company_id = x.company_id and t.id = x.tax_id
                  where x.company_id = i.company_id and x.item_id = i.id order by t.position, t.name) as "taxIds",
           i.withholding_code as "withholdingCode", i.ica_code as "icaCode", i.aiu_service as "aiuService", i.standard_code as "standardCode", i.barcode,
           i.income_account_id as "incomeAccountId", i.inventory_account_id as "inventoryAccountId", c.id as "costAccountId", a.code as "expenseCode", i.control, i.sellable, i.purchasable
      from item i cross join lateral (select ${costAccountOf(companyId)} as id) c
      left join account a on i.kind = 'service' and a.company_id = i.company_id and a.id = coalesce(c.id, (
             select r.account_id from account_role r where r.company_id = i.company_id and r.role = 'purchasedServices'))
     where i.company_id = ${companyId} and i.id = any(${wanted}::uuid[])`)
  const made = await loadComponents(
    tx,
    companyId,
    rows.flatMap(({ id, kind }) => (kind === 'kit' ? [id] : [])),
  )
  return rows.map((row) => ({
    ...row,
    components: made.get(row.id) ?? [],
    units: shownUnits(row.units),
    content: row.content === null ? null : parseQuantity(row.content),
    price: parseUnitPrice(row.price),
    minimumPrice: row.minimumPrice === null ? null : parseUnitPrice(row.minimumPrice),
  }))
}
