/**
 * Looks into the mailboxes that are due: what came with an invoice attached enters the inbox as if it were uploaded by whoever set the
 * mailbox up. Held by a lease: one process reads, and another goes on where it was when it dies.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { findMember } from '#modules/access/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { claim, dueRows, isMine, whileHeld, type Held } from '#platform/jobs/lease.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { postByItself } from '../automatic.server.ts'
import { readRoots } from '#modules/electronic/index.server.ts'
import { takeFile, type Keep, type Receiver } from '../receive.server.ts'
import { ownerOf } from './handlers.server.ts'
import { MailboxRefused, readMailbox, type Reach, type ReadMail } from './imap.server.ts'

const TABLE = 'inbox_mailbox'
const MINUTE_MS = 60_000
/** Between two looks, and after one that was refused: servers lock out who insists with a password that they do not take. */
const LOOK_MINUTES = 5
const REFUSED_MINUTES = 60

interface Claimed {
  readonly attempts: number
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly folder: string
  readonly sealed: string
  readonly personId: string
  readonly validity: string | null
  readonly last: string
}

const columns = sql`attempts, host, port, user_name as "userName", folder, sealed, person_id as "personId", uid_validity::text as validity, last_uid::text as last`

/** Reads the next mailbox that is due. @returns whether there may be more */
export const readMailboxes: LongWork = async (runtime, stopping) => {
  for (const { company_id: companyId, id } of await dueRows(runtime, TABLE, sql`lease_until`)) {
    if (stopping.aborted) return false
    const box = await claim<Claimed>(runtime, { table: TABLE, companyId, id }, columns)
    if (!box) continue
    await runHeld(runtime, { table: TABLE, companyId, id, attempts: box.attempts }, box, stopping)
    return true
  }
  return false
}

function runHeld(runtime: Runtime, held: Held, box: Claimed, ending: AbortSignal): Promise<void> {
  const { pool, clock, settings } = runtime
  const { companyId } = held
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  /** Due again after so many minutes, with how this look went. */
  const end = (minutes: number, problem: string) =>
    within((tx) =>
      tx.run(sql`
        update inbox_mailbox set state = 'queued', attempts = 0, lease_until = ${new Date(clock.now().getTime() + minutes * MINUTE_MS)},
               checked_at = ${clock.now()}, problem = ${problem} where ${isMine(held)}`),
    )
  return whileHeld(runtime, {
    ...{ held, ending, position: () => [] },
    async work({ signal }) {
      const password = (await vaultOf(settings)).open(box.sealed, ownerOf(companyId))
      if (password === null) return void (await end(REFUSED_MINUTES, 'La clave no se puede leer en esta instalación: escríbela de nuevo.'))
      const server = { ...box, password: Buffer.from(password).toString('utf8') }
      const who = { companyId, personId: box.personId }
      const reach: Reach = { validity: box.validity, last: Number(box.last) }
      try {
        const { hasMore } = await readMailbox(server, { settings, now: clock.now(), reach, signal }, (mail, at) =>
          takeMail(runtime, { held, who }, mail, at),
        )
        await end(hasMore ? 0 : LOOK_MINUTES, '')
      } catch (error) {
        if (!(error instanceof MailboxRefused)) throw error
        await end(REFUSED_MINUTES, error.message)
      }
    },
    endingOf: () => 'broken',
    fail: (tx) =>
      tx
        .run(sql`
          update inbox_mailbox set state = 'queued', attempts = 0, checked_at = ${clock.now()}, problem = 'El correo dejó de responder mientras se leía.',
                 lease_until = ${new Date(clock.now().getTime() + LOOK_MINUTES * MINUTE_MS)} where ${isMine(held)}`)
        .then(() => undefined),
    broken: '',
  })
}

/** Posts what posts itself, in the name of whoever set the mailbox up; what it refuses waits among the new ones. */
async function postKept({ pool, clock }: Runtime, who: Receiver, id: string): Promise<string | null> {
  const now = clock.now()
  try {
    return await inCompany(pool, who, async (tx) => {
      const member = await findMember(tx, who.companyId, who.personId)
      return member && (await postByItself(tx, { ...member, ...who }, id, { now, today: dayInBogota(now) }))
    })
  } catch (error) {
    if (error instanceof BusinessError) return null
    throw error
  }
}

/** What a message brings, each document in a transaction of its own, and how far the mailbox was read: read again, it changes nothing. */
async function takeMail(
  runtime: Runtime,
  { held, who }: { readonly held: Held; readonly who: Receiver },
  mail: ReadMail,
  { validity, last }: Reach,
): Promise<void> {
  const { companyId } = who
  const { pool, clock } = runtime
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  const each: Keep = async (_, work) => {
    try {
      const taken = await within(work)
      return { taken, posted: await postKept(runtime, who, taken.id) }
    } catch (error) {
      if (error instanceof BusinessError) return { problems: error.errors }
      throw error
    }
  }
  const problems = mail.isTooLarge ? ['El correo pesa más de 25 MB: sube sus archivos a mano.'] : []
  const roots = await within((tx) => readRoots(tx, companyId, runtime.settings))
  let taken = 0
  for (const file of mail.files) {
    // The paper beside an XML has nothing of its own to say.
    if (file.name.toLowerCase().endsWith('.pdf') && mail.files.length > 1) continue
    const outcome = await takeFile({ ...file, roots }, who, clock.now(), each)
    taken += outcome.taken.length
    problems.push(...outcome.problems.map(({ message }) => `${file.name}: ${message}`))
  }
  await within(async (tx) => {
    const isHeld = await tx.run(sql`update inbox_mailbox set uid_validity = ${validity}::bigint, last_uid = ${last} where ${isMine(held)}`)
    if (isHeld === 0 || (mail.files.length === 0 && problems.length === 0)) return
    const row = { company_id: companyId, id: uuidv7(), from_address: mail.from, subject: mail.subject }
    await insertRows(tx, 'inbox_mail', [{ ...row, read_at: clock.now(), taken, problems }])
  })
}
