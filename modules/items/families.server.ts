import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface Family {
  readonly brandId: string | null
  /** Its category and all those above it. */
  readonly categoryIds: readonly string[]
}

/** What each item belongs to. */
export async function itemFamilies(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, Family>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; brandId: string | null; categoryIds: string[] }>(sql`
    with recursive above as (
      select i.id as item, c.id, c.parent_id from item i join item_category c on c.company_id = i.company_id and c.id = i.category_id
       where i.company_id = ${companyId} and i.id = any(${[...itemIds]}::uuid[])
      union
      select a.item, c.id, c.parent_id from above a join item_category c on c.company_id = ${companyId} and c.id = a.parent_id)
    select i.id, i.brand_id as "brandId", array(select a.id::text from above a where a.item = i.id) as "categoryIds"
      from item i where i.company_id = ${companyId} and i.id = any(${[...itemIds]}::uuid[])`)
  return new Map(rows.map(({ id, brandId, categoryIds }) => [id, { brandId, categoryIds }]))
}
