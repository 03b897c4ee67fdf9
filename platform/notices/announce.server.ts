/** Announcing: rows of the outbox, in the transaction of the work that they tell of. Nobody is told here. */
import { sql, type Tx } from '../db/tx.server.ts'
import { outboxRow } from '../jobs/outbox.server.ts'
import { NOTICE_TOPIC, type AnnouncedNotice, type Notice, type NoticeKind } from './notice.ts'

/** Announces each of them once: what was announced before under the same kind and key is left as it is. */
export async function announce(tx: Tx, companyId: string, now: Date, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ kind, to, ...notice }) => {
    const payload: AnnouncedNotice = { ...notice, kind: kind.code, to: to === 'audience' ? to : [...to] }
    return outboxRow(companyId, { topic: NOTICE_TOPIC, key: `${kind.code}:${notice.key}`, payload })
  })
  await tx.run(sql`
    insert into outbox (company_id, id, topic, key, payload, run_at)
    select ${companyId}, i, ${NOTICE_TOPIC}, k, p, ${now}
      from unnest(${rows.map((row) => row['id'])}::uuid[], ${rows.map((row) => row['key'])}::text[],
                  ${rows.map((row) => JSON.stringify(row['payload']))}::jsonb[]) n (i, k, p)
    on conflict (company_id, topic, key) do nothing`)
}

/** What was announced of something and nobody was told of yet is told to nobody. @param about the id with which its keys begin */
export const dropAnnounced = (tx: Tx, companyId: string, kinds: readonly NoticeKind[], about: string): Promise<number> =>
  tx.run(sql`
    update outbox set state = 'done', done_at = now()
     where company_id = ${companyId} and topic = ${NOTICE_TOPIC} and state = 'pending'
       and key ^@ any(${kinds.map(({ code }) => `${code}:${about}`)}::text[])`)
