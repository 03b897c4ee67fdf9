/**
 * What every journey starts from, made once as a newcomer makes it: the same program as `npm start` in an empty data folder,
 * and beside it the demonstration company of `npm run demo`. Each file of journeys gets a copy of that folder.
 */
import { appendFileSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import * as z from 'zod/mini'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import '#platform/testing/provided.server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { startProduct } from './program.server.ts'

const demoShape = z.object({ email: z.string(), password: z.string(), companyId: z.string() })

export default async function setup(project: TestProject): Promise<() => void> {
  // Once, for all files: the system's packages are installed by one at a time.
  process.env['CHROMIUM_PATH'] = await findChromium()
  const dataDir = mkdtempSync(join(tmpdir(), 'paramo-demo-'))
  const product = await startProduct(dataDir)
  try {
    const health = await fetch(new URL('/healthz', product.url))
    if (health.status !== 200) throw new Error(`/healthz answered ${health.status}`)
    // As whoever operates it does, or from December on every bell would tell that it is missing.
    const year = new Date().getFullYear() + 1
    const value = ['--name', 'uvt', '--from', `${year}-01-01`, '--value', '55000', '--source', 'Valor de prueba']
    await product.run(['app/legal-value.ts', ...value])
    const demo = demoShape.parse(JSON.parse(await product.run(['app/demo.ts', '--json'])))
    project.provide('demo', { ...demo, dataDir })
  } finally {
    await product.stop()
  }
  // A copy of a database that runs is none.
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) throw new Error('The database of the demonstration did not end')
  // For the copies: nothing in them has to survive a power cut, so nothing waits for the disk; and what a journey asks a few times
  // is planned once, and not five times before its plan is kept.
  const forCopies = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'plan_cache_mode = force_generic_plan']
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), `${forCopies.join('\n')}\n`)
  return () => removeDataFolder(dataDir)
}
