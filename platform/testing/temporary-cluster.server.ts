/** A PostgreSQL for one run of tests, in a folder of its own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.server.ts'
import { removeDataFolder } from './data-folder.server.ts'
import type { OwnDatabase } from './own-database.server.ts'

/**
 * Nothing here has to survive a power cut, so nothing waits for the disk. A test asks most things a few times and then never again:
 * each is planned once, and not five times before its plan is kept. Databases are copied within the kernel.
 */
const FAST = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ plan_cache_mode: 'force_generic_plan', file_copy_method: 'clone' },
}

export interface TemporaryCluster extends OwnDatabase {
  /** Goes with the cluster, whatever else is put there. */
  readonly folder: string
}

/**
 * @param name how its folder begins
 * @param options settings of the server besides
 */
export async function startTemporary(name: string, options: Readonly<Record<string, string>> = {}): Promise<TemporaryCluster> {
  const folder = mkdtempSync(join(tmpdir(), name))
  // A run that is ended from outside gets no tear-down: the database would live on, for it is a process of its own.
  const abandon = (): void => removeDataFolder(folder)
  const abandonAndLeave = (): never => {
    abandon()
    process.exit(1)
  }
  process.once('exit', abandon)
  process.once('SIGTERM', abandonAndLeave)
  process.once('SIGHUP', abandonAndLeave)
  const database = await startEmbedded(folder, { ...FAST, ...options })
  return {
    folder,
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
