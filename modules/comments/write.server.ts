/** Writing, deleting and taking over comments: who and when are the server's, whatever was sent. */
import { uuidv7 } from 'uuidv7'
import { audit, auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { comment as commentProblem } from '#platform/rules/index.ts'
import type { Thread } from './commented.server.ts'
import { MAX_HTML, type Comment } from './endpoints.ts'
import { commentErrors as errors } from './errors.ts'
import { COMMENT_WRITTEN, type CommentWritten } from './event.ts'
import { mentionsIn } from './mentions.ts'
import { commentOf, readMentionable, type CommentRow, type PeopleCommentaryRow } from './read.server.ts'
import { readKept, readRichText, sanitize, TooTangled } from './rich-text.server.ts'
import { plainText, richTextOf, writeRichText, type RichText } from './rich-text.ts'

const ENTITY = 'comments.comment'

/** @throws 401 without text or with an image, 649 over the limit, each at `field` */
function readWritten(html: string, field: string): RichText {
  const rich = readOrRefuse(html, field)
  if (rich.hasImage) return errors.fail('hasImage', {}, field)
  if (rich.lines.length === 0) return httpErrors.fail('required', { campo: 'Comentario' }, field)
  if (commentProblem(plainText(rich)) !== null) return errors.fail('tooLong', {}, field)
  return rich
}

function readOrRefuse(html: string, field: string): RichText {
  // How long it is costs nothing to ask, and reading it does.
  if (html.length > MAX_HTML) return errors.fail('tooLong', {}, field)
  try {
    return readRichText(html)
  } catch (error) {
    if (error instanceof TooTangled) return errors.fail('tooTangled', {}, field)
    throw error
  }
}

/** Adds a comment. Its author follows the thread from then on, and so does whoever it names. */
export async function writeComment(tx: Tx, session: Session, thread: Thread, html: string, now: Date): Promise<Comment> {
  const { companyId, personId, personName } = session
  const rich = readWritten(html, 'description')
  const plain = plainText(rich)
  const row: CommentRow = {
    id: uuidv7(),
    entity_id: thread.entityId,
    description: writeRichText(rich),
    created_by: personName,
    created_by_id: personId,
    created_at: now,
    legacy_id: null,
  }
  const named = plain.includes('@') ? mentionsIn(plain, await readMentionable(tx, companyId, thread)) : []
  const mentioned = named.filter((id) => id !== personId)
  const followers = await addFollowers(tx, companyId, thread, [personId, ...mentioned], true)
  const others = followers.filter((id) => id !== personId && !mentioned.includes(id))
  await keepComment(tx, { companyId, personId }, thread, { row, plain, mentioned, followers: others })
  return commentOf(row)
}

/** Questions that one record takes from outside in a day: more is somebody who plays. */
const QUESTIONS_A_DAY = 20
const DAY_MS = 24 * 60 * 60 * 1000

export interface Question {
  readonly name: string
  /** Where the answer is wanted; empty when nothing was said. */
  readonly contact: string
  readonly text: string
}

/**
 * Adds what somebody outside asks on the public page of a record. Its creator hears of it, and everybody who follows the thread.
 * @throws 429 after twenty in a day
 */
export async function writeQuestion(
  tx: Tx,
  { companyId, thread }: { readonly companyId: string; readonly thread: Thread },
  { name, contact, text }: Question,
  now: Date,
): Promise<void> {
  const asked = await tx.first<{ count: number }>(sql`
    select count(*) as count from comment
     where company_id = ${companyId} and entity_id = any(${thread.ids}::uuid[]) and created_by_id = ''
       and created_at > ${new Date(now.getTime() - DAY_MS)}`)
  if ((asked?.count ?? 0) >= QUESTIONS_A_DAY) return httpErrors.fail('tooManyRequests', { segundos: String(DAY_MS / 1000) })
  const plain = contact === '' ? text : `${text}\nResponder a: ${contact}`
  const row: CommentRow = {
    ...{ id: uuidv7(), entity_id: thread.entityId, description: writeRichText(richTextOf(plain)) },
    ...{ created_by: `${name} (página pública)`, created_by_id: '', created_at: now, legacy_id: null },
  }
  const followers = await addFollowers(tx, companyId, thread, [], true)
  await keepComment(tx, { companyId, personId: null }, thread, { row, plain, mentioned: [], followers })
}

interface Written {
  readonly row: CommentRow
  readonly plain: string
  readonly mentioned: readonly string[]
  /** Without the author and those who are named. */
  readonly followers: readonly string[]
}

/** With its trace, and with word of it for whoever follows the thread. */
async function keepComment(
  tx: Tx,
  who: { readonly companyId: string; readonly personId: string | null },
  thread: Thread,
  { row, plain, mentioned, followers }: Written,
): Promise<void> {
  const event: CommentWritten = {
    commentId: row.id,
    entityId: thread.entityId,
    entity: thread.entity,
    title: thread.title,
    address: thread.address,
    authorId: who.personId,
    author: row.created_by,
    plain,
    mentioned: [...mentioned],
    followers: [...followers],
  }
  const isHeard = mentioned.length > 0 || followers.length > 0
  await insertTogether(tx, [
    ['comment', [{ company_id: who.companyId, entity: thread.entity, ...row }]],
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'create',
          entity: ENTITY,
          entityId: row.id,
          title: titleOf(thread),
          changes: { description: [null, plain] },
        }),
      ],
    ],
    [
      'outbox',
      isHeard ? [outboxRow(who.companyId, { topic: COMMENT_WRITTEN, key: row.id, payload: { ...event }, about: thread.entityId })] : [],
    ],
  ])
}

const titleOf = (thread: Thread): string => `Comentario en ${thread.title}`

/**
 * Whoever made the record follows its thread from the first comment on; later they may have left it. What came with a file
 * was made by nobody in particular.
 */
const creatorOf = (companyId: string, ids: readonly string[]): Sql => sql`
  (select person_id from audit_event
    where company_id = ${companyId} and entity_id = any(${ids}::uuid[]) and action in ('create', 'issue') and person_id is not null
      and not exists (select from comment where company_id = ${companyId} and entity_id = any(${ids}::uuid[]))
    order by at, id limit 1)`

/** @returns everybody who follows the thread now */
async function addFollowers(
  tx: Tx,
  companyId: string,
  { entityId, ids }: Thread,
  people: readonly string[],
  isWriting = false,
): Promise<string[]> {
  await tx.run(sql`
    insert into comment_follower (company_id, entity_id, person_id)
    select ${companyId}, ${entityId}, p from (${join([sql`select unnest(${people.toSorted()}::uuid[])`, ...(isWriting ? [creatorOf(companyId, ids)] : [])], ' union ')}) n (p)
     where not exists (select from comment_follower f
                        where f.company_id = ${companyId} and f.entity_id = any(${ids}::uuid[]) and f.person_id = p)
    on conflict do nothing`)
  const rows = await tx.rows<{ person_id: string }>(sql`
    select distinct person_id from comment_follower where company_id = ${companyId} and entity_id = any(${ids}::uuid[])`)
  return rows.map((row) => row.person_id)
}

export async function setFollowing(tx: Tx, { companyId, personId }: Session, thread: Thread, follows: boolean): Promise<void> {
  if (follows) await addFollowers(tx, companyId, thread, [personId])
  else
    await tx.run(sql`
      delete from comment_follower where company_id = ${companyId} and entity_id = any(${thread.ids}::uuid[]) and person_id = ${personId}`)
}

/**
 * Takes a comment away; what it said stays in the audit.
 * @throws 698 when it is not in the thread, 650 when somebody else wrote it
 */
export async function removeComment(tx: Tx, session: Session, thread: Thread, rowKey: string, now: Date): Promise<void> {
  const { companyId, personId } = session
  const row = await tx.first<{ created_by_id: string; description: string }>(sql`
    select created_by_id, description from comment
     where company_id = ${companyId} and id = ${rowKey} and entity_id = any(${thread.ids}::uuid[]) and deleted_at is null for update`)
  if (!row) return httpErrors.fail('notFound')
  if (row.created_by_id !== personId) return errors.fail('notTheAuthor')
  await tx.run(sql`update comment set deleted_at = ${now} where company_id = ${companyId} and id = ${rowKey}`)
  await audit(tx, session, {
    action: 'delete',
    entity: ENTITY,
    entityId: rowKey,
    title: titleOf(thread),
    changes: { description: [plainText(readKept(row.description)), null] },
  })
}

export interface MigratedItem {
  readonly commentId: string
  readonly html: string
  readonly thread: Thread
  /** Of the item in the request, for its errors. */
  readonly field: string
}

/**
 * Takes over commentaries, each once whoever asks and however often. Of one that the former product left, author, date and
 * text are those that it left; an id that it did not leave is a comment of whoever sends it, now.
 * @returns how many were not there yet
 */
export async function takeOver(tx: Tx, session: Session, items: readonly MigratedItem[], now: Date): Promise<number> {
  const { companyId } = session
  const left = await commentariesOf(tx, companyId, items)
  const rows = new Map<string, CommentRow & { readonly entity: string }>()
  for (const { commentId, html, thread, field } of items) {
    const commentary = left.get(commentId)
    if (commentary && !thread.ids.includes(commentary.entity_id)) continue
    const description = commentary ? sanitize(commentary.commentary) : writeRichText(readWritten(html, field))
    // A commentary that was only an image has nothing to say here.
    if (description === '' || rows.has(commentId)) continue
    rows.set(commentId, {
      id: uuidv7(),
      entity_id: thread.entityId,
      entity: thread.entity,
      description,
      created_by: commentary ? commentary.user_name : session.personName,
      created_by_id: commentary ? commentary.user_id : session.personId,
      created_at: commentary ? commentary.created_at : now,
      legacy_id: commentId,
    })
  }
  const imported = await insertOnce(tx, companyId, [...rows.values()])
  const [first] = items
  if (imported > 0 && first)
    await audit(tx, session, {
      action: 'import',
      entity: ENTITY,
      entityId: first.thread.entityId,
      title: titleOf(first.thread),
      changes: { imported: [null, imported] },
    })
  return imported
}

async function commentariesOf(tx: Tx, companyId: string, items: readonly MigratedItem[]): Promise<Map<string, PeopleCommentaryRow>> {
  const rows = await tx.rows<PeopleCommentaryRow>(sql`
    select id, entity_id, commentary, user_id, user_name, created_at from people_commentary
     where company_id = ${companyId} and id = any(${items.map(({ commentId }) => commentId)}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Two who import at once wait for each other, in one order, and the second finds all of it there. */
async function insertOnce(tx: Tx, companyId: string, rows: readonly (CommentRow & { readonly entity: string })[]): Promise<number> {
  const sorted = rows.toSorted((a, b) => ((a.legacy_id ?? '') < (b.legacy_id ?? '') ? -1 : 1))
  if (sorted.length === 0) return 0
  return tx.run(sql`
    insert into comment (company_id, id, entity_id, entity, description, created_by, created_by_id, created_at, legacy_id)
    select ${companyId}, * from unnest(
      ${sorted.map((row) => row.id)}::uuid[], ${sorted.map((row) => row.entity_id)}::uuid[], ${sorted.map((row) => row.entity)}::text[],
      ${sorted.map((row) => row.description)}::text[], ${sorted.map((row) => row.created_by)}::text[],
      ${sorted.map((row) => row.created_by_id)}::text[], ${sorted.map((row) => row.created_at)}::timestamptz[],
      ${sorted.map((row) => row.legacy_id)}::text[])
    on conflict (company_id, legacy_id) do nothing`)
}

/** For an import of old data: what the former product kept about a record. A commentary that is there already is not written again. */
export interface OldCommentary {
  readonly id: string
  readonly entityId: string
  readonly commentary: string
  readonly userId: string
  readonly userName: string
  readonly createdAt: Date
}

export async function keepPeopleCommentaries(tx: Tx, companyId: string, commentaries: readonly OldCommentary[]): Promise<number> {
  if (commentaries.length === 0) return 0
  return tx.run(sql`
    insert into people_commentary (company_id, id, entity_id, commentary, user_id, user_name, created_at)
    select ${companyId}, * from unnest(
      ${commentaries.map((each) => each.id)}::text[], ${commentaries.map((each) => each.entityId)}::uuid[],
      ${commentaries.map((each) => each.commentary)}::text[], ${commentaries.map((each) => each.userId)}::text[],
      ${commentaries.map((each) => each.userName)}::text[], ${commentaries.map((each) => each.createdAt)}::timestamptz[])
    on conflict do nothing`)
}
