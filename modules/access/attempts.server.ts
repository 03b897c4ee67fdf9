/**
 * Wrong passwords, counted by e-mail before the password is looked at, so that many guesses at once are not more than
 * five. An e-mail that nobody has is counted just the same. Needs the e-mail's door.
 */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { accessErrors } from './errors.ts'
import {
  answerToWrong,
  ATTEMPTS_BEFORE_CHECK,
  ATTEMPTS_BEFORE_LOCK,
  ATTEMPTS_KEPT_HOURS,
  FIRST_LOCK_MINUTES,
  lockMinutesAt,
  NEXT_LOCK_MINUTES,
} from './lockout.ts'

/** `counted`: go on, this is wrong one number `failed` unless it is right. */
export type Counted =
  | { readonly result: 'counted'; readonly failed: number }
  | { readonly result: 'locked'; readonly failed: number; readonly until: Date }
  | { readonly result: 'checkFirst' }

/** @param isChecked a human check was passed for this attempt */
export async function countAttempt(tx: Tx, email: string, now: Date, isChecked: boolean): Promise<Counted> {
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
     where (a.locked_until is null or a.locked_until <= ${now})
       and (${isChecked}::boolean or a.failed < ${ATTEMPTS_BEFORE_CHECK} or a.last_at < ${forgottenBefore})
    returning failed`)
  if (counted) return { result: 'counted', failed: counted.failed }
  const held = await tx.first<{ failed: number; locked_until: Date | null }>(
    sql`select failed, locked_until from sign_in_attempt where email = ${email}`,
  )
  const until = held?.locked_until
  return held && until && until > now ? { result: 'locked', failed: held.failed, until } : { result: 'checkFirst' }
}

/** The right password: what was counted is forgotten. */
export const forgetWrongOnes = (tx: Tx, email: string): Promise<number> => tx.run(sql`delete from sign_in_attempt where email = ${email}`)

/** It was not wrong, and it was not the whole either: the code is still to come. */
export const takeBackAttempt = (tx: Tx, email: string): Promise<number> =>
  tx.run(sql`update sign_in_attempt set failed = failed - 1, locked_until = null where email = ${email} and failed > 0`)

/** Says why an attempt is not even looked at. */
export function refuseUncounted(counted: Exclude<Counted, { result: 'counted' }>): never {
  if (counted.result === 'checkFirst') return accessErrors.fail('humanCheck', CHECK_NEXT)
  return refuseLocked(lockMinutesAt(counted.failed), counted.until)
}

/** What a refusal tells the page: the next try must bring a proof. */
const CHECK_NEXT = { verificacion: 'true' } as const

/** The answer to the wrong password number `failed` in a row. */
export function refuseWrong(failed: number, now: Date): never {
  const next = failed >= ATTEMPTS_BEFORE_CHECK ? CHECK_NEXT : {}
  const wrong = answerToWrong(failed)
  if (wrong.answer === 'invalid') return accessErrors.fail('invalidCredentials', next)
  if (wrong.answer === 'locked') return refuseLocked(wrong.minutes, new Date(now.getTime() + wrong.minutes * 60_000))
  const quedan = wrong.left === 1 ? 'Te queda 1 intento' : `Te quedan ${wrong.left} intentos`
  return accessErrors.fail('fewAttemptsLeft', { quedan, ...next })
}

/** The time when the lock ends goes along, for the page to say it in the reader's hours. */
const refuseLocked = (minutes: number, until: Date): never =>
  accessErrors.fail('locked', { minutos: String(minutes), hasta: until.toISOString(), ...CHECK_NEXT })
