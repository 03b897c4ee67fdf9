/** Payments of a run that are annulled together. */
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { annulSettlement } from '../annul-settlement.server.ts'
import { lockOpenItems } from '../open-items.server.ts'
import { payment } from '../settlement.ts'

export interface GivenBack {
  readonly id: string
  readonly reason: string
}

/**
 * All of them are locked before the first, in the order in which annulling one locks: the payments, then what they paid. So nobody who
 * annuls or pays one of them waits for this while this waits for them.
 * @throws 403 without the permission to annul payments, 593 of one that is conciled
 */
export async function giveBack(tx: Tx, session: Session, payments: readonly GivenBack[], now: Date): Promise<void> {
  if (payments.length === 0) return
  const { annul } = payment.permissions
  if (!holds(session, annul)) throw new Forbidden('permission', annul.title)
  const { companyId } = session
  const ids = payments.map(({ id }) => id)
  await tx.rows(sql`select from payment where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for update`)
  const items = await tx.rows<{ id: string }>(sql`
    select distinct open_item_id as id from open_item_application
     where company_id = ${companyId} and source_kind = ${payment.source} and source_id = any(${ids}::uuid[])`)
  await lockOpenItems(
    tx,
    companyId,
    items.map(({ id }) => id),
  )
  for (const { id, reason } of payments) await annulSettlement(tx, payment, { who: session, id, reason, now })
}
