/** What a person was told, as the database keeps it. Every statement names company and person. */
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { signal } from '#platform/db/signals.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { MOST_COUNTED, type Notification } from './endpoints.ts'

export interface Reader {
  readonly companyId: string
  readonly personId: string
}

/** The word that says that something of this person changed in this company. */
export const wordOf = ({ companyId, personId }: Reader): string => `notifications:${companyId}:${personId}`

interface NotificationRow {
  readonly id: string
  readonly event: string
  readonly title: string
  readonly body: string
  readonly href: string
  readonly created_at: Date
  readonly read_at: Date | null
  readonly done_at: Date | null
}

const COLUMNS = sql`id, event, title, body, href, created_at, read_at, done_at`

const shownWith =
  (kinds: readonly NoticeKind[]) =>
  ({ body, created_at, read_at, done_at, ...row }: NotificationRow): Notification => {
    const kind = kinds.find(({ code }) => code === row.event)
    const isDone = done_at !== null
    return {
      ...row,
      text: body,
      actionable: kind?.actionable === true && !isDone,
      verb: isDone ? null : (kind?.verb ?? null),
      isDone,
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    }
  }

const latestFirst: Ordering = { columns: [{ sql: 'id', type: 'uuid' }], direction: 'desc' }

export async function readPage(
  tx: Tx,
  { companyId, personId }: Reader,
  kinds: readonly NoticeKind[],
  page: PageRequest,
  onlyUnread: boolean,
): Promise<{ rows: Notification[]; next: string | null }> {
  const { where, tail } = pageClauses(latestFirst, page, { onlyUnread })
  const rows = await tx.rows<NotificationRow>(sql`
    select ${COLUMNS} from notification
     where company_id = ${companyId} and person_id = ${personId} and in_app ${onlyUnread ? sql`and read_at is null` : empty}${where}${tail}`)
  const cut = pageOf(rows, latestFirst, page, { onlyUnread }, ({ id }) => [id])
  return { rows: cut.rows.map(shownWith(kinds)), next: cut.next }
}

export async function unreadOf(tx: Tx, { companyId, personId }: Reader): Promise<number> {
  const row = await tx.first<{ unread: number }>(sql`
    select count(*) as unread from (
      select from notification where company_id = ${companyId} and person_id = ${personId} and in_app and read_at is null
       limit ${MOST_COUNTED}) n`)
  return row?.unread ?? 0
}

/** The id of the latest; null when there is none. */
export async function latestOf(tx: Tx, { companyId, personId }: Reader): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    select id from notification where company_id = ${companyId} and person_id = ${personId} and in_app order by id desc limit 1`)
  return row?.id ?? null
}

const MOST_FRESH = 5

/** The latest of those that came after one, the oldest first. */
export async function freshOf(
  tx: Tx,
  { companyId, personId }: Reader,
  kinds: readonly NoticeKind[],
  after: string | null,
): Promise<Notification[]> {
  const rows = await tx.rows<NotificationRow>(sql`
    select ${COLUMNS} from notification
     where company_id = ${companyId} and person_id = ${personId} and in_app ${after === null ? empty : sql`and id > ${after}`}
     order by id desc limit ${MOST_FRESH}`)
  return rows.toReversed().map(shownWith(kinds))
}

/** @returns false when the person has no such notification */
export async function mark(tx: Tx, reader: Reader, id: string, read: boolean, now: Date): Promise<boolean> {
  const { companyId, personId } = reader
  const marked = await tx.run(sql`
    update notification set read_at = ${read ? sql`coalesce(read_at, ${now})` : sql`null`}
     where company_id = ${companyId} and person_id = ${personId} and id = ${id} and in_app`)
  if (marked > 0) await signal(tx, [wordOf(reader)])
  return marked > 0
}

export async function markAll(tx: Tx, reader: Reader, upTo: string | undefined, now: Date): Promise<number> {
  const { companyId, personId } = reader
  const marked = await tx.run(sql`
    update notification set read_at = ${now}
     where company_id = ${companyId} and person_id = ${personId} and in_app and read_at is null
           ${upTo === undefined ? empty : sql`and id <= ${upTo}`}`)
  if (marked > 0) await signal(tx, [wordOf(reader)])
  return marked
}
