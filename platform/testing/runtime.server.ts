/** A running process as a test has it: a clock that stands still, a log that tells only errors. Needs no test runner around it. */
import pino from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#base/date.ts'
import type { Pool } from '../db/tx.server.ts'
import { folderStore } from '../files.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { readSettings, type Settings } from '../settings.server.ts'

/** A clock that stays where it was put until it is moved. */
export interface FixedClock extends Clock {
  /** Moves it to another instant, written in ISO. */
  moveTo(instant: string): void
}

/** @param instant ISO, as `2026-11-20T15:00:00Z` (10 in the morning in Bogotá) */
export function fixedClock(instant: string): FixedClock {
  let now = parseInstant(instant)
  return {
    now: () => new Date(now),
    moveTo(next) {
      now = parseInstant(next)
    },
  }
}

function parseInstant(text: string): number {
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) throw new RangeError(`Not an instant: ${text}`)
  return instant
}

/** An answer 699 says nothing of its cause: the log is where a story that fails by one is understood. */
export const storyLog: FastifyBaseLogger = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }))

export interface StoryRuntime extends Runtime {
  readonly clock: FixedClock
}

/** A day after any run, so that what the database wrote with its own clock is due. */
const LATER = '2099-01-01T15:00:00Z'

/** What seals the secrets of a story. */
export const storyKey = { secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '/tmp/paramo-story-files' }

/** @param settings what differs from the defaults; `dataDir` is a folder of the story */
export function storyRuntime(pool: Pool, settings: Partial<Settings> & Pick<Settings, 'dataDir'>, now = LATER): StoryRuntime {
  return {
    pool,
    settings: { ...readSettings({}), secretKey: storyKey.secretKey, ...settings },
    clock: fixedClock(now),
    log: storyLog,
    files: folderStore(settings.dataDir),
    wakeWorker: () => undefined,
    wakeForMessages: () => undefined,
  }
}
