/**
 * Work that outlives the process at it. A row says that it is to be done; whoever does it holds a lease and renews it while it
 * works, so that the work of a process that died is taken up by another within a minute. A process that stops gives it back.
 * Only the one that holds it, at its own attempt, has a word on how it ends.
 */
import { join, raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { atDoor, inCompany } from '../db/doors.server.ts'
import type { Runtime } from '../runtime.server.ts'

const LEASE_SECONDS = 60
const RENEW_MS = 2000
/** What breaks by itself, or dies with its process, is tried so many times. */
export const MOST_ATTEMPTS = 3
const PAUSE_SECONDS = 5
/** Rows that one round looks at. */
const LOOKED_AT = 20

/** Nobody waits for it any more: it was called off, or somebody else has it. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** A table with `id`, `state` (queued and running are open), `attempts` and `lease_until`. */
export type LeasedTable = 'export_job' | 'import_run' | 'reclassification' | 'gateway_query' | 'reminder_round' | 'inbox_mailbox'

export interface Held {
  readonly table: LeasedTable
  readonly companyId: string
  readonly id: string
  /** Counted from 1: what an earlier one does late no longer counts. */
  readonly attempts: number
}

const OPEN = sql`state in ('queued', 'running')`

/** The row of whoever holds it, and of nobody else. */
export const isMine = ({ companyId, id, attempts }: Held): Sql =>
  sql`company_id = ${companyId} and id = ${id} and state = 'running' and attempts = ${attempts}`

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** What is to be done in any company, and held by nobody. @param order of the table's columns */
export const dueRows = ({ pool, clock }: Runtime, table: LeasedTable, order: Sql): Promise<{ company_id: string; id: string }[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows(sql`
      select company_id, id from ${raw(table)} where ${OPEN} and (lease_until is null or lease_until <= ${clock.now()})
       order by ${order} limit ${LOOKED_AT}`),
  )

/**
 * Takes it, unless another did. What a process that died had written about its row may still be going back: that alone does not hold
 * it from the next one.
 * @param columns what is read of the row, `attempts` among them
 */
export async function claim<Row>(
  { pool, clock }: Runtime,
  { table, companyId, id }: Omit<Held, 'attempts'>,
  columns: Sql,
): Promise<Row | null> {
  const now = clock.now()
  const found = await inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.first<Row>(sql`
      update ${raw(table)} set state = 'running', attempts = attempts + 1, lease_until = ${leaseFrom(now)}, done = 0
       where company_id = ${companyId} and id = (
         select id from ${raw(table)} where company_id = ${companyId} and id = ${id} and ${OPEN}
            and (lease_until is null or lease_until <= ${now}) for no key update skip locked)
      returning ${columns}`),
  )
  return found ?? null
}

export interface Lease {
  /** Ends when nobody waits for it any more, or the process stops. */
  readonly signal: AbortSignal
  /** Renews it now, with how far it is. @throws Stopped */
  readonly tell: () => Promise<void>
}

/** How what went wrong ends: said to whoever asked, a bug of ours, or tried again as if it had not been tried. */
export type Ending = { readonly problem: string } | 'broken' | 'again'

export interface HeldWork {
  readonly held: Held
  readonly ending: AbortSignal
  /** What the row says of how far it is: `done = 5`. */
  readonly position: () => readonly Sql[]
  readonly work: (lease: Lease) => Promise<void>
  /** Whatever it left outside the database. */
  readonly clean?: () => Promise<void>
  readonly endingOf: (error: unknown) => Ending
  /** Ends it as failed, when `isMine`. */
  readonly fail: (tx: Tx, problem: string) => Promise<void>
  /** What is said of a bug of ours. */
  readonly broken: string
}

/** Does it while it is held. What goes wrong is in its row when this returns. */
export async function whileHeld({ pool, clock, log }: Runtime, asked: HeldWork): Promise<void> {
  const { held, ending } = asked
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId: held.companyId, personId: null }, work)
  const control = new AbortController()
  const stop = () => control.abort()
  ending.addEventListener('abort', stop)
  if (ending.aborted) stop()
  const renew = async () => {
    const changes = [sql`lease_until = ${leaseFrom(clock.now())}`, ...asked.position()]
    const renewed = await within((tx) => tx.run(sql`update ${raw(held.table)} set ${join(changes)} where ${isMine(held)}`))
    if (renewed === 0) stop()
  }
  /** Back in the queue from an instant on. */
  const giveBack = (from: Date, attempts: number) =>
    within((tx) =>
      tx.run(sql`update ${raw(held.table)} set state = 'queued', attempts = ${attempts}, lease_until = ${from} where ${isMine(held)}`),
    )
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  try {
    await asked.work({
      signal: control.signal,
      async tell() {
        await renew()
        if (control.signal.aborted) throw new Stopped()
      },
    })
  } catch (error) {
    await asked.clean?.().catch(() => undefined)
    const soon = new Date(clock.now().getTime() + PAUSE_SECONDS * 1000)
    // The process stops: it is begun again by whoever comes next, and this try does not count.
    if (ending.aborted) await giveBack(clock.now(), held.attempts - 1)
    else if (!control.signal.aborted && !(error instanceof Stopped)) {
      const how = asked.endingOf(error)
      log[how === 'broken' ? 'error' : 'info']({ err: error, company: held.companyId, [held.table]: held.id }, 'long work was not done')
      if (how === 'again') await giveBack(soon, held.attempts - 1)
      else if (how === 'broken' && held.attempts < MOST_ATTEMPTS) await giveBack(soon, held.attempts)
      else await within((tx) => asked.fail(tx, how === 'broken' ? asked.broken : how.problem))
    }
  } finally {
    clearInterval(timer)
    ending.removeEventListener('abort', stop)
  }
}
