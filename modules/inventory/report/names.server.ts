/** What the references of the reports of stock are called, and what they ask. */
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'

type NameOf = (tx: Tx, companyId: string, id: string) => Promise<string | null>

const nameFrom =
  (find: (companyId: string, id: string) => Sql): NameOf =>
  async (tx, companyId, id) =>
    (await tx.first<{ name: string }>(find(companyId, id)))?.name ?? null

export const itemName = nameFrom(
  (companyId, id) => sql`select code || ' ' || name as name from item where company_id = ${companyId} and id = ${id}`,
)
export const warehouseName = nameFrom((companyId, id) => sql`select name from warehouse where company_id = ${companyId} and id = ${id}`)
export const categoryName = nameFrom((companyId, id) => sql`select name from item_category where company_id = ${companyId} and id = ${id}`)
export const brandName = nameFrom((companyId, id) => sql`select name from brand where company_id = ${companyId} and id = ${id}`)

/** Of an item `i`: it is of that category, or of one that hangs from it. Null asks for nothing. */
export const ofCategory = (companyId: string, id: string | null): Sql =>
  id === null
    ? empty
    : sql` and i.category_id in (
        with recursive below as (
          select c.id from item_category c where c.company_id = ${companyId} and c.id = ${id}
          union select c.id from item_category c join below b on c.parent_id = b.id where c.company_id = ${companyId})
        select id from below)`
