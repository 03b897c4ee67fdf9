/** A database of its own in the cluster of the stories: for what cannot be shared, as migrating, or a queue that nobody else works off. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface OwnDatabase {
  /** The owner's address; nothing was migrated yet. */
  readonly ownerUrl: string
  remove(): Promise<void>
}

/** @param adminUrl of a role that may create databases: the stories' `ownerUrl` */
export async function ownDatabase(adminUrl: string): Promise<OwnDatabase> {
  const name = `paramo_story_${randomBytes(4).toString('hex')}`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await askAs(adminUrl, `create database ${name} template template0 encoding 'UTF8'`)
  return {
    ownerUrl: url.toString(),
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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
