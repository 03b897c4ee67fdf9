/** The product that a file of journeys visits: its own, as the demonstration left it, so that no file sees what another did. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { startNextProduct, type RunningProduct } from './program.server.ts'

interface Visited extends RunningProduct {
  /** Where it keeps its data: for the programs of whoever operates it. */
  readonly dataDir: string
}

let visited: Visited | null = null

/** @throws Error outside a journey, where nothing runs */
export function product(): Visited {
  if (visited === null) throw new Error('No product runs: this file is no journey')
  return visited
}

export async function openProduct(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paramo-journey-'))
  cpSync(inject('demo').dataDir, dataDir, { recursive: true })
  visited = { ...(await startNextProduct(dataDir)), dataDir }
}

export async function closeProduct(): Promise<void> {
  if (visited === null) return
  await visited.stop()
  removeDataFolder(visited.dataDir)
  visited = null
}
