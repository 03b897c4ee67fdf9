/**
 * The worker: takes due rows of the outbox of any company and runs each inside its company, through the same door as a
 * request. Rows are claimed one batch at a time by `for update skip locked`, so any number of workers may run.
 */
import { randomInt } from 'node:crypto'
import { atDoor, inCompany } from '../db/doors.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import type { Runtime } from '../runtime.server.ts'

export interface Delivery {
  readonly companyId: string
  readonly id: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly attempts: number
}

/** Does the outside effect of one message. Throwing means "try again later". */
export type Deliver = (delivery: Delivery, runtime: Runtime) => Promise<void>

/** Work that is not a message: it looks for its own (folding sums) and says whether there may be more. */
export type Chore = (runtime: Runtime) => Promise<boolean>

export interface WorkerParts {
  readonly runtime: Runtime
  readonly topics: Readonly<Record<string, Deliver>>
  readonly chores: readonly Chore[]
}

const IDLE_MS = 1000
const BATCH = 20
const MAX_ATTEMPTS = 12
/** A row left running by a worker that died is taken again after this long. */
const ABANDONED_AFTER_MINUTES = 10

/** 5 s, 10 s, 20 s… up to an hour, with some luck in it so that failures do not march together. */
const pauseSeconds = (attempts: number): number => Math.min(5 * 2 ** attempts, 3600) + randomInt(5)

interface DueRow {
  company_id: string
  id: string
}

export interface Worker {
  wake(): void
  stop(): Promise<void>
}

export function startWorker(parts: WorkerParts): Worker {
  const control = { stopping: false }
  let wake = () => {}
  const loop = (async () => {
    while (!control.stopping) {
      let busy = false
      try {
        busy = await workOnce(parts)
      } catch (error) {
        parts.runtime.log.error({ err: error }, 'the worker failed and goes on')
      }
      if (busy || control.stopping) continue
      await new Promise<void>((done) => {
        const timer = setTimeout(done, IDLE_MS)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    }
  })()
  return {
    wake: () => wake(),
    async stop() {
      control.stopping = true
      wake()
      await loop
    },
  }
}

/** One round: chores, then a batch of due messages. True when there may be more. Also what tests call. */
export async function workOnce(parts: WorkerParts): Promise<boolean> {
  let busy = false
  for (const chore of parts.chores) busy = (await chore(parts.runtime)) || busy
  const due = await atDoor(parts.runtime.pool, { worker: true }, (tx) =>
    tx.rows<DueRow>(sql`
      select company_id, id from outbox
       where state in ('pending', 'running') and run_at <= ${parts.runtime.clock.now()} order by run_at limit ${BATCH}`),
  )
  for (const row of due) busy = (await deliver(parts, row)) || busy
  return busy
}

async function deliver(parts: WorkerParts, row: DueRow): Promise<boolean> {
  const { runtime } = parts
  const entrance = { companyId: row.company_id, personId: null }
  const claimed = await inCompany(runtime.pool, entrance, (tx) => claim(tx, row, runtime.clock.now()))
  if (!claimed) return false
  try {
    const topic = parts.topics[claimed.topic]
    if (!topic) throw new Error(`Nobody delivers ${claimed.topic}`)
    await topic(claimed, runtime)
    await inCompany(runtime.pool, entrance, (tx) =>
      tx.run(
        sql`update outbox set state = 'done', done_at = ${runtime.clock.now()}, last_error = null where company_id = ${row.company_id} and id = ${row.id}`,
      ),
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    runtime.log.warn({ err: error, topic: claimed.topic, id: row.id, attempts: claimed.attempts }, 'delivery failed')
    const next = new Date(runtime.clock.now().getTime() + pauseSeconds(claimed.attempts) * 1000)
    const state = claimed.attempts >= MAX_ATTEMPTS ? 'failed' : 'pending'
    await inCompany(runtime.pool, entrance, (tx) =>
      tx.run(
        sql`update outbox set state = ${state}, last_error = ${message.slice(0, 1000)}, run_at = ${next} where company_id = ${row.company_id} and id = ${row.id}`,
      ),
    )
  }
  return true
}

/** Marks it running before the effect: a worker that dies leaves it to be taken again later. */
async function claim(tx: Tx, row: DueRow, now: Date): Promise<Delivery | null> {
  const later = new Date(now.getTime() + ABANDONED_AFTER_MINUTES * 60_000)
  const taken = await tx.first<{ topic: string; payload: Record<string, unknown>; attempts: number }>(sql`
    update outbox set state = 'running', attempts = attempts + 1, run_at = ${later}
     where company_id = ${row.company_id} and id = (
       select id from outbox where company_id = ${row.company_id} and id = ${row.id}
         and state in ('pending', 'running') and run_at <= ${now} for update skip locked)
    returning topic, payload, attempts`)
  return taken ? { companyId: row.company_id, id: row.id, ...taken } : null
}
