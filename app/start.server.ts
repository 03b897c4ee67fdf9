/**
 * A running product from its settings: database prepared, served only as the application's role, every module's calls,
 * the worker, the web application. Tests and benchmarks start the same thing.
 */
import { requireRoots } from '#modules/electronic/index.server.ts'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import pino from 'pino'
import { dayInBogota, type Clock } from '#base/date.ts'
import type { BusinessError } from '#base/errors.ts'
import { findSession } from '#modules/access/index.server.ts'
import { serveSandbox } from '#modules/treasury/index.server.ts'
import { openDataFolder } from '#platform/data-folder.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { prepareDatabase, refuseUnboundRole } from '#platform/db/migrate.server.ts'
import { refuseOtherKey } from '#platform/db/secret-key.server.ts'
import { createPool, type Pool } from '#platform/db/tx.server.ts'
import { folderStore } from '#platform/files.server.ts'
import { createServer, type ServerParts } from '#platform/http/server.server.ts'
import { mailDeliverer } from '#platform/mail/deliver.server.ts'
import { MAILBOX_PATH, serveMailbox } from '#platform/mail/mailbox-page.server.ts'
import { MAIL_TOPIC } from '#platform/mail/message.ts'
import { startWorker, type Worker, type WorkerParts } from '#platform/jobs/worker.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { bringCompaniesUpToDate } from '#platform/provision.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { provisionSteps, serverModules } from './modules.server.ts'
import { serveOperation } from './operation.server.ts'
import { seedReference } from './seed.server.ts'
import { serveWeb } from './web.server.ts'

export interface OpenedDatabase {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Starts the embedded one again whenever it ends by itself; one of elsewhere has its own guardian. */
  keepUp(log: Runtime['log']): void
  close(): Promise<void>
}

/** The database of the settings, embedded or given, brought up to date. */
export async function openDatabase(settings: Settings): Promise<OpenedDatabase> {
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings.dataDir) : null
  const ownerUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const { appUrl } = await prepareDatabase(ownerUrl, seedReference)
  await refuseUnboundRole(appUrl)
  return {
    ownerUrl,
    appUrl,
    keepUp: (log) =>
      embedded?.keepUp((problem) => {
        if (problem === null) log.warn('the embedded database ended and was started again')
        else log.error({ err: problem }, 'the embedded database ended and could not be started again yet')
      }),
    close: async () => embedded?.stop(),
  }
}

export const systemClock: Clock = { now: () => new Date() }

export function createRuntime(
  settings: Settings,
  pool: Pool,
  clock: Clock = systemClock,
  { wake, wakeForMessages }: Pick<Worker, 'wake' | 'wakeForMessages'> = { wake: () => undefined, wakeForMessages: () => undefined },
): Runtime {
  return {
    pool,
    settings,
    clock,
    // Logs go to standard error: standard output says the address and nothing else.
    log: pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2)),
    files: folderStore(join(settings.dataDir, 'files')),
    wakeWorker: wake,
    wakeForMessages,
  }
}

export const workerParts = (runtime: Runtime): WorkerParts => ({
  runtime,
  topics: Object.assign(
    { [MAIL_TOPIC]: mailDeliverer(Object.assign({}, ...serverModules.map((module) => module.produces ?? {}))) },
    ...serverModules.map((module) => module.topics ?? {}),
  ),
  chores: serverModules.flatMap((module) => module.chores ?? []),
  long: serverModules.flatMap((module) => module.long ?? []),
})

/**
 * The server with every call of the product, not yet listening.
 * @param findSessionOf who asks, when it is not who holds a session
 */
export async function createProductServer(
  runtime: Runtime,
  findSessionOf: ServerParts['findSession'] = findSession(runtime.pool, runtime.clock),
): Promise<FastifyInstance> {
  const handlers = serverModules.flatMap((module) => module.handlers)
  const constraintErrors: Record<string, () => BusinessError> = Object.assign(
    {},
    ...serverModules.map((module) => module.constraintErrors ?? {}),
  )
  const app = await createServer({ runtime, handlers, constraintErrors, findSession: findSessionOf })
  serveOperation(app, { runtime, endpoints: handlers.map((handler) => handler.endpoint), findSession: findSessionOf })
  await serveSandbox(app, runtime)
  if (serveMailbox(app, runtime))
    runtime.log.warn(`SMTP_URL is not set: mail reaches nobody, it stays in ${runtime.settings.publicUrl}${MAILBOX_PATH}`)
  return app
}

export interface Product {
  readonly url: string
  readonly runtime: Runtime
  stop(): Promise<void>
}

/** Everything, listening. Stopping lets requests end, then the worker, then the connections, then the database. */
export async function startProduct(settings: Settings, webFolder: string | null): Promise<Product> {
  // Before anything is opened: what cannot be read is said to whoever starts it.
  requireRoots(settings)
  await openDataFolder(settings.dataDir)
  const database = await openDatabase(settings)
  try {
    await refuseOtherKey(database.ownerUrl, settings)
  } catch (error) {
    await database.close()
    throw error
  }
  const pool = createPool(database.appUrl, settings)
  const holder: { worker: Worker | null } = { worker: null }
  const runtime = createRuntime(settings, pool, systemClock, {
    wake: () => holder.worker?.wake(),
    wakeForMessages: () => holder.worker?.wakeForMessages(),
  })
  database.keepUp(runtime.log)
  const app = await createProductServer(runtime)
  if (webFolder) await serveWeb(app, webFolder)
  holder.worker = startWorker(workerParts(runtime))
  await app.listen({ port: settings.port, host: settings.host })
  // Beside the first requests: with many companies it takes a while, and nobody has to wait for the others.
  const ending = new AbortController()
  const broughtUp = bringCompaniesUpToDate(database.ownerUrl, runtime, provisionSteps, dayInBogota(systemClock.now()), ending.signal).catch(
    (error: unknown) => runtime.log.error({ err: error }, 'companies could not be brought up to date'),
  )
  return {
    url: settings.publicUrl,
    runtime,
    async stop() {
      ending.abort()
      await app.close()
      await broughtUp
      await holder.worker?.stop()
      await stopPdf()
      await pool.end()
      await database.close()
    },
  }
}
