/** Reads cost centres for whoever writes movements on them. */
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { MovementCenter } from './movements.ts'

/** A select of some centres as `MovementCenter`; those that the company does not have are left out. */
export const centersNamed = (companyId: string, ids: readonly string[]): Sql => sql`
  select c.id, c.code || ' ' || c.name as name,
         exists (select from cost_center b where b.company_id = c.company_id and b.parent_id = c.id) as "isParent",
         (with recursive up as (
            select c.parent_id, c.active
            union all
            select p.parent_id, p.active from up join cost_center p on p.company_id = c.company_id and p.id = up.parent_id)
          select bool_and(up.active) from up) as active
    from cost_center c where c.company_id = ${companyId} and c.id = any(${[...ids]}::uuid[])`

/** Some centres by id; none are asked for without a question. */
export async function readCenters(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MovementCenter>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<MovementCenter>(centersNamed(companyId, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a picker of movements offers: leaves that are in use, as all above them are, in the order of their codes. */
export const offeredCenters = (tx: Tx, companyId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(sql`
    with recursive open as (
      select id, code, name from cost_center where company_id = ${companyId} and parent_id is null and active
      union all
      select c.id, c.code, c.name from open join cost_center c on c.company_id = ${companyId} and c.parent_id = open.id and c.active)
    select id, code || ' ' || name as name from open
     where not exists (select from cost_center b where b.company_id = ${companyId} and b.parent_id = open.id) order by code`)
