/**
 * `npm run demo`: makes the demonstration company if it is missing and says how to enter it. The server need not be
 * running. Its password is made once and kept in the data folder, readable only by its owner.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#platform/settings.server.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { demoPerson } from './demo/data.ts'
import { demoExists, makeDemo, newDemoPassword } from './demo/company.server.ts'
import { createRuntime, openDatabase } from './start.server.ts'

interface DemoAccess {
  readonly url: string
  readonly email: string
  readonly password: string
  readonly companyId: string
}

// With --spine only what is sold, for whoever tries something on it and counts what is there.
const isWhole = !process.argv.includes('--spine')
const settings = { ...readSettings(), logLevel: process.env['LOG_LEVEL'] ?? 'warn' }
mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
const file = join(settings.dataDir, 'demo.json')
const database = await openDatabase(settings)
const pool = createPool(database.appUrl, settings)
try {
  const runtime = createRuntime(settings, pool)
  const access = (await demoExists(runtime)) ? remembered() : remember(await make())
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(access)}\n`)
  else process.stdout.write(`Empresa de demostración: ${access.url}\nCorreo: ${access.email}\nContraseña: ${access.password}\n`)

  async function make(): Promise<DemoAccess> {
    const password = newDemoPassword()
    return { url: settings.publicUrl, email: demoPerson.email, password, companyId: await makeDemo(runtime, password, { isWhole }) }
  }
} finally {
  await pool.end()
  await database.close()
}

function remember(access: DemoAccess): DemoAccess {
  writeFileSync(file, JSON.stringify(access), { mode: 0o600 })
  return access
}

function remembered(): DemoAccess {
  if (!existsSync(file)) throw new Error(`La empresa de demostración existe, pero su contraseña no está en ${file}.`)
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as DemoAccess), url: settings.publicUrl }
}
