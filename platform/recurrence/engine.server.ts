/** The engine of what repeats: what a kind of it says, the moves that a person makes, and the chore that makes what is due, once. */
import { dayInBogota, showDay, type Day } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import type { Visitor } from '../access.ts'
import { audit } from '../audit.server.ts'
import { atDoor, inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { inNameOf } from '../db/reach.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { nameOfLastChange } from '../history/last-change.server.ts'
import { Forbidden, httpErrors } from '../http/errors.ts'
import type { Chore } from '../jobs/worker.server.ts'
import { announce } from '../notices/announce.server.ts'
import type { Notice } from '../notices/notice.ts'
import type { Runtime } from '../runtime.server.ts'
import type { RecurrenceMove } from './recurrence.ts'
import { dueOn, goOn, goToNext, lockRow, wakeUp, type Recurring, type RecurrenceAt, type RecurrenceTables } from './rows.server.ts'

/** In whose name something is made. */
export interface Maker extends Visitor {
  readonly companyId: string
  readonly personId: string
}

export interface RecurrenceKind<Stored extends Recurring, Made extends { readonly number: string | null }> {
  readonly tables: RecurrenceTables
  /** As its history is told. */
  readonly entity: string
  readonly find: (tx: Tx, companyId: string, id: string) => Promise<Stored | undefined>
  /** What a person may do that day; null of who left the company. */
  readonly member: (tx: Tx, companyId: string, personId: string) => Promise<Visitor | null>
  /** Makes what a day is for. @throws what making it refuses, and Forbidden when its owner may not */
  readonly make: (tx: Tx, who: Maker, making: { readonly stored: Stored; readonly slot: Day; readonly now: Date }) => Promise<Made>
  /** The columns of the day that was taken which say what was made. */
  readonly slotOf: (made: Made) => Readonly<Record<string, unknown>>
  readonly failed: (stored: Stored, problem: string) => Notice
}

export const recurrenceTitle = (name: string): string => `Recurrencia ${name}`
const wrong = (detalle: string) => httpErrors.fail('invalid', { detalle })

/**
 * Makes what the next day of a locked recurrence is for and goes on to the one after it: all of it or nothing. The day that is taken is a
 * row of its own, so that it is taken once whoever tries.
 */
export async function makeNext<Stored extends Recurring, Made extends { readonly number: string | null }>(
  tx: Tx,
  kind: RecurrenceKind<Stored, Made>,
  who: Maker,
  { stored, now }: { readonly stored: Stored; readonly now: Date },
): Promise<Made> {
  const { companyId } = who
  const slot = stored.nextOn ?? wrong('La recurrencia ya no tiene más fechas.')
  const made = await kind.make(tx, who, { stored, slot, now })
  await insertRows(tx, kind.tables.slots, [{ company_id: companyId, recurrence_id: stored.id, day: slot, at: now, ...kind.slotOf(made) }])
  const title = `${recurrenceTitle(stored.name)}: ${made.number ?? 'borrador'}`
  await audit(tx, who, { action: 'update', entity: kind.entity, entityId: stored.id, title })
  await goToNext(tx, { companyId, tables: kind.tables }, stored)
  return made
}

/** @throws 698, 697 when somebody changed it meanwhile */
export async function takeRecurrence<Stored extends Recurring, Made extends { readonly number: string | null }>(
  tx: Tx,
  kind: RecurrenceKind<Stored, Made>,
  companyId: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Stored> {
  const stored = (await lockRow(tx, { companyId, tables: kind.tables }, id, null)) ? await kind.find(tx, companyId, id) : undefined
  if (!stored) return httpErrors.fail('notFound')
  if (stored.version !== version)
    return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, kind.entity, id) })
  return stored
}

interface Asked {
  readonly move: RecurrenceMove
  readonly until: Day | null
  readonly now: Date
}

async function moveTo(tx: Tx, at: RecurrenceAt, stored: Recurring, asked: Asked): Promise<string> {
  const { companyId, tables } = at
  const { until, now } = asked
  const { state, nextOn, nextIndex } = stored
  const today = dayInBogota(now)
  switch (asked.move) {
    case 'finish':
      await goOn(tx, at, stored, { state: 'finished', index: null })
      return 'finalizó'
    case 'skip':
      if (nextOn === null) return wrong('La recurrencia ya no tiene más fechas.')
      await insertRows(tx, tables.slots, [{ company_id: companyId, recurrence_id: stored.id, day: nextOn, at: now }])
      await goToNext(tx, at, stored)
      return `se omitió el ${showDay(nextOn)}`
    case 'pause':
      if (state === 'paused') return wrong('La recurrencia ya está en pausa.')
      if (until !== null && until <= today) return httpErrors.fail('invalid', { detalle: 'Elige un día que venga.' }, 'until')
      await goOn(tx, at, stored, { state: 'paused', index: nextIndex, pausedUntil: until })
      return until === null ? 'en pausa' : `en pausa hasta el ${showDay(until)}`
    default:
      if (state !== 'paused') return wrong('La recurrencia no está en pausa.')
      await wakeUp(tx, at, stored, today)
      return 'se reanudó'
  }
}

/** What each of its moves does; generating gives what was made. @throws 401 when its state does not let it */
export async function moveRecurring<Stored extends Recurring, Made extends { readonly number: string | null }>(
  tx: Tx,
  kind: RecurrenceKind<Stored, Made>,
  who: Maker,
  { stored, ...asked }: Asked & { readonly stored: Stored },
): Promise<Made | null> {
  if (stored.state === 'finished') return wrong('La recurrencia ya finalizó.')
  if (asked.move === 'generate') return makeNext(tx, kind, who, { stored, now: asked.now })
  const title = `${recurrenceTitle(stored.name)}: ${await moveTo(tx, { companyId: who.companyId, tables: kind.tables }, stored, asked)}`
  await audit(tx, who, { action: 'update', entity: kind.entity, entityId: stored.id, title })
  return null
}

const LOOKED_AT = 20
const FIRST_PAUSE_MINUTES = 15
const LONGEST_PAUSE_MINUTES = 12 * 60
const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MINUTES * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MINUTES) * 60_000

const wordsOf = (error: unknown): string | null =>
  error instanceof BusinessError ? error.errors.map(({ message }) => message).join(' ') : error instanceof Forbidden ? error.text : null

interface Due {
  readonly companyId: string
  readonly id: string
  readonly now: Date
}

/** One of each recurrence whose day has come; what was missed while the server was down comes in the rounds after. */
export function recurrenceChore<Stored extends Recurring, Made extends { readonly number: string | null }>(
  kind: RecurrenceKind<Stored, Made>,
): Chore {
  const { tables } = kind
  /** Locked, while it is due: of two processes that look at once the second finds what the first one left. */
  const lockDue = async (tx: Tx, { companyId, id, now }: Due): Promise<Stored | undefined> =>
    (await lockRow(tx, { companyId, tables }, id, now)) ? kind.find(tx, companyId, id) : undefined

  /** Of one company, in the name of whoever wrote it. */
  async function attempt(tx: Tx, due: Due): Promise<void> {
    const { companyId, now } = due
    const stored = await lockDue(tx, due)
    if (!stored) return
    if (stored.state === 'paused') {
      await wakeUp(tx, { companyId, tables }, stored, stored.pausedUntil ?? dayInBogota(now))
      return
    }
    const { personId } = stored
    const member = await kind.member(tx, companyId, personId)
    if (!member) return wrong('Quien creó la recurrencia ya no está en la empresa. Edítala para que siga a tu nombre.')
    await inNameOf(tx, personId)
    await makeNext(tx, kind, { ...member, companyId, personId }, { stored, now })
  }

  /** What could not be made is kept for its day, told once, and tried again. */
  async function keepFailure({ pool, log }: Runtime, { companyId, id, now }: Due, error: unknown): Promise<void> {
    const words = wordsOf(error)
    if (words === null) log.error({ error, recurrence: id }, 'a recurrence could not be made')
    const problem = words ?? 'No se pudo generar el documento. Lo intentaremos de nuevo.'
    await inCompany(pool, { companyId, personId: null }, async (tx) => {
      const stored = await lockDue(tx, { companyId, id, now })
      if (!stored) return
      await tx.run(sql`
        update ${raw(tables.table)}
           set state = 'failed', problem = ${problem}, tries = tries + 1, try_again_at = ${new Date(now.getTime() + pauseAfter(stored.tries))}, version = version + 1
         where company_id = ${companyId} and id = ${id}`)
      if (stored.tries === 0) await announce(tx, companyId, now, [kind.failed(stored, problem)])
    })
  }

  return async (runtime) => {
    const now = runtime.clock.now()
    const found = await atDoor(runtime.pool, { worker: true }, (tx) =>
      tx.rows<{ companyId: string; id: string }>(sql`
        select company_id as "companyId", id from ${raw(tables.table)} where ${dueOn(dayInBogota(now), now)}
         order by next_on, id limit ${LOOKED_AT}`),
    )
    for (const each of found) {
      const due = { ...each, now }
      try {
        await inCompany(runtime.pool, { companyId: due.companyId, personId: null }, (tx) => attempt(tx, due))
      } catch (error) {
        await keepFailure(runtime, due, error)
      }
    }
    return found.length > 0
  }
}
