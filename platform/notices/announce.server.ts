/** Announcing, and saying that what was announced is done: rows of the outbox, in the transaction of the work. Nobody is told here. */
import { insertRows } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { outboxRow } from '../jobs/outbox.server.ts'
import { uuidv7 } from 'uuidv7'
import { DONE_TOPIC, NOTICE_TOPIC, type AnnouncedNotice, type Notice, type NoticeKind } from './notice.ts'

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

export interface Finished {
  readonly kinds: readonly NoticeKind[]
  /** The id with which their keys begin. */
  readonly about: string
  /** The key of what is announced anew meanwhile. */
  readonly but?: string
}

/** Somebody attended what people were told that waits for them: to nobody does it wait any more. */
export async function finishNotices(tx: Tx, companyId: string, now: Date, { kinds, about, but }: Finished): Promise<void> {
  if (kinds.length === 0) return
  const payload = { kinds: kinds.map(({ code }) => code), about, but: but ?? null }
  const row = outboxRow(companyId, { topic: DONE_TOPIC, key: uuidv7(), payload })
  await insertRows(tx, 'outbox', [{ ...row, run_at: now }])
}
