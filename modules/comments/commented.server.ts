/**
 * The socket through which threads know what they hang on. Comments have never heard of invoices: each module says which
 * records of it may be commented, how one is found, and which of its calls reads it; `app/` puts them together.
 */
import { type Gate, type Visitor } from '#platform/access.ts'
import type { Entrance } from '#platform/db/doors.server.ts'
import { join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors, requireGate } from '#platform/http/errors.ts'

export interface CommentedEntity {
  /** As its history calls it: `people.party`, `document.INE`. */
  readonly entity: string
  /** Who may read it, and so its thread: the definition of the call that reads it. */
  readonly gate: Gate
  /** Where it is shown, with `{id}`. */
  readonly path: string
  /** What a person calls such a record, where it is found with its number alone. */
  readonly called?: string
  /**
   * Selects at most one row of three columns: the entity, what a person calls it, and the ids under which the same record was
   * and is known (`uuid[]`), its own among them. Entities of one table share one: each that is another costs its planning.
   */
  readonly find: (companyId: string, id: string) => Sql
}

/** What a thread hangs on, for somebody who may read it. */
export interface Thread {
  readonly entityId: string
  readonly entity: string
  readonly title: string
  /** Of the record with its thread open. */
  readonly address: string
  readonly gate: Gate
  /** All versions of a document have one thread. */
  readonly ids: readonly string[]
}

/** The thread of a record, before it is asked who may read it; null when the company has no such record. */
export async function findThread(
  tx: Tx,
  companyId: string,
  entities: readonly CommentedEntity[],
  entityId: string,
): Promise<Thread | null> {
  const searches = [...new Set(entities.map(({ find }) => find))].map((find) => find(companyId, entityId))
  const row = await tx.first<{ entity: string; title: string; ids: string[] }>(
    sql`select * from (${join(searches, ' union all ')}) f (entity, title, ids)`,
  )
  const found = row && entities.find(({ entity }) => entity === row.entity)
  if (!found) return null
  const { entity, gate, path, called } = found
  return {
    entityId,
    entity,
    gate,
    title: called === undefined ? row.title : `${called} ${row.title}`.trimEnd(),
    ids: row.ids,
    address: `${path.replace('{id}', entityId)}${path.includes('?') ? '&' : '?'}comentarios=1`,
  }
}

/**
 * Enters the thread of a record.
 * @throws 698 when the company has no such record, Forbidden when the person may not read it
 */
export async function enterThread(
  tx: Tx,
  who: Visitor & Pick<Entrance, 'companyId'>,
  entities: readonly CommentedEntity[],
  entityId: string,
): Promise<Thread> {
  const thread = await findThread(tx, who.companyId, entities, entityId)
  if (!thread) return httpErrors.fail('notFound')
  requireGate(thread.gate, who)
  return thread
}

/**
 * The thread of a record that somebody outside sees by its public link: the link says that they may.
 * @throws 698 when the company has no such record
 */
export async function enterPublicThread(tx: Tx, companyId: string, entity: CommentedEntity, entityId: string): Promise<Thread> {
  return (await findThread(tx, companyId, [entity], entityId)) ?? httpErrors.fail('notFound')
}
