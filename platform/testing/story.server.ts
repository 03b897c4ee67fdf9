/** What a story brings instead of the world outside: a clock that stands still, a log that is silent, the test database. */
import pino from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import { inject } from 'vitest'
import type { Clock } from '#base/date.ts'
import { createPool, type Pool } from '../db/tx.server.ts'
import './provided.server.ts'

/** The application's connections, bound by row security as the server's are. The story ends them with `end()`. */
export const openPool = (size = 4): Pool => createPool(inject('appUrl'), { preparedStatements: true }, size)

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

export const silentLog: FastifyBaseLogger = pino({ level: 'silent' })
