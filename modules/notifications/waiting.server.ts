/** What somebody was told and nobody attended yet, for a part of the home. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'

export interface WaitingNotice {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly href: string
  /** How many wait. */
  readonly count: number
}

/** The newest first, as many as are shown; of who wants no notices in the application, none. */
export const waitingNotices = (
  tx: Tx,
  { companyId, personId }: { readonly companyId: string; readonly personId: string },
  { code }: NoticeKind,
  shown: number,
): Promise<WaitingNotice[]> =>
  tx.rows<WaitingNotice>(sql`
    select id, title, body as text, href, (count(*) over ())::int as count from notification
     where company_id = ${companyId} and person_id = ${personId} and event = ${code} and done_at is null and in_app
     order by id desc limit ${shown}`)
