/** A refusal is told in the transaction that keeps it, and is done once its document is sent again, validated or annulled. */
import { finishNotices } from '#modules/notifications/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { noticeOfRefusal, refusedNotice } from './refused-notice.ts'

export async function tellRefusal(
  tx: Tx,
  { companyId, documentId, id }: { readonly companyId: string; readonly documentId: string; readonly id: string },
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const found = await tx.first<{ number: string; party: string }>(sql`
    select prefix || case prefix when '' then '' else '-' end || number as number, party_name as party
      from document where company_id = ${companyId} and id = ${documentId} and state = 'issued'`)
  if (found) await announce(tx, companyId, now, [noticeOfRefusal({ documentId, id, reason, ...found })])
}

export const finishRefusal = (tx: Tx, companyId: string, documentId: string): Promise<void> =>
  finishNotices(tx, companyId, { kinds: [refusedNotice], about: documentId })
