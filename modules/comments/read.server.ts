import { timeInBogota, dayInBogota } from '#base/date.ts'
import { listMembers } from '#modules/access/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { fold } from '#platform/search.ts'
import type { Thread } from './commented.server.ts'
import type { Comment } from './endpoints.ts'
import type { Mentionable } from './mentions.ts'
import { sanitize } from './rich-text.server.ts'

/** The latest ones of a thread: nobody reads back further than this. */
const MOST = 500
const OFFERED = 8

export interface CommentRow {
  readonly id: string
  readonly entity_id: string
  readonly description: string
  readonly created_by: string
  readonly created_by_id: string
  readonly created_at: Date
  readonly legacy_id: string | null
}

export const commentOf = (row: CommentRow): Comment => ({
  description: row.description,
  createdBy: row.created_by,
  createdById: row.created_by_id,
  createdAt: row.created_at.toISOString(),
  createdAtLocal: `${dayInBogota(row.created_at)}T${timeInBogota(row.created_at)}`,
  entityId: row.entity_id,
  kind: 'Internal',
  commentId: row.legacy_id ?? row.id,
  rowKey: row.id,
})

/** The comments of a thread, the latest first. */
export async function readComments(tx: Tx, companyId: string, { ids }: Thread): Promise<Comment[]> {
  const rows = await tx.rows<CommentRow>(sql`
    select id, entity_id, description, created_by, created_by_id, created_at, legacy_id from comment
     where company_id = ${companyId} and entity_id = any(${ids}::uuid[]) and deleted_at is null
     order by created_at desc, id desc limit ${MOST}`)
  return rows.map(commentOf)
}

export async function readSummary(
  tx: Tx,
  { companyId, personId }: Pick<Session, 'companyId' | 'personId'>,
  { ids }: Thread,
): Promise<{ count: number; follows: boolean }> {
  const row = await tx.first<{ count: number; follows: boolean }>(sql`
    select (select count(*) from comment where company_id = ${companyId} and entity_id = any(${ids}::uuid[]) and deleted_at is null) as count,
           exists (select from comment_follower
                    where company_id = ${companyId} and entity_id = any(${ids}::uuid[]) and person_id = ${personId}) as follows`)
  return row ?? { count: 0, follows: false }
}

export interface PeopleCommentaryRow {
  readonly id: string
  readonly entity_id: string
  readonly commentary: string
  readonly user_id: string
  readonly user_name: string
  readonly created_at: Date
}

/** What the former product kept about a record, the oldest first. */
export async function readPeopleCommentaries(tx: Tx, companyId: string, { ids }: Thread) {
  const rows = await tx.rows<PeopleCommentaryRow>(sql`
    select id, entity_id, commentary, user_id, user_name, created_at from people_commentary
     where company_id = ${companyId} and entity_id = any(${ids}::uuid[]) order by created_at, id limit ${MOST}`)
  return rows.map((row) => ({
    commentary: sanitize(row.commentary),
    userName: row.user_name,
    userId: row.user_id,
    id: row.id,
    commentaryCreatedAt: row.created_at.toISOString(),
  }))
}

/** Whoever may read the record: nobody else is named in its thread. */
export async function readMentionable(tx: Tx, companyId: string, { gate }: Thread): Promise<Mentionable[]> {
  const members = await listMembers(tx, companyId)
  return members
    .filter((member) => refusalOf(gate, member) === null)
    .map(({ personId, personName }) => ({ id: personId, name: personName }))
}

/** The first ones that have a word with this beginning. */
export async function findMentionableLike(tx: Tx, session: Session, thread: Thread, text: string): Promise<Mentionable[]> {
  const typed = fold(text.trim())
  const people = await readMentionable(tx, session.companyId, thread)
  return people.filter(({ id, name }) => id !== session.personId && ` ${fold(name)}`.includes(` ${typed}`)).slice(0, OFFERED)
}
