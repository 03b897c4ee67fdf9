/** What a story brings instead of the world outside: the test database, and what `runtime.server.ts` has. */
import { uuidv7 } from 'uuidv7'
import { inject } from 'vitest'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { createPool, type Pool } from '../db/tx.server.ts'
import { copyOfDatabase, inDatabase, nameIn, type OwnDatabase } from './own-database.server.ts'
import './provided.server.ts'
import { storyKey } from './runtime.server.ts'

export { fixedClock, storyKey, storyLog, storyRuntime, type FixedClock, type StoryRuntime } from './runtime.server.ts'

let shared: Pool | null = null
/** More than a server names: it serves every story. */
const MAX_NAMED = 1000

/**
 * The connections to the database that stories share, bound by row security as the server's are. One story of a process after
 * another uses them: a new connection reads the tables and plans every statement again, which is a good part of what stories cost.
 * Ending them leaves them to the next story.
 */
export function openPool(): Pool {
  shared ??= createPool(inject('appUrl'), { preparedStatements: true, ...storyKey }, undefined, { maxNamed: MAX_NAMED })
  return { ...shared, end: async () => undefined }
}

/** Connections that nobody else has, which the story ends: for fewer than the server has, or to another database. */
export const openOwnPool = (size?: number, appUrl = inject('appUrl')): Pool =>
  createPool(appUrl, { preparedStatements: true, ...storyKey }, size)

export interface PreparedDatabase extends OwnDatabase {
  readonly appUrl: string
}

/**
 * A migrated and seeded database of one story alone: for what changes tables, works off a queue, or counts all there is. Changing a
 * table locks what it points to, and among stories that write at the same time somebody would be the victim of a deadlock.
 */
export async function preparedDatabase(): Promise<PreparedDatabase> {
  const database = await copyOfDatabase(inject('ownerUrl'), inject('pristineUrl'))
  // The login role belongs to the cluster, and its rights came along with the copy.
  return { ...database, appUrl: inDatabase(inject('appUrl'), nameIn(database.ownerUrl)) }
}

/** @returns the id of a new company that has nothing: for what the platform promises without any module */
export async function bareCompany(pool: Pool): Promise<string> {
  const id = uuidv7()
  await inCompany(pool, { companyId: id, personId: null }, (tx) =>
    insertRows(tx, 'company', [{ id, name: 'Desnuda', identification: '900123456', check_digit: '8', api_key: id, service_id: 1 }]),
  )
  return id
}
