/**
 * Asking the gateway by ourselves: of payments that it says nothing about, and of money that could not be recorded yet. Held by a lease, so
 * that one process asks, and another goes on when it dies.
 */
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { claim, dueRows, isMine, whileHeld, type Held } from '#platform/jobs/lease.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { recordPayment } from './recording.server.ts'
import { GatewaySilent, MOST_ASKED, type PaymentState } from './gateway.ts'
import { applyAnswer, askAt } from './payments.server.ts'
import { readShop } from './shop.server.ts'

const TABLE = 'gateway_query'

interface ClaimedQuery {
  readonly attempts: number
  readonly asked: number
  readonly paymentId: string
}

interface Standing {
  readonly reference: string
  readonly state: PaymentState
  readonly isDue: boolean
}

/** Does the next one that is due. @returns whether there may be more */
export const askGateways: LongWork = async (runtime, stopping) => {
  for (const { company_id: companyId, id } of await dueRows(runtime, TABLE, sql`lease_until`)) {
    if (stopping.aborted) return false
    const query = await claim<ClaimedQuery>(runtime, { table: TABLE, companyId, id }, sql`attempts, asked, payment_id as "paymentId"`)
    if (!query) continue
    await runHeld(runtime, { table: TABLE, companyId, id, attempts: query.attempts }, query, stopping)
    return true
  }
  return false
}

/** Puts off what could not be done; the pauses grow. */
const askAgain = (now: Date, asked: number): Sql =>
  sql`state = 'queued', attempts = 0, asked = ${asked + 1}, lease_until = ${askAt(now, asked + 1)}`

function runHeld(runtime: Runtime, held: Held, { asked, paymentId }: ClaimedQuery, ending: AbortSignal): Promise<void> {
  const { pool, clock } = runtime
  const { companyId } = held
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  const end = (how: Sql) => within((tx) => tx.run(sql`update gateway_query set ${how} where ${isMine(held)}`))
  const putOff = (): Sql => (asked >= MOST_ASKED ? sql`state = 'done', lease_until = null` : askAgain(clock.now(), asked))
  return whileHeld(runtime, {
    ...{ held, ending, position: () => [] },
    work: async () => {
      const isOver = await askOnce(runtime, companyId, paymentId)
      await end(isOver ? sql`state = 'done', lease_until = null` : putOff())
    },
    endingOf: () => 'broken',
    fail: async (tx) => void (await tx.run(sql`update gateway_query set ${putOff()} where ${isMine(held)}`)),
    broken: '',
  })
}

/** @returns whether there is nothing more to ask or to record */
async function askOnce(runtime: Runtime, companyId: string, paymentId: string): Promise<boolean> {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(runtime.pool, { companyId, personId: null }, work)
  const read = () =>
    within((tx) =>
      tx.first<Standing>(sql`
        select reference, state, recording in ('due', 'undue') as "isDue" from gateway_payment
         where company_id = ${companyId} and id = ${paymentId}`),
    )
  const before = await read()
  if (!before) return true
  if (before.state === 'created' || before.state === 'pending') await hear(runtime, { companyId, paymentId, reference: before.reference })
  const after = await read()
  if (!after) return true
  if (after.isDue) return recordPayment(runtime, companyId, paymentId, runtime.clock.now())
  return after.state !== 'created' && after.state !== 'pending'
}

interface Asked {
  readonly companyId: string
  readonly paymentId: string
  readonly reference: string
}

/** Asks the gateway, and keeps since when it does not answer. */
async function hear(runtime: Runtime, { companyId, paymentId, reference }: Asked): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(runtime.pool, { companyId, personId: null }, work)
  const now = runtime.clock.now()
  const shop = await within((tx) => readShop(tx, runtime.settings, companyId))
  if (!shop) return
  try {
    const answer = await shop.gateway.askState(runtime, companyId, reference)
    await within(async (tx) => {
      if (answer) return applyAnswer(tx, companyId, answer, now)
      return tx.run(sql`update gateway_payment set silent_since = null where company_id = ${companyId} and id = ${paymentId}`)
    })
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error
    await within((tx) =>
      tx.run(sql`
        update gateway_payment set silent_since = coalesce(silent_since, ${now})
         where company_id = ${companyId} and id = ${paymentId} and state in ('created', 'pending')`),
    )
  }
}
