/**
 * Letters of the entrance. Asking writes one row by e-mail, whoever has it, so that neither the answer nor its time say
 * whether somebody does; the worker looks for the person, makes the link and sends. One e-mail gets one letter of a kind
 * a minute, and five an hour: nobody's mailbox is filled by strangers.
 */
import { uuidv7 } from 'uuidv7'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { dispatchMail } from '#platform/mail/deliver.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { type LinkPurpose, makeLink } from '../link.server.ts'
import { invitationsOf } from '../session.server.ts'
import { entryLetter, type LetterPurpose } from './letter.ts'

const PAUSE_SECONDS = 60
const PER_HOUR = 5
const BATCH = 20
const MAX_ATTEMPTS = 8
/** A letter left by a worker that died is taken again after this long; a failed one waits as long. */
const AGAIN_MINUTES = 5

/** Asks for a letter; asked too often, it is the letter of before. */
export async function askForLetter(runtime: Runtime, email: string, purpose: LetterPurpose, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await atDoor(runtime.pool, { email }, (tx) =>
    tx.run(sql`
      insert into entry_letter as l (email, purpose, asked_at, window_start, due_at) values (${email}, ${purpose}, ${now}, ${now}, ${now})
      on conflict (email, purpose) do update
         set asked_at = excluded.asked_at, due_at = excluded.due_at, attempts = 0,
             window_start = case when l.window_start <= ${before(3600)} then excluded.window_start else l.window_start end,
             in_window = case when l.window_start <= ${before(3600)} then 1 else l.in_window + 1 end
       where l.asked_at <= ${before(PAUSE_SECONDS)} and (l.window_start <= ${before(3600)} or l.in_window < ${PER_HOUR})`),
  )
  runtime.wakeWorker()
}

interface DueLetter {
  readonly email: string
  readonly purpose: LetterPurpose
  readonly attempts: number
}

/** Sends what is due. Also what stories call. */
export const sendLetters: Chore = async (runtime) => {
  const due = await claim(runtime.pool, runtime.clock.now())
  for (const letter of due) {
    try {
      await send(runtime, letter)
      await finish(runtime.pool, letter)
    } catch (error) {
      // It is due again by itself: it was claimed for later.
      runtime.log.warn({ err: error, purpose: letter.purpose, attempts: letter.attempts }, 'a letter of the entrance failed')
      if (letter.attempts >= MAX_ATTEMPTS) await finish(runtime.pool, letter)
    }
  }
  return due.length === BATCH
}

const claim = (pool: Pool, now: Date): Promise<DueLetter[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows<DueLetter>(sql`
      update entry_letter l set attempts = attempts + 1, due_at = ${new Date(now.getTime() + AGAIN_MINUTES * 60_000)}
        from (select email, purpose from entry_letter where due_at <= ${now} order by due_at limit ${BATCH} for update skip locked) d
       where l.email = d.email and l.purpose = d.purpose
      returning l.email, l.purpose, l.attempts`),
  )

const finish = (pool: Pool, { email, purpose, attempts }: DueLetter): Promise<number> =>
  // Asked again meanwhile, it is due again: the count began anew.
  atDoor(pool, { email }, (tx) =>
    tx.run(sql`update entry_letter set due_at = null where email = ${email} and purpose = ${purpose} and attempts = ${attempts}`),
  )

interface Reader {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly active: boolean
  readonly email_confirmed_at: Date | null
  readonly password_hash: string | null
}

async function send(runtime: Runtime, { email, purpose }: DueLetter): Promise<void> {
  const { pool, clock, settings } = runtime
  const reader = await atDoor(pool, { email }, (tx) =>
    tx.first<Reader>(sql`select id, first_name, last_name, active, email_confirmed_at, password_hash from person where email = ${email}`),
  )
  if (!reader?.active) return
  if (purpose === 'confirmation' && reader.email_confirmed_at) return
  const now = clock.now()
  // Whoever never chose a password is still being invited.
  const asked = purpose === 'recovery' && reader.password_hash === null ? 'invitation' : purpose
  const isInviting = asked === 'invitation'
  const companies = isInviting
    ? (await atDoor(pool, { personId: reader.id }, (tx) => invitationsOf(tx, reader.id))).map(({ name }) => name)
    : []
  // Whoever has a password joins another company with it, and nothing is sent of what was taken back.
  const isJoining = isInviting && reader.password_hash !== null
  if (isJoining && companies.length === 0) return
  const link = isJoining ? '/account/my-companies' : await linkOf(runtime, reader.id, asked, now)
  const letter = entryLetter(isJoining ? 'joining' : asked, reader.first_name, `${settings.publicUrl}${link}`, companies)
  const to = { name: `${reader.first_name} ${reader.last_name}`.trim(), email }
  await dispatchMail(
    {
      id: uuidv7(),
      recipient: email,
      fromName: 'Páramo',
      to: [to],
      replyTo: null,
      subject: letter.subject,
      text: letter.text,
      html: letter.html.html,
      date: now,
      attachments: [],
    },
    runtime,
  )
}

/** Where the button of the letter leads. The token of a password stands behind the `#`: it never reaches a log. */
async function linkOf({ pool }: Runtime, personId: string, purpose: LetterPurpose, now: Date): Promise<string> {
  if (purpose === 'passwordChanged' || purpose === 'secondFactorChanged') return '/password-recovery'
  const made: LinkPurpose = purpose
  const { token } = await atDoor(pool, { personId }, (tx) => makeLink(tx, personId, made, now))
  return made === 'confirmation' ? `/confirm/email/${personId}/${token}` : `/users/${personId}/set-password#llave=${token}`
}
