/**
 * Entering with e-mail and password. Known and unknown e-mails cost the same work and get the same answers. The attempt
 * is counted before the password is looked at, so that many guesses at once are not more than five.
 */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import type { OpenedSession } from './endpoints.ts'
import { accessErrors } from './errors.ts'
import { passwordMatches } from './hash.server.ts'
import {
  answerToWrong,
  ATTEMPTS_BEFORE_LOCK,
  ATTEMPTS_KEPT_HOURS,
  FIRST_LOCK_MINUTES,
  lockMinutesAt,
  NEXT_LOCK_MINUTES,
} from './lockout.ts'
import { membershipsOf, openSession, readSession } from './session.server.ts'
import { expiryOf } from './token.server.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  readonly keepOpen: boolean
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
}

interface Knock {
  /** Wrong ones in a row, counting this one; null when the e-mail is locked. */
  readonly failed: number | null
  readonly lockedAfter: number
  readonly lockedUntil: Date | null
  readonly person: { id: string; password_hash: string; active: boolean; email_confirmed_at: Date | null } | null
}

export async function signInWithPassword(pool: Pool, attempt: SignIn): Promise<OpenedSession> {
  const knock = await atDoor(pool, { email: attempt.email }, (tx) => countAttempt(tx, attempt))
  if (knock.failed === null) return refuseLocked(lockMinutesAt(knock.lockedAfter), knock.lockedUntil)
  if (!(await passwordMatches(knock.person?.password_hash ?? null, attempt.password)) || !knock.person) {
    return refuseWrong(knock.failed, attempt.now)
  }
  const { person } = knock
  await atDoor(pool, { email: attempt.email }, (tx) => tx.run(sql`delete from sign_in_attempt where email = ${attempt.email}`))
  if (!person.active) return accessErrors.fail('personInactive')
  if (!person.email_confirmed_at) return accessErrors.fail('emailNotConfirmed')
  return atDoor(pool, { personId: person.id }, (tx) => enter(tx, person.id, attempt))
}

async function countAttempt(tx: Tx, { email, now }: SignIn): Promise<Knock> {
  const forgottenBefore = new Date(now.getTime() - ATTEMPTS_KEPT_HOURS * 3_600_000)
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  const counted = await tx.first<{ failed: number }>(sql`
    insert into sign_in_attempt as a (email, failed, last_at) values (${email}, 1, ${now})
    on conflict (email) do update
       set failed = case when a.last_at < ${forgottenBefore} then 1 else a.failed + 1 end,
           last_at = excluded.last_at,
           locked_until = case
             when a.last_at < ${forgottenBefore} or (a.failed + 1) % ${ATTEMPTS_BEFORE_LOCK} <> 0 then null
             when a.failed + 1 = ${ATTEMPTS_BEFORE_LOCK} then ${minutes(FIRST_LOCK_MINUTES)}::timestamptz
             else ${minutes(NEXT_LOCK_MINUTES)}::timestamptz end
     where a.locked_until is null or a.locked_until <= ${now}
    returning failed`)
  if (!counted) {
    const lock = await tx.first<{ failed: number; locked_until: Date }>(
      sql`select failed, locked_until from sign_in_attempt where email = ${email}`,
    )
    return { failed: null, lockedAfter: lock?.failed ?? ATTEMPTS_BEFORE_LOCK, lockedUntil: lock?.locked_until ?? null, person: null }
  }
  const person = await tx.first<NonNullable<Knock['person']>>(
    sql`select id, password_hash, active, email_confirmed_at from person where email = ${email}`,
  )
  return { failed: counted.failed, lockedAfter: 0, lockedUntil: null, person: person ?? null }
}

function refuseWrong(failed: number, now: Date): never {
  const wrong = answerToWrong(failed)
  if (wrong.answer === 'locked') return refuseLocked(wrong.minutes, new Date(now.getTime() + wrong.minutes * 60_000))
  if (wrong.answer === 'invalid') return accessErrors.fail('invalidCredentials')
  return accessErrors.fail('fewAttemptsLeft', { quedan: wrong.left === 1 ? 'Te queda 1 intento' : `Te quedan ${wrong.left} intentos` })
}

/** `hasta` is the instant when one may try again: the screen counts down to it. */
const refuseLocked = (minutes: number, until: Date | null): never =>
  accessErrors.fail('locked', { minutos: String(minutes), ...(until ? { hasta: until.toISOString() } : {}) })

async function enter(tx: Tx, personId: string, attempt: SignIn): Promise<OpenedSession> {
  const memberships = await membershipsOf(tx, personId)
  const last = await tx.first<{ company_id: string }>(sql`
    select company_id from session where person_id = ${personId} and company_id is not null order by created_at desc, id desc limit 1`)
  const company = memberships.find((membership) => membership.company_id === last?.company_id) ?? memberships[0]
  if (!company) return accessErrors.fail('withoutCompany')
  const session = { personId, companyId: company.company_id, expiresAt: expiryOf(attempt.now, attempt.keepOpen) }
  const accessToken = await openSession(tx, { ...session, now: attempt.now, ip: attempt.ip, userAgent: attempt.userAgent })
  await tx.run(sql`update person set last_sign_in_at = ${attempt.now} where id = ${personId}`)
  return { accessToken, ...(await readSession(tx, session)) }
}
