/** The rows of what is sent: taken by one process at a time, each step written before and after it is taken. */
import { uuidv7 } from 'uuidv7'
import type { RuleSaid } from '#colombia/index.ts'
import { setElectronicState } from '#modules/documents/index.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { beginWatching } from '../events/watch.server.ts'
import type { Authority } from './authority.server.ts'
import { pauseAfter } from './judge-answer.ts'

/** Longer than a call may take: whoever died with one is followed by another. */
const LEASE_SECONDS = 150
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
  readonly state: 'queued' | 'sent'
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
    const document = await tx.first<{ kind: string; code: string }>(sql`
      select kind, unique_code as code from document
       where company_id = ${companyId} and id = ${documentId} and state = 'issued' and unique_code is not null and electronic_state <> 'trial'
         for share`)
    if (!document) return false
    await tx.run(sql`
      insert into transmission (company_id, id, document_id, kind, unique_code, next_try, created_at)
      values (${companyId}, ${uuidv7()}, ${documentId}, ${document.kind}, ${document.code}, ${now}, ${now})
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
         where t.state in ('queued', 'sent') and t.next_try <= ${clock.now()} and (t.lease_until is null or t.lease_until <= ${clock.now()})
           and exists (select from transmission_authority a where a.company_id = t.company_id)) due
       where place <= ${OF_ONE_COMPANY} order by place, next_try limit ${AT_ONCE}`),
  )

/** Takes it, unless another did. */
export async function claim({ pool, clock }: Runtime, { company_id, id }: { company_id: string; id: string }): Promise<Held | null> {
  const now = clock.now()
  const found = await inCompany(pool, { companyId: company_id, personId: null }, (tx) =>
    tx.first<Held>(sql`
      update transmission set attempts = attempts + 1, lease_until = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
       where company_id = ${company_id} and id = (
         select id from transmission where company_id = ${company_id} and id = ${id} and state in ('queued', 'sent') and next_try <= ${now}
            and (lease_until is null or lease_until <= ${now}) for update skip locked)
      returning company_id as "companyId", id, attempts, document_id as "documentId", kind, unique_code as "uniqueCode", state, authority,
                file_name as "fileName", zip_name as "zipName", signing_time as "signingTime", xml`),
  )
  return found ?? null
}

/** A note of an invoice that the authority has not judged is refused for it (BG04a): it goes after. */
export const waitsForCorrected = async (tx: Tx, { companyId, documentId }: Held): Promise<boolean> =>
  (await tx.first(sql`
    select from document_correction c join transmission t on t.company_id = c.company_id and t.document_id = c.corrected_id
     where c.company_id = ${companyId} and c.document_id = ${documentId} and t.state in ('queued', 'sent')`)) !== undefined

const isMine = ({ companyId, id, attempts }: Held) =>
  sql`company_id = ${companyId} and id = ${id} and attempts = ${attempts} and state in ('queued', 'sent')`

export interface Signed {
  readonly fileName: string
  readonly zipName: string
  readonly signingTime: string
  readonly xml: Uint8Array
  readonly sha256: string
}

/** Kept before it is sent, and never made again. @returns false when somebody else has it, or it was annulled meanwhile */
export const keepSigned = async (tx: Tx, held: Held, signed: Signed, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update transmission set file_name = ${signed.fileName}, zip_name = ${signed.zipName}, signing_time = ${signed.signingTime},
           xml = ${Buffer.from(signed.xml)}, sha256 = ${signed.sha256}, signed_at = ${now}
     where ${isMine(held)} and xml is null`)) > 0

/** Said before it leaves: from here on its answer is not known. @returns false when it was annulled meanwhile */
export async function markSent(tx: Tx, held: Held, authority: Authority, now: Date): Promise<boolean> {
  const marked = await tx.run(sql`
    update transmission set state = 'sent', authority = ${authority}, sent_at = coalesce(sent_at, ${now}) where ${isMine(held)}`)
  return marked > 0 && (await setElectronicState(tx, held, 'sent', authority === 'simulator'))
}

export type Ended =
  | { readonly state: 'validated'; readonly answer: Uint8Array; readonly rules: readonly RuleSaid[] }
  | { readonly state: 'rejected'; readonly reason: string; readonly answer: Uint8Array; readonly rules: readonly RuleSaid[] }
  /** queued: it was not received; sent: what became of it is not known. */
  | { readonly state: 'queued' | 'sent'; readonly detail: string }

export interface Attempt {
  readonly operation: string
  readonly beganAt: Date
  readonly endedAt: Date
  readonly millis: number
  readonly outcome: string
  readonly detail: string
}

const reasonOf = (ended: Ended): string => ('reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : '')

/** How an attempt ended, and when the next one is. */
export async function conclude(tx: Tx, held: Held, ended: Ended, attempt: Attempt): Promise<void> {
  const { endedAt: now } = attempt
  const isOver = ended.state === 'validated' || ended.state === 'rejected'
  const next = new Date(now.getTime() + pauseAfter(held.attempts) * 1000)
  const [answer, rules] = isOver ? [Buffer.from(ended.answer), ended.rules] : [null, []]
  const changed = await tx.run(sql`
    update transmission set state = ${ended.state}, last_error = ${reasonOf(ended).slice(0, 2000)}, next_try = ${next}, lease_until = null,
           ended_at = ${isOver ? now : null}, answer = ${answer}, rules = ${JSON.stringify(rules)}::jsonb
     where ${isMine(held)}`)
  if (changed === 0) return
  await tx.run(sql`
    insert into transmission_attempt (company_id, transmission_id, number, operation, began_at, millis, outcome, detail)
    values (${held.companyId}, ${held.id}, ${held.attempts}, ${attempt.operation}, ${attempt.beganAt}, ${attempt.millis},
            ${attempt.outcome}, ${attempt.detail.slice(0, 2000)}) on conflict do nothing`)
  const isStanding = await setElectronicState(tx, held, ended.state)
  if (isStanding && ended.state === 'validated')
    await insertTogether(tx, [['outbox', [outboxRow(held.companyId, deliveryMessage(held.id, held.id))]]])
  if (isStanding && ended.state === 'validated') await beginWatching(tx, held, now)
}

/** The message that asks the worker to take the files of a validated document to its customer. */
export const DELIVER_TOPIC = 'electronic.deliver'

/** @param key each one is done once */
export const deliveryMessage = (transmissionId: string, key: string) => ({ topic: DELIVER_TOPIC, key, payload: { transmissionId } })

/** A number of a file of this year, never the same twice. */
export async function takeFileNumber(tx: Tx, companyId: string, year: number): Promise<number> {
  const row = await tx.first<{ last: string }>(sql`
    insert into transmission_counter (company_id, year, last) values (${companyId}, ${year}, 1)
    on conflict (company_id, year) do update set last = transmission_counter.last + 1 returning last`)
  return Number(row?.last ?? 1)
}
