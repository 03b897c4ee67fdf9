/**
 * One database for all the stories of a run: the embedded one in a folder of its own, or a database of its own in the
 * cluster that TEST_DATABASE_URL names. Stories keep apart by company, as the product's users do.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.server.ts'
import { prepareDatabase } from '../db/migrate.server.ts'
import { removeDataFolder } from './data-folder.server.ts'
import './provided.server.ts'

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

interface TestDatabase {
  readonly ownerUrl: string
  remove(): Promise<void>
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const database = given ? await createDatabase(given) : await startTemporary()
  try {
    const { appUrl } = await prepareDatabase(database.ownerUrl, await seedOfTheProduct())
    project.provide('ownerUrl', database.ownerUrl)
    project.provide('appUrl', appUrl)
  } catch (error) {
    await database.remove()
    throw error
  }
  return () => database.remove()
}

/** The reference tables are filled as the server fills them. It belongs to `app`, which is composed above the platform. */
async function seedOfTheProduct(): Promise<(owner: pg.Client) => Promise<void>> {
  const file = join(import.meta.dirname, '../../app/seed.server.ts')
  if (!existsSync(file)) return async () => undefined
  const seed: { seedReference(owner: pg.Client): Promise<void> } = await import(file)
  return (owner) => seed.seedReference(owner)
}

async function startTemporary(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'paramo-stories-'))
  // A run that is ended from outside gets no tear-down: the database would live on, for it is a process of its own.
  const abandon = (): void => removeDataFolder(folder)
  const abandonAndLeave = (): never => {
    abandon()
    process.exit(1)
  }
  process.once('exit', abandon)
  process.once('SIGTERM', abandonAndLeave)
  process.once('SIGHUP', abandonAndLeave)
  const database = await startEmbedded(folder, FAST)
  return {
    ownerUrl: database.url,
    async remove() {
      await database.stop()
      process.off('SIGTERM', abandonAndLeave)
      process.off('SIGHUP', abandonAndLeave)
      process.off('exit', abandon)
      removeDataFolder(folder)
    },
  }
}

/** The given database stays as it is; ours, and the login role that migrating makes for it, are removed at the end. */
async function createDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `paramo_test_${randomBytes(4).toString('hex')}`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await asAdmin(adminUrl, `create database ${name} template template0 encoding 'UTF8'`)
  return {
    ownerUrl: url.toString(),
    async remove() {
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
      await asAdmin(adminUrl, `drop role if exists ${name}_app`)
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
