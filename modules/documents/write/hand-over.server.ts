/** Drafts of somebody who leaves, in the hands of another: whoever continues them is who wrote them. */
import { sql, type Tx } from '#platform/db/tx.server.ts'

export async function openDraftsOf(tx: Tx, companyId: string, personId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from document where company_id = ${companyId} and state = 'draft' and created_by = ${personId}`)
  return row?.count ?? 0
}

/** @returns how many */
export const handOverDrafts = (tx: Tx, companyId: string, from: string, to: string): Promise<number> =>
  tx.run(sql`
    update document set created_by = ${to}, version = version + 1
     where company_id = ${companyId} and state = 'draft' and created_by = ${from}`)
