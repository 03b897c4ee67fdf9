/** How long suppliers take: from the day of an order to that of the first receipt, or bill, of each of its lines. */
import { addDays, type Day } from '#base/date.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { purchaseOrder } from '../order/kind.ts'

/** So far back it is looked. */
const LOOKED_DAYS = 365

/** The days that it takes, on the average of what came. */
export const takenDays = sql`ceil(avg(r.date - d.date))::int`

/** Lines `l` of orders `d` that something came of, with the first day on which it did, `r.date`. */
export const deliveredLines = (companyId: string, today: Day): Sql => sql`
  document d
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  join lateral (
    select min(e.date) as date from document_line_source s
      join document e on e.company_id = s.company_id and e.id = s.document_id and e.state = 'issued'
     where s.company_id = ${companyId} and s.source_id = d.id and s.source_position = l.position and not s.by_value) r on r.date >= d.date
 where d.company_id = ${companyId} and d.kind = ${purchaseOrder.code} and d.state = 'issued' and d.date > ${addDays(today, -LOOKED_DAYS)}`

/** By supplier; those of whom nothing came yet are absent. */
export async function leadOfSuppliers(
  tx: Tx,
  companyId: string,
  supplierIds: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; days: number }>(sql`
    select d.party_id as id, ${takenDays} as days from ${deliveredLines(companyId, today)}
       and d.party_id = any(${[...supplierIds]}::uuid[]) group by d.party_id`)
  return new Map(rows.map(({ id, days }) => [id, days]))
}
