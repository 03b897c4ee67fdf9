/** What people were told that waits for them, once somebody attended it. */
import { signal } from '#platform/db/signals.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { dropAnnounced } from '#platform/notices/announce.server.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { wordOf } from './stored.server.ts'

export interface Finished {
  readonly kinds: readonly NoticeKind[]
  /** The id with which their keys begin. */
  readonly about: string
}

/**
 * In the transaction of who attended it, and before it is announced anew: nobody else is told of it, whoever was sees that it is done,
 * and nobody counts it as unread.
 */
export async function finishNotices(tx: Tx, companyId: string, { kinds, about }: Finished): Promise<void> {
  await dropAnnounced(tx, companyId, kinds, about)
  const rows = await tx.rows<{ personId: string }>(sql`
    update notification set done_at = now(), read_at = coalesce(read_at, now())
     where company_id = ${companyId} and event = any(${kinds.map(({ code }) => code)}::text[]) and key ^@ ${about}::text and done_at is null
    returning person_id as "personId"`)
  await signal(tx, [...new Set(rows.map(({ personId }) => wordOf({ companyId, personId })))])
}
