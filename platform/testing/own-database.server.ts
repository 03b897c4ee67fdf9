/** A database of its own in the cluster of the stories: for what cannot be shared, as migrating, or a queue that nobody else works off. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newClient } from '../db/client.server.ts'

export interface OwnDatabase {
  readonly ownerUrl: string
  remove(): Promise<void>
}

/**
 * An empty one: nothing was migrated yet.
 *
 * @param adminUrl of a role that may create databases: the stories' `ownerUrl`
 */
export const ownDatabase = (adminUrl: string): Promise<OwnDatabase> => createDatabase(adminUrl, `template0 encoding 'UTF8'`)

/**
 * A copy of another one, to which nobody may be connected.
 *
 * @param adminUrl of a role that may create databases
 * @param original the address of the one that is copied, in the same cluster
 */
export const copyOfDatabase = (adminUrl: string, original: string): Promise<OwnDatabase> => createDatabase(adminUrl, nameIn(original))

/** The database that an address names. */
export const nameIn = (url: string): string => new URL(url).pathname.slice(1)

/** The same role and cluster, in another database. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

async function createDatabase(adminUrl: string, template: string): Promise<OwnDatabase> {
  const name = `paramo_story_${randomBytes(4).toString('hex')}`
  // Copied as files: half of what writing them as a log costs, which is the way by default.
  await askAs(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    ownerUrl: inDatabase(adminUrl, name),
    async remove() {
      await askAs(adminUrl, `drop database if exists ${name} with (force)`)
      await askAs(adminUrl, `drop role if exists ${name}_app`)
    },
  }
}

/** One statement as whoever the address names, on a connection of its own. */
export async function askAs<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
