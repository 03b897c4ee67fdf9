/** The product that a file of journeys visits: its own, as the demonstration left it, so that no file sees what another did. */
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readSettings, type Settings } from '#platform/settings.server.ts'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { copyOfDatabase, type OwnDatabase } from '#platform/testing/own-database.server.ts'
import { startNextProduct, type RunningProduct } from './program.server.ts'

interface Visited extends RunningProduct {
  /** As the owner of its database: for what no screen does. */
  readonly ownerUrl: string
  /** Of its data folder and its database: for what works beside it. */
  readonly settings: Settings
}

interface Opened extends Visited {
  readonly database: OwnDatabase
}

let visited: Opened | null = null

/** @throws Error outside a journey, where nothing runs */
export function product(): Visited {
  if (visited === null) throw new Error('No product runs: this file is no journey')
  return visited
}

/** An empty one: a process that is ended from outside may have no time to remove it, and the run does. */
export const makeDataFolder = (): string => mkdtempSync(join(inject('demo').folder, 'journey-'))

export async function openProduct(): Promise<void> {
  const demo = inject('demo')
  const dataDir = makeDataFolder()
  cpSync(demo.dataDir, dataDir, { recursive: true })
  const database = await copyOfDatabase(demo.adminUrl, demo.ownerUrl)
  const { ownerUrl } = database
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: ownerUrl })
  visited = { ...(await startNextProduct(dataDir, ownerUrl)), ownerUrl, settings, database }
}

export async function closeProduct(): Promise<void> {
  if (visited === null) return
  const { stop, database, settings } = visited
  visited = null
  await stop()
  await database.remove()
  removeDataFolder(settings.dataDir)
}
