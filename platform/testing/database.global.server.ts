/**
 * One database for all the stories of a run: the embedded one in a folder of its own, or a database of its own in the
 * cluster that TEST_DATABASE_URL names. Stories keep apart by company, as the product's users do.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../db/migrate.server.ts'
import { askAs, copyOfDatabase, inDatabase, nameIn, ownDatabase, type OwnDatabase } from './own-database.server.ts'
import './provided.server.ts'
import { startTemporary } from './temporary-cluster.server.ts'

/** What a story asks is planned once, where hardly anything is, and asked where hundreds of companies are: as if there were much already. */
const AS_IF_MUCH = { enable_seqscan: 'off' }

/**
 * Of a table that nobody has looked at yet the database expects a row of each company, and reads all that a company has where it
 * was given an id. It is told what it would soon find by itself: that one company may have all of it. PostgreSQL 18 can be told.
 */
const TELL_COMPANIES = `do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'company_id', 'inherited', false,
                                       'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 10::real)
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r';
  end if;
end $$`

/**
 * Whoever sends documents to the authority takes what is due of every company, and would decide what another story says that the authority
 * did. In the database that stories share nobody does: whoever works queues off has a database of its own (`preparedDatabase`).
 */
const HOLD_SENDING = `
  create function hold_sending() returns trigger language plpgsql as $$ begin
    raise exception 'In the database that stories share nothing is sent: a story that does takes preparedDatabase()';
  end $$;
  create trigger hold_sending before update on outbox for each row
    when (new.state = 'running' and new.topic like 'electronic.%') execute function hold_sending()`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given ? { ownerUrl: given, remove: async () => undefined } : await startTemporary('paramo-stories-', AS_IF_MUCH)
  // What was made, to be removed in the contrary order: a given cluster is left as it was.
  const made: OwnDatabase[] = [cluster]
  const remove = async (): Promise<void> => {
    for (const database of made.toReversed()) await database.remove()
  }
  try {
    const pristine = await ownDatabase(cluster.ownerUrl)
    made.push(pristine)
    const { appUrl } = await prepareDatabase(pristine.ownerUrl, await seedOfTheProduct())
    await askAs(pristine.ownerUrl, TELL_COMPANIES)
    const shared = await copyOfDatabase(cluster.ownerUrl, pristine.ownerUrl)
    made.push(shared)
    await askAs(shared.ownerUrl, HOLD_SENDING)
    project.provide('pristineUrl', pristine.ownerUrl)
    project.provide('ownerUrl', shared.ownerUrl)
    project.provide('appUrl', inDatabase(appUrl, nameIn(shared.ownerUrl)))
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

/** The reference tables are filled as the server fills them. It belongs to `app`, which is composed above the platform. */
async function seedOfTheProduct(): Promise<(owner: pg.Client) => Promise<void>> {
  const file = join(import.meta.dirname, '../../app/seed.server.ts')
  if (!existsSync(file)) return async () => undefined
  const seed: { seedReference(owner: pg.Client): Promise<void> } = await import(file)
  return (owner) => seed.seedReference(owner)
}
