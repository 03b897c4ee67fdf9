/**
 * `npm run hostile [-- --seed=1 --count=20000 --json]`: calls that nobody in good faith would make, over every operation of
 * the OpenAPI, against a product and a database of its own. Each call that is answered with 500, or with nothing for five
 * seconds, is told with what repeats it. The same seed makes the same calls.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayInBogota } from '#base/date.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { prepareDatabase } from '#platform/db/migrate.server.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { freePort } from '#platform/free-port.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { copyOfDatabase, ownDatabase } from '#platform/testing/own-database.server.ts'
import { seedReference } from '../app/seed.server.ts'
import { createRuntime } from '../app/start.server.ts'
import { makeHostileCompany, type HostileCompany } from '../app/testing/hostile/company.server.ts'
import { readingsOf, standBy } from '../app/testing/hostile/bystander.server.ts'
import { operationsOf } from '../app/testing/hostile/operations.server.ts'
import { HANG_MS, runHostile, type Answered, type Asked, type Fault, type Target } from '../app/testing/hostile/run.server.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    json: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const count = Number(values.count)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
  process.stderr.write('Uso: npm run hostile -- [--seed=1] [--count=20000] [--json]\n')
  process.exit(2)
}

const PATIENCE_MS = 60_000
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-hostile-'))
const serving: { child: ChildProcess | null } = { child: null }
const abandon = (): void => {
  // A run that is ended from outside leaves no server behind.
  serving.child?.kill('SIGKILL')
  removeDataFolder(dataDir)
}
process.once('exit', abandon)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const settings = { ...readSettings({}), dataDir, logLevel: 'silent' }
const cluster = await startEmbedded(dataDir)
// Apart from the cluster's own database, to which somebody is always connected: it is to be copied.
const pristine = await ownDatabase(cluster.url)
const company = await prepare()

/** What the other company waited for while strangers knocked, product by product. */
const waited: { quiet: number[]; beside: number[] } = { quiet: [], beside: [] }
const tally = await runHostile({ seed, count, operations: operationsOf(), open: openWatched, onFault: tell })
const [quiet, beside] = [readingsOf(waited.quiet), readingsOf(waited.beside)]
const times = Math.round((beside.middle / (quiet.middle || 1)) * 10) / 10
const summary = {
  otherCompany: {
    quietMs: quiet.middle,
    besideMs: beside.middle,
    times,
    quietLateMs: quiet.late,
    besideLateMs: beside.late,
    readings: beside.count,
  },
  calls: tally.calls,
  serverErrors: tally.serverErrors,
  hangs: tally.hangs,
  leaks: tally.leaks + tally.written.length,
}
for (const table of tally.written) process.stderr.write(`The other company's rows of ${table} are not what they were\n`)
if (values.json) process.stdout.write(`${JSON.stringify(summary)}\n`)
else
  process.stdout.write(
    `${tally.calls} llamadas (semilla ${seed}), ${tally.reached} operaciones hicieron su trabajo, ${tally.serverErrors} errores del servidor, ${tally.hangs} sin respuesta\n${JSON.stringify(tally.statuses)}\n` +
      `La otra empresa leyó ${beside.count} veces: ${quiet.middle} ms en calma, ${beside.middle} ms mientras tanto (${times} veces); lo más lento de cada veinte, ${quiet.late} y ${beside.late} ms\n`,
  )
await cluster.stop()
process.exit(summary.serverErrors + summary.hangs + summary.leaks > 0 ? 1 : 0)

async function prepare(): Promise<HostileCompany> {
  const { appUrl } = await prepareDatabase(pristine.ownerUrl, seedReference)
  const pool = createPool(appUrl, settings)
  try {
    return await makeHostileCompany(createRuntime(settings, pool))
  } finally {
    await pool.end()
  }
}

/** A copy of what was prepared, and a server of its own in front of it: it may be ended without asking. */
async function open(): Promise<Target> {
  const database = await copyOfDatabase(cluster.url, pristine.ownerUrl)
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../app/testing/serve.server.ts')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  serving.child = child
  await healthy(port)
  return {
    ownerUrl: database.ownerUrl,
    company,
    today: dayInBogota(new Date()),
    ask: (asked) => ask(port, asked),
    async close() {
      await ended(child)
      await database.remove()
    },
  }
}

/** The other company reads beside it from the first call to the last. */
async function openWatched(): Promise<Target> {
  const target = await open()
  const bystander = await standBy(target)
  waited.quiet.push(...bystander.quiet)
  return {
    ...target,
    async close() {
      waited.beside.push(...(await bystander.end()))
      await target.close()
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

async function healthy(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if ((await ask(port, { method: 'GET', url: '/healthz', headers: {} }))?.status === 200) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The server did not start')
}

/** One call on a connection of its own. What goes on without an end is let go with its first bytes. */
function ask(port: number, { method, url, headers, payload }: Asked): Promise<Answered | null> {
  return new Promise((done) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    const clock = setTimeout(() => {
      outgoing.destroy()
      done(null)
    }, HANG_MS)
    // The server is no more, or ended the connection without a word.
    outgoing.once('error', (error) => {
      clearTimeout(clock)
      done({ status: 0, text: error.message })
    })
    outgoing.once('response', (answer) => {
      const status = answer.statusCode ?? 0
      const chunks: Buffer[] = []
      const finish = (): void => {
        clearTimeout(clock)
        done({ status, text: Buffer.concat(chunks).toString('utf8') })
        answer.destroy()
      }
      if (answer.headers['content-type']?.startsWith('text/event-stream')) return finish()
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', finish)
      answer.once('error', finish)
    })
    outgoing.end(payload)
  })
}

function tell(fault: Fault): void {
  const { index, status, method, person, url, contentType, payload, answer } = fault
  const what = status === 0 ? `nothing for ${HANG_MS} ms` : String(status)
  process.stderr.write(`#${index} ${what}  ${method} ${url}  (${person}) ${contentType}\n    ${payload}\n    ${answer}\n`)
}
