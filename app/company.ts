/**
 * `npm run company`: a company of one's own by command, with whoever will administer it. The server may be running or not.
 * The last line of what it prints is the result.
 */
import { mkdirSync } from 'node:fs'
import { BusinessError } from '#base/errors.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { COMMAND_HELP, readCommand } from './company/command.ts'
import { foundByCommand } from './company/found.server.ts'
import { textOfInput } from './company/input.server.ts'
import { createRuntime, openDatabase } from './start.server.ts'

const command = readCommand(process.argv.slice(2))
if (command.kind === 'help') process.stdout.write(`${COMMAND_HELP}\n`)
else if (command.kind === 'wrong') refuse(`${command.problem}\n\n${COMMAND_HELP}`)
else {
  // Before the database takes its time: whoever writes the password into this program may be done by then.
  const password = textOfInput(process.stdin)
  const settings = { ...readSettings(), logLevel: process.env['LOG_LEVEL'] ?? 'warn' }
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(settings)
  const pool = createPool(database.appUrl, settings)
  try {
    const made = await foundByCommand(createRuntime(settings, pool), command, await password)
    const said = [
      `Empresa: ${made.name}, NIT ${made.nit}`,
      `Entra en: ${settings.publicUrl}/login`,
      `Correo: ${made.email}`,
      made.password === null ? 'Contraseña: la que ya tiene esa cuenta' : `Contraseña: ${made.password}`,
    ]
    const { email, companyId } = made
    if (command.json) process.stdout.write(`${JSON.stringify({ email, password: made.password, companyId })}\n`)
    else process.stdout.write(`${said.join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    refuse(error.errors.map(({ message }) => message).join('\n'))
  } finally {
    await pool.end()
    await database.close()
  }
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
