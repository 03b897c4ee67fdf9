/** The rows of the events that are sent: taken by one process at a time, in their order, each step written before and after it. */
import { noteService } from '../transmission/contingency.server.ts'
import { dayInBogota } from '#base/date.ts'
import { contingencyOn, pauseAfter, type RuleSaid } from '#colombia/index.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { Authority } from '../transmission/authority.server.ts'
import { leaseFrom, type Attempt, type Ended, type Signed } from '../transmission/ledger.server.ts'
import { lookNow } from './watch.server.ts'

const AT_ONCE = 16

export interface HeldEvent {
  readonly companyId: string
  readonly id: string
  /** Counted from 1: what an earlier one does late no longer counts. */
  readonly attempts: number
  readonly ordinal: number
  readonly side: 'received' | 'issued'
  readonly invoiceKey: string
  readonly uniqueCode: string
  readonly state: 'queued' | 'sent'
  readonly said: unknown
  readonly saidAt: Date
  readonly authority: Authority | null
  readonly fileName: string
  readonly zipName: string
  readonly xml: Buffer | null
}

/** What is due of any company: the authority takes an event after the one that it follows, so of each invoice the first goes alone. */
export const dueEvents = ({ pool, clock }: Runtime): Promise<{ company_id: string; id: string }[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows(sql`
      select e.company_id, e.id from invoice_event e
       where e.state in ('queued', 'sent') and e.next_try <= ${clock.now()} and (e.lease_until is null or e.lease_until <= ${clock.now()})
         and exists (select from transmission_authority a where a.company_id = e.company_id)
         and not exists (select from invoice_event b where b.company_id = e.company_id and b.invoice_code = e.invoice_code
                            and b.ordinal < e.ordinal and b.state in ('queued', 'sent'))
       order by e.next_try, e.ordinal limit ${AT_ONCE}`),
  )

/** Takes it, unless another did. */
export async function claimEvent({ pool, clock }: Runtime, { company_id, id }: { company_id: string; id: string }) {
  const now = clock.now()
  return inCompany(pool, { companyId: company_id, personId: null }, (tx) =>
    tx.first<HeldEvent>(sql`
      update invoice_event set attempts = attempts + 1, lease_until = ${leaseFrom(now)}
       where company_id = ${company_id} and id = (
         select id from invoice_event where company_id = ${company_id} and id = ${id} and state in ('queued', 'sent') and next_try <= ${now}
            and (lease_until is null or lease_until <= ${now}) for update skip locked)
      returning company_id as "companyId", id, attempts, ordinal::int, side, invoice_code as "invoiceKey", unique_code as "uniqueCode", state, said,
                said_at as "saidAt", authority, file_name as "fileName", zip_name as "zipName", xml`),
  )
}

const isMine = ({ companyId, id, attempts }: HeldEvent) =>
  sql`company_id = ${companyId} and id = ${id} and attempts = ${attempts} and state in ('queued', 'sent')`

/** Kept before it is sent, and never made again. @returns false when somebody else has it */
export const keepSignedEvent = async (tx: Tx, held: HeldEvent, signed: Signed): Promise<boolean> =>
  (await tx.run(sql`
    update invoice_event set file_name = ${signed.fileName}, zip_name = ${signed.zipName}, xml = ${Buffer.from(signed.xml)}, sha256 = ${signed.sha256}
     where ${isMine(held)} and xml is null`)) > 0

/** Said before it leaves: from here on its answer is not known, and it is held anew. @returns false when somebody else has it */
export const markEventSent = async (tx: Tx, held: HeldEvent, authority: Authority, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update invoice_event set state = 'sent', authority = ${authority}, sent_at = coalesce(sent_at, ${now}),
           lease_until = ${leaseFrom(now)} where ${isMine(held)}`)) > 0

const detailOf = (ended: Ended): string => ('reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : '')
const NO_RULES: readonly RuleSaid[] = []

/** How an attempt ended, and when the next one is. What follows a refused event is never sent. */
export async function concludeEvent(tx: Tx, held: HeldEvent, ended: Ended, attempt: Omit<Attempt, 'mayTurn' | 'isEarlier'>): Promise<void> {
  const { companyId, id, invoiceKey, ordinal } = held
  const { endedAt: now } = attempt
  const isOver = ended.state === 'validated' || ended.state === 'rejected'
  const [answer, rules] = isOver ? [Buffer.from(ended.answer), ended.rules] : [null, NO_RULES]
  const changed = await tx.run(sql`
    update invoice_event set state = ${ended.state}, last_error = ${detailOf(ended).slice(0, 2000)}, lease_until = null,
           next_try = ${new Date(now.getTime() + pauseAfter(held.attempts, contingencyOn(dayInBogota(now))) * 1000)}, ended_at = ${isOver ? now : null}, answer = ${answer},
           rules = ${JSON.stringify(rules)}::jsonb
     where ${isMine(held)}`)
  if (changed === 0) return
  await tx.run(sql`
    insert into invoice_event_attempt (company_id, event_id, number, operation, began_at, millis, outcome, detail)
    values (${companyId}, ${id}, ${held.attempts}, ${attempt.operation}, ${attempt.beganAt}, ${attempt.millis}, ${attempt.outcome},
            ${attempt.detail.slice(0, 2000)}) on conflict do nothing`)
  if ('seen' in ended) await noteService(tx, companyId, ended.seen, attempt)
  if (ended.state !== 'rejected') return
  await tx.run(sql`
    update invoice_event set state = 'withdrawn', ended_at = ${now}, last_error = 'No se envió: la DIAN rechazó el evento anterior'
     where company_id = ${companyId} and invoice_code = ${invoiceKey} and ordinal > ${ordinal} and state = 'queued'`)
  // It may have been said elsewhere, as in the portal of the authority.
  await lookNow(tx, held, now)
}
