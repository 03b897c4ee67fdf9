import { worthOfTaken } from '#modules/inventory/index.server.ts'
import { type Sql, sql } from '#platform/db/tx.server.ts'

/**
 * What each line cost, as `k.cost`, joined by the columns of its document, position and kind: what its movements are worth today, as the
 * kárdex says it, and what it took of the goods of its remission when they had been delivered before, as that is worth today.
 */
export const costOfSoldLine = (companyId: string, { id, position, kind }: Readonly<Record<'id' | 'position' | 'kind', Sql>>): Sql => sql`
      cross join lateral (
        select (coalesce((select -sum(v.value) from stock_movement m
                            join stock_value v on v.company_id = ${companyId} and v.movement_id = m.id
                           where m.company_id = ${companyId} and m.source_id = ${id} and m.source_line = ${position} and m.source_kind = ${kind}), 0)
              + coalesce(${worthOfTaken(sql`${companyId}`, id, position)}, 0))::numeric(20,2) as cost) k`
