import { sql, type Sql, type Tx } from '../db/tx.server.ts'
import type { NumberRange, Skip } from './gaps.ts'

/**
 * The numbers from the first to the one before the next that nobody used.
 * @param numbers a query with one column, `number`: every number used, annulled ones too
 */
export const gapsOf = (tx: Tx, numbers: Sql, { first, next }: { readonly first: number; readonly next: number }): Promise<NumberRange[]> =>
  tx.rows<NumberRange>(sql`
    with taken as (select number from (${numbers}) numbers where number between ${first} and ${next}
                   union select ${first - 1}::bigint union select ${next}::bigint),
         pairs as (select number, lead(number) over (order by number) as following from taken)
    select number + 1 as "from", following - 1 as "to" from pairs where following > number + 1 order by number`)

/** @param skips a query with `from_number`, `to_number`, `reason`, `at` and `person_id` of what was passed over */
export async function readSkips(tx: Tx, skips: Sql): Promise<Skip[]> {
  const rows = await tx.rows<Omit<Skip, 'at'> & { readonly at: Date }>(sql`
    select s.from_number as "from", s.to_number as "to", s.reason, s.at, nullif(trim(p.first_name || ' ' || p.last_name), '') as person
      from (${skips}) s left join person p on p.id = s.person_id`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
