/**
 * The outbox: what must happen outside after the commit. A row is written with the work; the worker delivers it as many
 * times as needed, with growing pauses, and its state is data that a screen shows.
 */
import { uuidv7 } from 'uuidv7'
import type { Row } from '../db/insert.server.ts'

export interface OutboxMessage {
  readonly topic: string
  /** One effect per topic and key: a repeated message is harmless. */
  readonly key: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The id of what it is about: the screen of that thing shows how its sending goes. */
  readonly about?: string
}

/** pending and running: it will be tried (again); failed: it was given up. */
export type OutboxState = 'pending' | 'running' | 'done' | 'failed'

export const outboxRow = (companyId: string, message: OutboxMessage): Row => ({
  company_id: companyId,
  id: uuidv7(),
  topic: message.topic,
  key: message.key,
  payload: message.payload,
  about: message.about ?? null,
})
