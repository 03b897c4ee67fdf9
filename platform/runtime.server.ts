/** What a running process has: handed to every handler and job, so that tests can bring their own. */
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#base/date.ts'
import type { Pool } from './db/tx.server.ts'
import type { FileStore } from './files.server.ts'
import type { Settings } from './settings.server.ts'

export interface Runtime {
  readonly pool: Pool
  readonly settings: Settings
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly files: FileStore
  /** Tells the worker of this process that something was put in the outbox, or in what else it looks at. */
  wakeWorker(): void
  /** The same of who only wrote: messages and what follows from them are looked for, and nothing else. */
  wakeForMessages(): void
}
