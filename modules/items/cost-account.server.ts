/** Which account says what an item costs. */
import { sql, type Sql } from '#platform/db/tx.server.ts'

/**
 * Of an item `i`: its own; of a service that says none that of its category, or of the nearest above it that has one. Null where the
 * company's account for services that are bought says it.
 */
export const costAccountOf = (
  companyId: string,
): Sql => sql`coalesce(i.cost_account_id, case when i.kind = 'service' and i.category_id is not null then (
  with recursive up as (
    select g.parent_id, g.expense_account_id, 1 as depth from item_category g where g.company_id = ${companyId} and g.id = i.category_id
    union all
    select p.parent_id, p.expense_account_id, up.depth + 1 from up join item_category p on p.company_id = ${companyId} and p.id = up.parent_id
     where up.expense_account_id is null)
  select up.expense_account_id from up where up.expense_account_id is not null order by up.depth limit 1) end)`
