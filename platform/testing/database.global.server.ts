/**
 * One database for all the stories of a run: the embedded one in a folder of its own, or a database of its own in the
 * cluster that TEST_DATABASE_URL names. Stories keep apart by company, as the product's users do.
 */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.server.ts'
import { prepareDatabase } from '../db/migrate.server.ts'
import { ownDatabase, type OwnDatabase } from './own-database.server.ts'
import { removeDataFolder } from './data-folder.server.ts'
import './provided.server.ts'

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  // The given database stays as it is: ours, and the login role that migrating makes for it, are removed at the end.
  const database = given ? await ownDatabase(given) : await startTemporary()
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

async function startTemporary(): Promise<OwnDatabase> {
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
