/**
 * The rows of one kind of message to the authority, whatever it says: taken by one process at a time, each step written before and after
 * it. A kind says in which table its rows stand, what a row waits for, and what follows when one has ended.
 */
import { dayInBogota } from '#base/date.ts'
import { contingencyOn, pauseAfter, type RuleSaid } from '#colombia/index.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { Authority } from '../transmission/authority.server.ts'
import { noteService } from '../transmission/contingency.server.ts'
import { leaseFrom, type Attempt, type Ended, type Signed } from '../transmission/ledger.server.ts'

const AT_ONCE = 16

export interface HeldMessage {
  readonly companyId: string
  readonly id: string
  /** Counted from 1: what an earlier one does late no longer counts. */
  readonly attempts: number
  readonly uniqueCode: string
  readonly state: 'queued' | 'sent'
  /** The instant that its signature claims. */
  readonly saidAt: Date
  readonly authority: Authority | null
  readonly fileName: string
  readonly zipName: string
  readonly xml: Buffer | null
}

/** Where the messages of a kind stand. */
export interface MessageLedger<Held extends HeldMessage> {
  readonly table: Sql
  readonly attempts: { readonly table: Sql; readonly messageId: Sql }
  /** What a row `e` has besides that of every message, each after a comma, by the names of `Held`. */
  readonly own: Sql
  /** Of a row `e`: nothing that goes before it is still on its way. */
  readonly isNext: Sql
  /** Those that are due at the same moment, in their order. */
  readonly order: Sql
  readonly whenEnded: (tx: Tx, held: Held, ended: Ended, now: Date) => Promise<unknown>
}

export interface DueMessage {
  readonly company_id: string
  readonly id: string
}

/** What is due of any company that chose an authority. */
export const dueMessages = <Held extends HeldMessage>({ pool, clock }: Runtime, ledger: MessageLedger<Held>): Promise<DueMessage[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows(sql`
      select e.company_id, e.id from ${ledger.table} e
       where e.state in ('queued', 'sent') and e.next_try <= ${clock.now()} and (e.lease_until is null or e.lease_until <= ${clock.now()})
         and exists (select from transmission_authority a where a.company_id = e.company_id) and ${ledger.isNext}
       order by e.next_try, ${ledger.order} limit ${AT_ONCE}`),
  )

/** Takes it, unless another did. */
export async function claimMessage<Held extends HeldMessage>(
  { pool, clock }: Runtime,
  { table, own }: MessageLedger<Held>,
  { company_id, id }: DueMessage,
): Promise<Held | undefined> {
  const now = clock.now()
  return inCompany(pool, { companyId: company_id, personId: null }, (tx) =>
    tx.first<Held>(sql`
      update ${table} e set attempts = attempts + 1, lease_until = ${leaseFrom(now)}
       where company_id = ${company_id} and id = (
         select id from ${table} where company_id = ${company_id} and id = ${id} and state in ('queued', 'sent') and next_try <= ${now}
            and (lease_until is null or lease_until <= ${now}) for update skip locked)
      returning company_id as "companyId", id, attempts, unique_code as "uniqueCode", state, said_at as "saidAt", authority,
                file_name as "fileName", zip_name as "zipName", xml${own}`),
  )
}

const isMine = ({ companyId, id, attempts }: HeldMessage): Sql =>
  sql`company_id = ${companyId} and id = ${id} and attempts = ${attempts} and state in ('queued', 'sent')`

/** Kept before it is sent, and never made again. @returns false when somebody else has it */
export const keepSignedMessage = async (tx: Tx, table: Sql, held: HeldMessage, signed: Signed): Promise<boolean> =>
  (await tx.run(sql`
    update ${table} set file_name = ${signed.fileName}, zip_name = ${signed.zipName}, xml = ${Buffer.from(signed.xml)}, sha256 = ${signed.sha256}
     where ${isMine(held)} and xml is null`)) > 0

/** Said before it leaves: from here on its answer is not known, and it is held anew. @returns false when somebody else has it */
export const markMessageSent = async (
  tx: Tx,
  table: Sql,
  held: HeldMessage,
  { authority, now }: { readonly authority: Authority; readonly now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update ${table} set state = 'sent', authority = ${authority}, sent_at = coalesce(sent_at, ${now}),
           lease_until = ${leaseFrom(now)} where ${isMine(held)}`)) > 0

const detailOf = (ended: Ended): string => ('reason' in ended ? ended.reason : 'detail' in ended ? ended.detail : '')
const NO_RULES: readonly RuleSaid[] = []

export interface EndedAttempt<Held extends HeldMessage> {
  readonly held: Held
  readonly ended: Ended
  readonly attempt: Omit<Attempt, 'mayTurn' | 'isEarlier'>
}

/** How an attempt ended, and when the next one is. */
export async function concludeMessage<Held extends HeldMessage>(
  tx: Tx,
  { table, attempts, whenEnded }: MessageLedger<Held>,
  { held, ended, attempt }: EndedAttempt<Held>,
): Promise<void> {
  const { companyId, id } = held
  const { endedAt: now } = attempt
  const isOver = ended.state === 'validated' || ended.state === 'rejected'
  const [answer, rules] = isOver ? [Buffer.from(ended.answer), ended.rules] : [null, NO_RULES]
  const next = new Date(now.getTime() + pauseAfter(held.attempts, contingencyOn(dayInBogota(now))) * 1000)
  const changed = await tx.run(sql`
    update ${table} set state = ${ended.state}, last_error = ${detailOf(ended).slice(0, 2000)}, lease_until = null,
           next_try = ${next}, ended_at = ${isOver ? now : null}, answer = ${answer}, rules = ${JSON.stringify(rules)}::jsonb
     where ${isMine(held)}`)
  if (changed === 0) return
  await tx.run(sql`
    insert into ${attempts.table} (company_id, ${attempts.messageId}, number, operation, began_at, millis, outcome, detail)
    values (${companyId}, ${id}, ${held.attempts}, ${attempt.operation}, ${attempt.beganAt}, ${attempt.millis}, ${attempt.outcome},
            ${attempt.detail.slice(0, 2000)}) on conflict do nothing`)
  if ('seen' in ended) await noteService(tx, companyId, ended.seen, attempt)
  if (isOver) await whenEnded(tx, held, ended, now)
}
