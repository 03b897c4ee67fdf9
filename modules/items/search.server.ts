/** The item box of a document: what one types, found in milliseconds. A barcode or code that is whole comes first. */
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { hits } from '#platform/search.server.ts'
import { costAccountOf } from './cost-account.server.ts'
import type { FoundItem } from './endpoints.ts'
import { ITEM_ENTITY, shownContent } from './read.server.ts'
import { withKits } from './kit/available.server.ts'
import { shownUnits } from './unit/of-item.ts'
import { OTHER_UNITS } from './unit/of-item.server.ts'

const SHOWN = 20

interface FoundRow extends Omit<FoundItem, 'taxes' | 'components'> {
  readonly taxes: readonly { readonly id: string; readonly name: string }[]
}

/** Tax names on the day of the document: those without a version then are left out. */
const taxesOn = (date: string): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.position, t.name), '[]')
     from item_tax x
     join tax t on t.company_id = x.company_id and t.id = x.tax_id and t.active
     join tax_version v on v.company_id = t.company_id and v.tax_id = t.id
          and v.valid_from <= ${date} and (v.valid_to is null or v.valid_to >= ${date})
    where x.company_id = i.company_id and x.item_id = i.id)`

const averageCost = (warehouseId: string): Sql => sql`
  (select round(s.value / nullif(s.quantity, 0), 6) from stock_balance s
    where s.company_id = i.company_id and s.item_id = i.id and s.warehouse_id = ${warehouseId})`

/** What is there and kept for nobody. */
const kept = (warehouseId: string): Sql =>
  warehouseId === ''
    ? raw('null::numeric')
    : sql`case when i.kind = 'product' then coalesce((select s.quantity - s.reserved from stock_balance s
            where s.company_id = i.company_id and s.item_id = i.id and s.warehouse_id = ${warehouseId}), 0) end`

const columns = (companyId: string, warehouseId: string, date: string): Sql => sql`
  i.id, i.code, i.name, i.kind, i.price, i.unit_code as "unitCode", i.unit_name as "unitName", ${OTHER_UNITS} as units, i.content,
  case when i.kind = 'product' then ${
    warehouseId === ''
      ? raw('null::numeric')
      : sql`coalesce((select s.quantity from stock_balance s
              where s.company_id = i.company_id and s.item_id = i.id and s.warehouse_id = ${warehouseId}), 0)`
  } end as stock, ${kept(warehouseId)} as available, i.control, ${taxesOn(date)} as taxes, i.withholding_code as "withholdingCode", i.ica_code as "icaCode", i.aiu_service as "aiuService",
  i.income_account_id as "incomeAccountId", i.inventory_account_id as "inventoryAccountId", ${costAccountOf(companyId)} as "costAccountId",
  ${warehouseId !== '' ? averageCost(warehouseId) : raw('null::numeric')} as "unitCost"`

const USES = { '': empty, sale: sql` and i.sellable`, purchase: sql` and i.purchasable`, pos: sql` and i.sellable and i.in_pos` } as const

interface Searched {
  readonly text: string
  readonly warehouseId: string
  readonly date: string
  /** Of one kind alone. */
  readonly kind?: FoundItem['kind'] | undefined
  /** With those of which a variant is chosen then; none of them unless told. */
  readonly variants?: '' | 'offer' | undefined
  readonly use?: keyof typeof USES | undefined
}

/** Of a product with variants nothing is sold or moved. */
const WITHOUT_VARIABLES = sql` and i.kind <> 'variable'`

export async function findItems(
  tx: Tx,
  companyId: string,
  { text, warehouseId, date, kind, variants, use = '' }: Searched,
): Promise<FoundItem[]> {
  const typed = text.trim()
  const ofKind = sql`${kind !== undefined ? sql` and i.kind = ${kind}` : variants === 'offer' ? empty : WITHOUT_VARIABLES}${USES[use]}`
  const exact = typed === '' ? [] : await exactly(tx, companyId, typed, { selected: columns(companyId, warehouseId, date), ofKind })
  if (exact.some((item) => item.isBarcode)) return withKits(tx, companyId, exact.map(shown), warehouseId)
  const chosen = await hits(tx, companyId, ITEM_ENTITY, typed, active(companyId, ofKind))
  // The page is chosen first, so that stock and taxes are read for twenty items and not for all that match.
  const page = chosen
    ? sql`select i.* from ${chosen} h cross join lateral (
            select * from item i where i.company_id = ${companyId} and i.id = h.target_id limit 1) i`
    : sql`select i.* from item i where i.company_id = ${companyId} and i.active${ofKind}`
  const rows = await tx.rows<FoundRow>(sql`
    select ${columns(companyId, warehouseId, date)}, false as "isBarcode", null::uuid as "readUnitId"
      from (${page} order by i.name, i.id limit ${SHOWN}) i
     order by i.name, i.id`)
  const first = new Set(exact.map((item) => item.id))
  const found = [...exact, ...rows.filter((row) => !first.has(row.id))].slice(0, SHOWN)
  return withKits(tx, companyId, found.map(shown), warehouseId)
}

const active = (companyId: string, ofKind: Sql): Sql => sql`
  cross join lateral (select 1 from item i where i.company_id = ${companyId} and i.id = w.target_id and i.active${ofKind} limit 1) alive`

const exactly = (tx: Tx, companyId: string, typed: string, { selected, ofKind }: { selected: Sql; ofKind: Sql }): Promise<FoundRow[]> =>
  tx.rows<FoundRow>(sql`
    select ${selected}, b.code is not null as "isBarcode", b.unit_id as "readUnitId"
      from item i left join item_barcode b on b.company_id = ${companyId} and b.item_id = i.id and b.code = ${typed}
     where i.company_id = ${companyId} and i.active${ofKind} and i.id in (
           select item_id from item_barcode where company_id = ${companyId} and code = ${typed}
           union all select id from item where company_id = ${companyId} and code = ${typed})
     order by "isBarcode" desc limit 2`)

/** Active items by code, as written or in capitals, or by id: all of them in one statement. */
export async function lookUpItems(
  tx: Tx,
  companyId: string,
  {
    codes,
    ids,
    warehouseId,
    date,
  }: {
    readonly codes: readonly string[]
    readonly ids: readonly string[]
    readonly warehouseId: string
    readonly date: string
  },
): Promise<FoundItem[]> {
  const wanted = [...new Set(codes.flatMap((code) => [code.trim(), code.trim().toUpperCase()]))]
  const rows = await tx.rows<FoundRow>(sql`
    select ${columns(companyId, warehouseId, date)}, false as "isBarcode", null::uuid as "readUnitId"
      from item i
     where i.company_id = ${companyId} and i.active${WITHOUT_VARIABLES} and (i.id = any(${[...ids]}::uuid[]) or i.code = any(${wanted}::text[]))`)
  return withKits(tx, companyId, rows.map(shown), warehouseId)
}

const shown = (row: FoundRow): FoundItem => ({
  ...row,
  components: [],
  units: shownUnits(row.units),
  content: shownContent(row.content),
  price: unitPriceText(parseUnitPrice(row.price)),
  unitCost: row.unitCost === null ? null : unitPriceText(parseUnitPrice(row.unitCost)),
  stock: row.stock === null ? null : quantityText(parseQuantity(row.stock)),
  available: row.available === null ? null : quantityText(parseQuantity(row.available)),
  taxIds: row.taxes.map((tax) => tax.id),
  taxes: row.taxes.map((tax) => tax.name).join(', '),
})
