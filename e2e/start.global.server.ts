/**
 * What every journey starts from, made once as a newcomer makes it: the same program as `npm start` in an empty data folder and an
 * empty database, and beside it the demonstration company of `npm run demo`. Each file of journeys gets a copy of both. The copies of
 * the database are in one PostgreSQL: starting and stopping one for each file, with its folder, costs more than most of what a file does.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import * as z from 'zod/mini'
import { ownDatabase } from '#platform/testing/own-database.server.ts'
import '#platform/testing/provided.server.ts'
import { startTemporary } from '#platform/testing/temporary-cluster.server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { startProduct } from './program.server.ts'

const demoShape = z.object({ email: z.string(), password: z.string(), companyId: z.string() })
type Demo = z.infer<typeof demoShape>

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once, for all files: the system's packages are installed by one at a time.
  process.env['CHROMIUM_PATH'] = await findChromium()
  const cluster = await startTemporary('paramo-journeys-')
  try {
    const { folder, ownerUrl: adminUrl } = cluster
    const dataDir = join(folder, 'product')
    mkdirSync(dataDir)
    const { ownerUrl } = await ownDatabase(adminUrl)
    project.provide('demo', { ...(await makeDemo(dataDir, ownerUrl)), dataDir, ownerUrl, adminUrl, folder })
    return () => cluster.remove()
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

async function makeDemo(dataDir: string, databaseUrl: string): Promise<Demo> {
  const product = await startProduct(dataDir, databaseUrl)
  try {
    const health = await fetch(new URL('/healthz', product.url))
    if (health.status !== 200) throw new Error(`/healthz answered ${health.status}`)
    // As whoever operates it does, or from December on every bell would tell that it is missing.
    const year = new Date().getFullYear() + 1
    const value = ['--name', 'uvt', '--from', `${year}-01-01`, '--value', '55000', '--source', 'Valor de prueba']
    await product.run(['app/legal-value.ts', ...value])
    return demoShape.parse(JSON.parse(await product.run(['app/demo.ts', '--json', '--spine'])))
  } finally {
    await product.stop()
  }
}
