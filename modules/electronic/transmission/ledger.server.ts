/** The rows of what is sent: taken by one process at a time, each step written before and after it is taken. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { contingencyOn, pauseAfter, type RuleSaid } from '#colombia/index.ts'
import { setElectronicState } from '#modules/documents/index.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { beginWatching } from '../events/watch.server.ts'
import { paperTerm } from '../own-outage/outage.server.ts'
import type { Authority } from './authority.server.ts'
import { enterContingency, noteService, restoreEarlier, type Seen } from './contingency.server.ts'
import { isOutsideContingency } from './judge-answer.ts'
import { againMessage, deliveryMessage } from './messages.ts'
import { finishRefusal, tellRefusal } from './refused.server.ts'

/** Longer than the two calls may take that follow upon it: whoever died with one is followed by another, and nobody who lives. */
const LEASE_SECONDS = 150
/** Until when whatever is taken now is held. */
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000)
const AT_ONCE = 16
/** Of one company in a round: the others come too. */
const OF_ONE_COMPANY = 4

export interface Held {
  readonly companyId: string
  readonly id: string
  /** Counted from 1: what an earlier one does late no longer counts. */
  readonly attempts: number
  readonly documentId: string
  readonly kind: string
  readonly uniqueCode: string
  readonly state: 'queued' | 'sent' | 'contingency'
  /** Signed as type 04: it stands for another sending, which had no answer. */
  readonly contingency: boolean
  /** An earlier attempt may have been heard: of this sending, or of the one that it stands for. */
  readonly inDoubt: boolean
  /** This sending itself left once. */
  readonly wasSent: boolean
  readonly replacesId: string | null
  readonly authority: Authority | null
  readonly fileName: string
  readonly zipName: string
  readonly signingTime: string
  readonly xml: Buffer | null
}

/** The message of an issued document becomes a row of the ledger, once. */
export const enqueue: Deliver = async ({ companyId, payload }, runtime) => {
  const documentId = String(payload['documentId'])
  const now = runtime.clock.now()
  const isThere = await inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
    const document = await tx.first<{ kind: string; code: string; date: Day; isPaper: boolean }>(sql`
      select kind, unique_code as code, date, paper_number <> '' as "isPaper" from document
       where company_id = ${companyId} and id = ${documentId} and state = 'issued' and unique_code is not null and electronic_state <> 'trial'
         for share`)
    if (!document) return false
    const due = document.isPaper ? await paperTerm(tx, companyId, document.date) : null
    await tx.run(sql`
      insert into transmission (company_id, id, document_id, kind, unique_code, next_try, created_at, due_at)
      values (${companyId}, ${uuidv7()}, ${documentId}, ${document.kind}, ${document.code}, ${now}, ${now}, ${due})
      on conflict do nothing`)
    return true
  })
  if (!isThere) throw new GiveUp('No hay un documento emitido que enviar')
}

/** What is due in any company that chose an authority, the oldest first and some of each. */
export const dueRows = ({ pool, clock }: Runtime): Promise<{ company_id: string; id: string }[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows(sql`
      select company_id, id from (
        select t.company_id, t.id, t.next_try, row_number() over (partition by t.company_id order by t.next_try, t.id) as place
          from transmission t
         where t.state in ('queued', 'sent', 'contingency') and t.next_try <= ${clock.now()} and (t.lease_until is null or t.lease_until <= ${clock.now()})
           and exists (select from transmission_authority a where a.company_id = t.company_id)) due
       where place <= ${OF_ONE_COMPANY} order by place, next_try limit ${AT_ONCE}`),
  )

/** Takes it, unless another did. */
export async function claim({ pool, clock }: Runtime, { company_id, id }: { company_id: string; id: string }): Promise<Held | null> {
  const now = clock.now()
  const found = await inCompany(pool, { companyId: company_id, personId: null }, (tx) =>
    tx.first<Held>(sql`
      update transmission set attempts = attempts + 1, lease_until = ${leaseFrom(now)}
       where company_id = ${company_id} and id = (
         select id from transmission where company_id = ${company_id} and id = ${id} and state in ('queued', 'sent', 'contingency') and next_try <= ${now}
            and (lease_until is null or lease_until <= ${now}) for update skip locked)
      returning company_id as "companyId", id, attempts, document_id as "documentId", kind, unique_code as "uniqueCode", state, contingency,
                in_doubt as "inDoubt", sent_at is not null as "wasSent", replaces_id as "replacesId", authority, file_name as "fileName", zip_name as "zipName", signing_time as "signingTime", xml`),
  )
  return found ?? null
}

/** A note of an invoice that the authority has not judged is refused for it (BG04a): it goes after. */
export const waitsForCorrected = async (tx: Tx, { companyId, documentId }: Held): Promise<boolean> =>
  (await tx.first(sql`
    select from document_correction c join transmission t on t.company_id = c.company_id and t.document_id = c.corrected_id
     where c.company_id = ${companyId} and c.document_id = ${documentId}
       and (t.state in ('queued', 'sent', 'contingency') or t.state = 'rejected' and t.contingency)`)) !== undefined

const isMine = ({ companyId, id, attempts }: Held) =>
  sql`company_id = ${companyId} and id = ${id} and attempts = ${attempts} and state in ('queued', 'sent', 'contingency')`

export interface Signed {
  readonly fileName: string
  readonly zipName: string
  readonly signingTime: string
  readonly xml: Uint8Array
  readonly sha256: string
}

/**
 * Kept before it is sent, and never made again; in contingency it is taken to its customer from here on.
 * @returns false when somebody else has it, or it was annulled meanwhile
 */
export async function keepSigned(tx: Tx, held: Held, signed: Signed, now: Date): Promise<boolean> {
  const kept = await tx.run(sql`
    update transmission set file_name = ${signed.fileName}, zip_name = ${signed.zipName}, signing_time = ${signed.signingTime},
           xml = ${Buffer.from(signed.xml)}, sha256 = ${signed.sha256}, signed_at = ${now}
     where ${isMine(held)} and xml is null`)
  if (kept > 0 && held.contingency)
    await insertTogether(tx, [['outbox', [outboxRow(held.companyId, deliveryMessage(held.id, `${held.id}:contingency`))]]])
  return kept > 0
}

/**
 * Said before it leaves: from here on its answer is not known, and it is held anew, for as long as its calls may take.
 * @returns false when it was annulled meanwhile, or somebody else has it
 */
export async function markSent(tx: Tx, held: Held, authority: Authority, now: Date): Promise<boolean> {
  const marked = await tx.run(sql`
    update transmission set state = ${held.contingency ? 'contingency' : 'sent'}, in_doubt = true, authority = ${authority},
           sent_at = coalesce(sent_at, ${now}), lease_until = ${leaseFrom(now)} where ${isMine(held)}`)
  const marks = authority === 'simulator' ? { simulated: true } : {}
  return marked > 0 && (await setElectronicState(tx, held, held.contingency ? 'contingency' : 'sent', marks))
}

/**
 * The unique code of what is signed on another day than that of its issue; before anything of it left.
 * @returns false when somebody else has it, or it was annulled meanwhile
 */
export const keepCode = async (tx: Tx, held: Held, uniqueCode: string): Promise<boolean> =>
  (await tx.run(sql`update transmission set unique_code = ${uniqueCode} where ${isMine(held)} and xml is null`)) > 0

export type Ended =
  | { readonly state: 'validated'; readonly answer: Uint8Array; readonly rules: readonly RuleSaid[] }
  | { readonly state: 'rejected'; readonly reason: string; readonly answer: Uint8Array; readonly rules: readonly RuleSaid[] }
  | Waiting

export interface Waiting {
  /** queued: it was not received; sent: what became of it is not known. */
  readonly state: 'queued' | 'sent'
  readonly detail: string
  readonly seen: Seen
}

export interface Attempt {
  readonly operation: string
  readonly beganAt: Date
  readonly endedAt: Date
  readonly millis: number
  readonly outcome: string
  readonly detail: string
  /** It may be signed again as type 04 when the service fails. */
  readonly mayTurn: boolean
  /** The authority has the sending that this one stands for, and not this one. */
  readonly isEarlier: boolean
}

const reasonOf = (ended: Ended): string => ('reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : '')

/** @returns false when somebody else has it, or it was annulled meanwhile */
async function keepEnd(tx: Tx, held: Held, ended: Ended, now: Date): Promise<boolean> {
  const isOver = ended.state === 'validated' || ended.state === 'rejected'
  const rule = contingencyOn(dayInBogota(now))
  // In contingency the service is looked at now and then: that it fails is known.
  const next = new Date(now.getTime() + (held.contingency ? rule.probe : pauseAfter(held.attempts, rule)) * 1000)
  const [answer, rules] = isOver ? [Buffer.from(ended.answer), ended.rules] : [null, []]
  const state = held.contingency && !isOver ? 'contingency' : ended.state
  const changed = await tx.run(sql`
    update transmission set state = ${state}, in_doubt = ${ended.state === 'sent'}, last_error = ${reasonOf(ended).slice(0, 2000)},
           next_try = ${next}, lease_until = null, ended_at = ${isOver ? now : null}, answer = ${answer},
           rules = ${JSON.stringify(rules)}::jsonb
     where ${isMine(held)}`)
  return changed > 0
}

/** How an attempt ended, and when the next one is. */
export async function conclude(tx: Tx, held: Held, ended: Ended, attempt: Attempt): Promise<void> {
  const { endedAt: now } = attempt
  const isOver = ended.state === 'validated' || ended.state === 'rejected'
  const state = held.contingency && !isOver ? 'contingency' : ended.state
  const isEarlier = ended.state === 'validated' && attempt.isEarlier
  if (!(isEarlier ? await restoreEarlier(tx, held, ended, now) : await keepEnd(tx, held, ended, now))) return
  await tx.run(sql`
    insert into transmission_attempt (company_id, transmission_id, number, operation, began_at, millis, outcome, detail)
    values (${held.companyId}, ${held.id}, ${held.attempts}, ${attempt.operation}, ${attempt.beganAt}, ${attempt.millis},
            ${attempt.outcome}, ${attempt.detail.slice(0, 2000)}) on conflict do nothing`)
  const isMet = await noteService(tx, held.companyId, 'seen' in ended ? ended.seen : seenOf(attempt), attempt)
  if (isMet && !isOver && !held.contingency && attempt.mayTurn) return enterContingency(tx, held, ended.state === 'sent', now)
  const isStanding = await setElectronicState(tx, held, state, isEarlier ? { contingency: false } : {})
  if (isStanding) await follow(tx, isEarlier ? { ...held, id: held.replacesId ?? held.id } : held, ended, now)
}

/** What was decided without a call says nothing of the service. */
const seenOf = ({ operation }: Attempt): Seen => (operation === 'sign' ? 'nothing' : 'answers')

/** What an answer asks for: the files are taken to the customer, or what was sent outside a contingency goes again as any other. */
async function follow(tx: Tx, held: Held, ended: Ended, now: Date): Promise<void> {
  if (ended.state === 'validated') {
    await finishRefusal(tx, held.companyId, held.documentId)
    await insertTogether(tx, [['outbox', [outboxRow(held.companyId, deliveryMessage(held.id, held.id))]]])
    await beginWatching(tx, held, now)
  }
  if (ended.state !== 'rejected') return
  // What goes again by itself asks nothing of anybody.
  if (held.contingency && isOutsideContingency(ended.rules))
    await insertTogether(tx, [['outbox', [outboxRow(held.companyId, againMessage(held.id))]]])
  else await tellRefusal(tx, held, { reason: ended.reason, now })
}
