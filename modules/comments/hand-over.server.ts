/** The threads that somebody who leaves was following, for another to follow. */
import { sql, type Tx } from '#platform/db/tx.server.ts'

export async function threadsFollowedBy(tx: Tx, companyId: string, personId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from comment_follower where company_id = ${companyId} and person_id = ${personId}`)
  return row?.count ?? 0
}

/** @returns how many, also those that the other followed already */
export async function handOverThreads(tx: Tx, companyId: string, from: string, to: string): Promise<number> {
  await tx.run(sql`
    insert into comment_follower (company_id, entity_id, person_id)
    select company_id, entity_id, ${to} from comment_follower where company_id = ${companyId} and person_id = ${from}
    on conflict do nothing`)
  return tx.run(sql`delete from comment_follower where company_id = ${companyId} and person_id = ${from}`)
}
