/**
 * When the service of the authority fails, and what becomes of an invoice then: signed again as type 04 under its number and at the
 * instant of its issue, so that its CUFE stays, and transmitted when the service is back.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { contingencyOn, contingencyTerm, secondsToContingency } from '#colombia/index.ts'
import { setElectronicState } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Ended, Held } from './ledger.server.ts'

/** What a call showed of the service: nothing when it was our own line that failed, or none was made. */
export type Seen = 'answers' | 'fails' | 'nothing'

interface Call {
  readonly beganAt: Date
  readonly endedAt: Date
}

/** @returns whether it has failed for as long as the law asks */
export async function noteService(tx: Tx, companyId: string, seen: Seen, { beganAt, endedAt }: Call): Promise<boolean> {
  if (seen === 'answers') await endOutage(tx, companyId, endedAt)
  if (seen !== 'fails') return false
  const rule = contingencyOn(dayInBogota(endedAt))
  // Nobody having looked for long, what failed then and what fails now are not one failure.
  const stale = new Date(beganAt.getTime() - 2 * rule.probe * 1000)
  const outage = await tx.first<{ id: string; beganAt: Date; metAt: Date | null }>(sql`
    insert into authority_outage (company_id, id, began_at, last_failed_at) values (${companyId}, ${uuidv7()}, ${beganAt}, ${endedAt})
    on conflict (company_id) where ended_at is null do update
      set began_at = case when authority_outage.last_failed_at < ${stale} then excluded.began_at
                          else least(authority_outage.began_at, excluded.began_at) end,
          met_at = case when authority_outage.last_failed_at < ${stale} then null else authority_outage.met_at end,
          last_failed_at = greatest(authority_outage.last_failed_at, excluded.last_failed_at)
    returning id, began_at as "beganAt", met_at as "metAt"`)
  if (!outage) return false
  if (outage.metAt !== null) return true
  if (endedAt.getTime() - outage.beganAt.getTime() < secondsToContingency(rule) * 1000) return false
  await tx.run(sql`update authority_outage set met_at = ${endedAt} where company_id = ${companyId} and id = ${outage.id}`)
  // Whatever waits is tried now, and goes out in contingency by itself.
  await bringForward(tx, companyId, endedAt)
  return true
}

const bringForward = (tx: Tx, companyId: string, now: Date): Promise<number> =>
  tx.run(sql`
    update transmission set next_try = ${now}
     where company_id = ${companyId} and state in ('queued', 'sent', 'contingency') and next_try > ${now}`)

/** The service answered: what waits leaves, and the term to transmit begins to run. */
async function endOutage(tx: Tx, companyId: string, now: Date): Promise<void> {
  const ended = await tx.run(sql`update authority_outage set ended_at = ${now} where company_id = ${companyId} and ended_at is null`)
  if (ended === 0) return
  const due = contingencyTerm(now, contingencyOn(dayInBogota(now)))
  await tx.run(sql`
    update transmission set due_at = ${due} where company_id = ${companyId} and state = 'contingency' and due_at is null`)
  await bringForward(tx, companyId, now)
}

/** Another sending of type 04 stands for this one, which is kept as it was. */
export async function enterContingency(tx: Tx, held: Held, inDoubt: boolean, now: Date): Promise<void> {
  const { companyId, id, documentId, kind, uniqueCode, authority } = held
  await tx.run(sql`update transmission set state = 'replaced' where company_id = ${companyId} and id = ${id}`)
  await tx.run(sql`
    insert into transmission (company_id, id, document_id, kind, unique_code, state, contingency, in_doubt, replaces_id, authority, next_try, created_at)
    values (${companyId}, ${uuidv7()}, ${documentId}, ${kind}, ${uniqueCode}, 'contingency', true, ${inDoubt}, ${id}, ${authority}, ${now}, ${now})`)
  await setElectronicState(tx, held, 'contingency', { contingency: true })
}

/**
 * The authority had the sending without answer after all: that one is validated, and the one that stood for it never leaves.
 * @returns false when somebody else has it
 */
export async function restoreEarlier(tx: Tx, held: Held, ended: Ended & { readonly state: 'validated' }, now: Date): Promise<boolean> {
  const { companyId, id, attempts, replacesId } = held
  const closed = await tx.run(sql`
    update transmission set state = 'replaced', lease_until = null, in_doubt = false, last_error = 'La DIAN ya tenía la que no había respondido'
     where company_id = ${companyId} and id = ${id} and attempts = ${attempts} and state = 'contingency'`)
  if (closed === 0) return false
  const validated = await tx.run(sql`
    update transmission set state = 'validated', in_doubt = false, last_error = '', ended_at = ${now}, answer = ${Buffer.from(ended.answer)},
           rules = ${JSON.stringify(ended.rules)}::jsonb
     where company_id = ${companyId} and id = ${replacesId}`)
  return validated > 0
}
