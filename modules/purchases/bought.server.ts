/** What was bought before: of whom, on which day, in which unit and for how much. */
import type { Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { purchaseKinds } from './kinds.ts'

/** Kinds whose lines say what a supplier asks. */
export const pricedKinds: readonly string[] = purchaseKinds.flatMap(({ lines, corrects, code }) =>
  lines.prices === 'theirs' && !corrects ? [code] : [],
)

export interface Bought {
  readonly itemId: string
  readonly documentId: string
  readonly kind: string
  readonly date: Day
  readonly supplierId: string
  readonly supplier: string
  /** Of one base unit, after discounts and without taxes, in pesos. */
  readonly price: UnitPrice
  /** The unit that it was bought in, while the item still has it so; null is the base unit. */
  readonly unit: { readonly id: string; readonly name: string; readonly factor: Quantity } | null
}

interface BoughtRow {
  readonly itemId: string
  readonly documentId: string
  readonly kind: string
  readonly date: Day
  readonly supplierId: string
  readonly supplier: string
  readonly price: string
  readonly unitId: string | null
  readonly unitName: string
  readonly factor: string
}

/**
 * What one base unit of a line `m` of a document `d` was bought for. As it was written when nothing was taken off it and no tax is in
 * it: the rest is worked out from the sum of its line.
 */
export const boughtPrice: Sql = sql`
  (case when m.discount = 0 and m.global_discount = 0 and not d.prices_include_tax then m.unit_price / base_units(1, m.unit_factor)
        else m.net / base_units(m.quantity, m.unit_factor) end)::numeric(20,6)`

interface Wanted {
  readonly itemIds: readonly string[]
  readonly kinds: readonly string[]
  /** A further condition on a line `m` of a document `d`, with its ` and `. */
  readonly where?: Sql
  /** The last one of each supplier and not of all. */
  readonly bySupplier?: boolean
}

/** The last purchase of each item within reach; what was given away says no price. */
export async function lastBought(
  tx: Tx,
  companyId: string,
  { itemIds, kinds, where = empty, bySupplier = false }: Wanted,
): Promise<Bought[]> {
  if (itemIds.length === 0) return []
  const of = bySupplier ? sql`m.item_id, d.party_id` : sql`m.item_id`
  const rows = await tx.rows<BoughtRow>(sql`
    select distinct on (${of}) m.item_id as "itemId", d.id as "documentId", d.kind, d.date, d.party_id as "supplierId", d.party_name as supplier,
           ${boughtPrice} as price, u.unit_id as "unitId", m.unit_name as "unitName", m.unit_factor as factor
      from document d
      join document_line m on m.company_id = d.company_id and m.document_id = d.id
      left join item_other_unit u on u.company_id = m.company_id and u.item_id = m.item_id and u.unit_id = m.unit_id and u.factor = m.unit_factor
     where d.company_id = ${companyId} and d.kind = any(${[...kinds]}::text[]) and d.state = 'issued' and not m.gift
       and m.item_id = any(${[...new Set(itemIds)]}::uuid[])${where}
     order by ${of}, d.date desc, d.id desc, m.position`)
  return rows.map(({ price, unitId, unitName, factor, ...row }) => ({
    ...row,
    price: parseUnitPrice(price),
    unit: unitId === null ? null : { id: unitId, name: unitName, factor: parseQuantity(factor) },
  }))
}

/** The taxes in use of each item: what a line of it begins with. */
export async function taxesOfBought(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows<{ id: string; taxes: string[] }>(sql`
    select x.item_id as id, array_agg(x.tax_id order by t.position, t.name) as taxes
      from item_tax x join tax t on t.company_id = x.company_id and t.id = x.tax_id and t.active
     where x.company_id = ${companyId} and x.item_id = any(${[...new Set(itemIds)]}::uuid[]) group by x.item_id`)
  return new Map(rows.map(({ id, taxes }) => [id, taxes]))
}
