/** Third parties with those that were merged into them, as readings of their documents, balances and books follow them. */
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'

/**
 * Whoever a third party is, for a reading of what was written in its name: `where d.party_id = ${standingFor(companyId, id)}`.
 * It is worked out once for the statement, so an index by third party serves.
 */
export const standingFor = (companyId: string, id: string): Sql => sql`
  any(array(select ${id}::uuid union all select same.id from party same where same.company_id = ${companyId} and same.merged_into = ${id}::uuid))`

/** The same, as ids: itself first. */
export async function withMerged(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from party where company_id = ${companyId} and merged_into = ${id}::uuid order by id`)
  return [id, ...rows.map((row) => row.id)]
}
