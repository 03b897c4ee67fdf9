/**
 * `npm run access-link -- correo`: a one-time link for somebody who cannot enter, made by whoever operates the server. It
 * lives ten minutes and opens an hour of work with that person's own permissions.
 */
import { mkdirSync } from 'node:fs'
import { isEmail } from '#base/email.ts'
import { assistedLinkFor } from '#modules/access/index.server.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { createRuntime, openDatabase } from './start.server.ts'

const [email = ''] = process.argv.slice(2)
const settings = { ...readSettings(), logLevel: process.env['LOG_LEVEL'] ?? 'warn' }
if (isEmail(email)) {
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(settings)
  const pool = createPool(database.appUrl, settings)
  try {
    const link = await assistedLinkFor(createRuntime(settings, pool), email)
    if (link === null) refuse(`Nadie activo tiene el correo ${email}.`)
    else process.stdout.write(`${link}\n`)
  } finally {
    await pool.end()
    await database.close()
  }
} else {
  refuse('Escribe el correo de la persona: npm run access-link -- ana@empresa.com')
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
