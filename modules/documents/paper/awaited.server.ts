/** Waits, between transactions, for the answer of the tax authority about what is printed. */
import { setTimeout as pause } from 'node:timers/promises'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { waitWhile } from './awaited.ts'

/** Whether the authority is about to answer of one of these documents: the module that sends them knows. */
export type IsAwaited = (tx: Tx, companyId: string, documentIds: readonly string[], now: Date) => Promise<boolean>

/**
 * What is drawn, as it is once the authority answered or nobody waits any longer for it.
 * @param again reads it anew
 */
export async function afterAnswer<T>(
  { pool, clock }: Runtime,
  session: Session,
  { isAwaited, ids, now, again }: AwaitedPaper<T>,
): Promise<T> {
  if (!isAwaited) return now
  const look = () => inCompany(pool, session, (tx) => isAwaited(tx, session.companyId, ids, clock.now()))
  const waited = await waitWhile(look, { now: () => performance.now(), pause: (ms) => pause(ms) })
  return waited ? inCompany(pool, session, again) : now
}

export interface AwaitedPaper<T> {
  /** Of the kinds that are printed; none of them goes to the authority when it is left out. */
  readonly isAwaited: IsAwaited | undefined
  readonly ids: readonly string[]
  readonly now: T
  readonly again: (tx: Tx) => Promise<T>
}
