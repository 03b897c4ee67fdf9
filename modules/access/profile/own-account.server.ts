/** What stands before a change of one's own account: the session is one's own, and the person knows the password. */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors, Unauthorized } from '#platform/http/errors.ts'
import { countAttempt, forgetWrongOnes, refuseUncounted, refuseWrong } from '../attempts.server.ts'
import { ownAccountMessages } from '../credentials.ts'
import { passwordMatches } from '../hash.server.ts'
import { isLockAt } from '../lockout.ts'

export interface Self {
  readonly sessionId: string
  readonly personId: string
}

interface Owner {
  readonly email: string
  readonly password_hash: string | null
  readonly assisted: boolean
}

const ownerOf = async (pool: Pool, { personId, sessionId }: Self): Promise<Owner> => {
  const owner = await atDoor(pool, { personId }, (tx) =>
    tx.first<Owner>(sql`
      select p.email, p.password_hash, s.assisted from person p join session s on s.person_id = p.id
       where p.id = ${personId} and s.id = ${sessionId}`),
  )
  if (!owner) throw new Unauthorized()
  return owner
}

/**
 * @returns the person's e-mail
 * @throws Forbidden in a session that a one-time link opened: it works, and guards nothing
 */
export async function refuseAssisted(pool: Pool, self: Self): Promise<string> {
  const owner = await ownerOf(pool, self)
  if (owner.assisted) throw new Forbidden('permission', 'Cambiar la cuenta en una sesión con acceso asistido')
  return owner.email
}

/**
 * The password is asked again, and counted as when signing in: an open session does not let guess it.
 * @returns the person's e-mail
 * @throws Forbidden as `refuseAssisted`, BusinessError 401 at the field `current`, 692 when it was tried too often
 */
export async function askPasswordAgain(pool: Pool, self: Self, current: string, now: Date): Promise<string> {
  await refuseAssisted(pool, self)
  const { email, password_hash: hash } = await ownerOf(pool, self)
  // Who is signed in has shown to be somebody: no proof of work is asked.
  const counted = await atDoor(pool, { email }, (tx) => countAttempt(tx, email, now, true))
  if (counted.result !== 'counted') return refuseUncounted(counted)
  if (await passwordMatches(hash, current)) {
    await atDoor(pool, { email }, (tx) => forgetWrongOnes(tx, email))
    return email
  }
  if (isLockAt(counted.failed)) return refuseWrong(counted.failed, now)
  return httpErrors.fail('invalid', { detalle: ownAccountMessages.wrongPassword }, 'current')
}
