/**
 * The worker: takes due rows of the outbox of any company, of the topics that it delivers, and runs each inside its
 * company, through the same door as a request. A row is claimed by `for update skip locked`, so any number may run.
 */
import { randomInt } from 'node:crypto'
import { atDoor, inCompany } from '../db/doors.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { Bell } from './bell.server.ts'

export interface Delivery {
  readonly companyId: string
  readonly id: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly attempts: number
}

/** Thrown by a delivery that will never succeed: it is not tried again. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** Does the outside effect of one message. Throwing means "try again later", unless it is `GiveUp`. */
export type Deliver = (delivery: Delivery, runtime: Runtime) => Promise<void>

/** Work that is not a message: it looks for its own (folding sums) and says whether there may be more. */
export type Chore = (runtime: Runtime) => Promise<boolean>

/** Work of minutes, beside the messages and told when to end: writing exports, importing files. It finds its own, and says whether there may be more. */
export interface LongWork {
  (runtime: Runtime, ending: AbortSignal): Promise<boolean>
  /** Topics whose messages leave it something to do: it is called as one was delivered, and needs not look before. */
  readonly follows?: readonly string[]
}

export interface WorkerParts {
  readonly runtime: Runtime
  readonly topics: Readonly<Record<string, Deliver>>
  readonly chores: readonly Chore[]
  readonly long?: readonly LongWork[]
}

const IDLE_MS = 1000
/** Between two looks at the queues: fifty documents issued in a second wake it fifty times, and each look is paid by those who issue. */
const REST_MS = 200
/** Pieces of one kind of long work at the same time: a copy of hours holds up no import. */
const LONG_AT_ONCE = 2
const BATCH = 20
export const MAX_ATTEMPTS = 12
/** A row left running by a worker that died is taken again after this long. */
export const ABANDONED_AFTER_MINUTES = 10

/** 5 s, 10 s, 20 s… up to an hour, with some luck in it so that failures do not march together. */
const pauseSeconds = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 3600) + randomInt(5)

interface DueRow {
  company_id: string
  id: string
  topic: string
}

export interface Worker {
  /** Something was put in the outbox, or in what else it looks at. */
  wake(): void
  /** Somebody wrote: there may be messages, and what follows from them. Nobody else looks for it, or each write would cost a dozen looks. */
  wakeForMessages(): void
  stop(): Promise<void>
}

export function startWorker(parts: WorkerParts): Worker {
  const ending = new AbortController()
  const isStopping = () => ending.signal.aborted
  const bells: Bell[] = []
  const loops: Promise<void>[] = []
  const goOn = (round: () => Promise<boolean>): Bell => {
    const bell = new Bell()
    bells.push(bell)
    loops.push(againAndAgain(parts.runtime, bell, { round, ending: ending.signal }))
    return bell
  }
  const following = new Map<string, Bell[]>()
  for (const work of parts.long ?? [])
    for (let at = 0; at < LONG_AT_ONCE; at += 1) {
      const bell = goOn(() => work(parts.runtime, ending.signal))
      for (const topic of work.follows ?? []) following.set(topic, [...(following.get(topic) ?? []), bell])
    }
  const messages = goOn(() =>
    deliverDue(parts, isStopping, (topic) => {
      for (const bell of following.get(topic) ?? []) bell.ring()
    }),
  )
  goOn(async () => {
    const busy = await doChores(parts)
    // A letter that was written leaves at once.
    messages.ring()
    return busy
  })
  return {
    wake() {
      for (const bell of bells) bell.ring()
    },
    wakeForMessages: () => messages.ring(),
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}

interface Rounds {
  readonly round: () => Promise<boolean>
  readonly ending: AbortSignal
}

async function againAndAgain(runtime: Runtime, bell: Bell, { round, ending }: Rounds): Promise<void> {
  while (!ending.aborted) {
    let busy = false
    try {
      busy = await round()
    } catch (error) {
      runtime.log.error({ err: error }, 'the worker failed and goes on')
    }
    if (!busy && !ending.aborted) await bell.sleep({ restMs: REST_MS, idleMs: IDLE_MS, ending })
  }
}

/** One round of long work. Also what tests call. @returns true when there may be more */
export async function workLong({ runtime, long = [] }: WorkerParts, ending: AbortSignal = new AbortController().signal): Promise<boolean> {
  let busy = false
  for (const work of long) busy = (await work(runtime, ending)) || busy
  return busy
}

/**
 * One round: chores, then a batch of due messages. Also what tests call.
 * @param isStopping asked between messages, so that a stop waits for one delivery and not for a batch
 * @returns true when there may be more
 */
export async function workOnce(parts: WorkerParts, isStopping: () => boolean = () => false): Promise<boolean> {
  const busy = await doChores(parts)
  return (await deliverDue(parts, isStopping)) || busy
}

async function doChores({ chores, runtime }: WorkerParts): Promise<boolean> {
  let busy = false
  for (const chore of chores) busy = (await chore(runtime)) || busy
  return busy
}

/** @param onDelivered told of the topic of each message that was delivered, or tried */
async function deliverDue(
  parts: WorkerParts,
  isStopping: () => boolean,
  onDelivered: (topic: string) => void = () => undefined,
): Promise<boolean> {
  let busy = false
  const topics = Object.keys(parts.topics)
  const due = await atDoor(parts.runtime.pool, { worker: true }, (tx) =>
    tx.rows<DueRow>(sql`
      select company_id, id, topic from outbox
       where topic = any(${topics}) and state in ('pending', 'running') and run_at <= ${parts.runtime.clock.now()}
       order by run_at limit ${BATCH}`),
  )
  for (const row of due) {
    if (isStopping()) break
    const isOurs = await deliver(parts, row)
    if (isOurs) onDelivered(row.topic)
    busy ||= isOurs
  }
  return busy
}

/** @returns false when another worker has it */
async function deliver(parts: WorkerParts, row: DueRow): Promise<boolean> {
  const { runtime } = parts
  const entrance = { companyId: row.company_id, personId: null }
  const claimed = await inCompany(runtime.pool, entrance, (tx) => claim(tx, row, runtime.clock.now()))
  if (!claimed) return false
  const { outcome, error } = await effectOf(parts, claimed)
  if (error !== null) runtime.log.warn({ err: error, topic: claimed.topic, id: row.id, attempts: claimed.attempts }, 'delivery failed')
  const now = runtime.clock.now()
  const again = outcome === 'pending' ? new Date(now.getTime() + pauseSeconds(claimed.attempts) * 1000) : now
  const done = outcome === 'done' ? now : null
  const message = error === null ? null : messageOf(error).slice(0, 1000)
  await inCompany(runtime.pool, entrance, (tx) =>
    // Whoever took so long that another took the row meanwhile has no word on it any more.
    tx.run(sql`
      update outbox set state = ${outcome}, last_error = ${message}, run_at = ${again}, done_at = ${done}
       where company_id = ${row.company_id} and id = ${row.id} and state = 'running' and attempts = ${claimed.attempts}`),
  )
  return true
}

interface Effect {
  readonly outcome: 'done' | 'pending' | 'failed'
  readonly error: unknown
}

async function effectOf({ topics, runtime }: WorkerParts, claimed: Delivery): Promise<Effect> {
  try {
    await topics[claimed.topic]?.(claimed, runtime)
    return { outcome: 'done', error: null }
  } catch (error) {
    return { outcome: error instanceof GiveUp || claimed.attempts >= MAX_ATTEMPTS ? 'failed' : 'pending', error }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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
