/** PINs as they are kept and tried: a try is counted before it is known to be wrong, and stays counted whatever it was for. */
import { findMember, hashPassword, listMembers, passwordMatches } from '#modules/access/index.server.ts'
import { holds } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { listSupervisors, setPin } from './endpoints.ts'
import { cancellationPermissions } from './permissions.ts'
import { afterTry, isLocked, isTooEasy, MOST_WRONG } from './pin.ts'

interface PinRow {
  readonly hash: string
  readonly failed: number
  readonly lockedUntil: Date | null
}

export interface Try {
  /** Null of who has none, or may not allow anything. */
  readonly hash: string | null
  readonly left: number
  readonly isLocked: boolean
}

/** Counts a try of somebody's PIN. */
export async function countTry(tx: Tx, companyId: string, personId: string, now: Date): Promise<Try> {
  const member = await findMember(tx, companyId, personId)
  const row = await tx.first<PinRow>(sql`
    select hash, failed, locked_until as "lockedUntil" from supervisor_pin
     where company_id = ${companyId} and person_id = ${personId} for update`)
  if (!row || !member || !holds(member, cancellationPermissions.approve)) return { hash: null, left: 0, isLocked: false }
  if (isLocked(row, now)) return { hash: null, left: 0, isLocked: true }
  const { failed, lockedUntil } = afterTry(row, now)
  await tx.run(sql`
    update supervisor_pin set failed = ${failed}, locked_until = ${lockedUntil} where company_id = ${companyId} and person_id = ${personId}`)
  return { hash: row.hash, left: MOST_WRONG - failed, isLocked: false }
}

/** @throws 401 at `pin` of a wrong one, or of one that waits */
export async function requireRight({ hash, left, isLocked: waits }: Try, pin: string): Promise<void> {
  const refuse = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'pin')
  if (waits) refuse('Demasiados intentos: espera 15 minutos o pide a otra persona que autorice.')
  // Without one it takes as long, so that nobody learns who has it.
  if (await passwordMatches(hash, pin)) return
  refuse(hash !== null && left > 0 ? `El PIN no es correcto. Quedan ${left} intentos.` : 'El PIN no es correcto.')
}

export const forgetTries = (tx: Tx, companyId: string, personId: string): Promise<number> =>
  tx.run(sql`update supervisor_pin set failed = 0, locked_until = null where company_id = ${companyId} and person_id = ${personId}`)

const setting = handle(setPin, async ({ tx, session, body: { pin }, now }) => {
  const { companyId, personId } = session
  if (isTooEasy(pin)) return httpErrors.fail('invalid', { detalle: 'Es muy fácil de adivinar: no uses cifras iguales ni seguidas.' }, 'pin')
  const hash = await hashPassword(pin)
  await tx.run(sql`
    insert into supervisor_pin (company_id, person_id, hash, set_at) values (${companyId}, ${personId}, ${hash}, ${now})
    on conflict (company_id, person_id) do update set hash = excluded.hash, set_at = excluded.set_at, failed = 0, locked_until = null`)
  await audit(tx, session, { action: 'update', entity: 'pos.pin', entityId: personId, title: 'PIN de supervisión de cajas', changes: {} })
  return isDone
})

const listing = handle(listSupervisors, async ({ tx, session }) => {
  const { companyId, personId } = session
  const withPin = new Set(
    (await tx.rows<{ id: string }>(sql`select person_id as id from supervisor_pin where company_id = ${companyId}`)).map(({ id }) => id),
  )
  const members = await listMembers(tx, companyId)
  const able = members.filter((member) => withPin.has(member.personId) && holds(member, cancellationPermissions.approve))
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, trim(first_name || ' ' || last_name) as name from person where id = any(${able.map((member) => member.personId)}::uuid[]) order by 2, 1`)
  return { mayAlone: holds(session, cancellationPermissions.approve), hasPin: withPin.has(personId), supervisors: names }
})

export const pinHandlers: readonly Handler[] = [setting, listing]
