/** A new password: the rules (655), none of the last ones (654), and every other session is over. */
import { uuidv7 } from 'uuidv7'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { accessErrors } from './errors.ts'
import { hashPassword, passwordMatches } from './hash.server.ts'
import { closeLinks } from './link.server.ts'
import { passwordErrors, passwordProblems } from './password.ts'
import { sessionCacheOf } from './session-cache.server.ts'

/** The one in force and the four before it. */
export const PASSWORDS_KEPT = 5

/**
 * Looks at a password that somebody chose.
 * @param field of the form where it is written
 * @returns its hash, to be written by `writePassword`
 * @throws BusinessError 655 when it breaks the rules, 654 when it is the one in force or one of the last
 */
export async function checkNewPassword(pool: Pool, personId: string, password: string, field = 'password'): Promise<string> {
  if (passwordProblems(password).length > 0) return passwordErrors.fail('weakPassword', {}, field)
  const known = await atDoor(pool, { personId }, (tx) =>
    tx.rows<{ hash: string }>(sql`
      select password_hash as hash from person where id = ${personId} and password_hash is not null
       union all
      (select hash from past_password where person_id = ${personId} order by since desc, id desc limit ${PASSWORDS_KEPT - 1})`),
  )
  for (const { hash } of known) if (await passwordMatches(hash, password)) return accessErrors.fail('passwordReused', {}, field)
  return hashPassword(password)
}

/**
 * Writes it, keeps the one before, and ends what others may hold: links by mail and sessions. Needs the person's door.
 * @param staying the session that goes on; null ends all
 * @returns the sessions that ended, to be forgotten with `forgetSessions` after the transaction
 */
export async function writePassword(tx: Tx, personId: string, hash: string, now: Date, staying: string | null): Promise<string[]> {
  await tx.run(sql`
    insert into past_password (person_id, id, hash, since)
    select id, ${uuidv7()}, password_hash, ${now} from person where id = ${personId} and password_hash is not null`)
  await tx.run(sql`
    delete from past_password where person_id = ${personId} and id not in (
      select id from past_password where person_id = ${personId} order by since desc, id desc limit ${PASSWORDS_KEPT - 1})`)
  await tx.run(sql`update person set password_hash = ${hash}, password_since = ${now} where id = ${personId}`)
  await closeLinks(tx, personId, ['recovery', 'invitation', 'assisted'], now)
  return closeOtherSessions(tx, personId, staying, now)
}

/** Needs the person's door. @returns those that were open */
export async function closeOtherSessions(tx: Tx, personId: string, staying: string | null, now: Date): Promise<string[]> {
  const closed = await tx.rows<{ id: string }>(sql`
    update session set revoked_at = ${now}
     where person_id = ${personId} and revoked_at is null and expires_at > ${now} and (${staying}::uuid is null or id <> ${staying}::uuid)
    returning id`)
  return closed.map(({ id }) => id)
}

export function forgetSessions(pool: Pool, sessionIds: readonly string[]): void {
  for (const id of sessionIds) sessionCacheOf(pool).forget(id)
}
