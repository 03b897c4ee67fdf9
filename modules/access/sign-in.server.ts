/**
 * Entering with e-mail and password, and with a code where the person asked for it. Known and unknown e-mails cost the
 * same work and get the same answers; only after the right password anything else is said (491, 492, 493).
 */
import { uuidv7 } from 'uuidv7'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { countAttempt, forgetWrongOnes, refuseUncounted, refuseWrong, takeBackAttempt } from './attempts.server.ts'
import { checkNewPassword, forgetSessions, writePassword } from './choose-password.server.ts'
import { codeMessages, EXPIRED_PASSWORD } from './credentials.ts'
import type { OpenedSession } from './endpoints.ts'
import { accessErrors } from './errors.ts'
import { passwordMatches } from './hash.server.ts'
import { takeHumanProof } from './human-check/check.server.ts'
import type { HumanProof } from './human-check/endpoints.ts'
import { askForLetter } from './letters/queue.server.ts'
import { isLockAt } from './lockout.ts'
import { isNewDevice, noticeOfNewDevice } from './new-device.ts'
import { isSecondFactorOn, takeCode } from './second-factor/second-factor.server.ts'
import { barriersOf, barrierText } from './security/security.server.ts'
import { invitationsOf, membershipsOf, openSession, readSession } from './session.server.ts'
import { expiryOf } from './token.server.ts'

/** From where somebody knocks. */
export interface Knock {
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
}

export interface SignIn extends Knock {
  readonly email: string
  readonly password: string
  readonly keepOpen: boolean
  /** Of the second factor; empty when it was not asked for yet. */
  readonly code: string
  /** Of somebody whose password is too old for their company; empty when it was not asked for yet. */
  readonly newPassword: string
  readonly proof: HumanProof | null
}

interface PersonRow {
  readonly id: string
  readonly password_hash: string | null
  readonly active: boolean
  readonly email_confirmed_at: Date | null
}

export async function signInWithPassword(runtime: Runtime, attempt: SignIn): Promise<OpenedSession> {
  const { pool } = runtime
  const { email, now } = attempt
  const isChecked = attempt.proof !== null && (await takeHumanProof(pool, attempt.proof, now))
  const { counted, person } = await atDoor(pool, { email }, async (tx) => ({
    counted: await countAttempt(tx, email, now, isChecked),
    person: await tx.first<PersonRow>(sql`select id, password_hash, active, email_confirmed_at from person where email = ${email}`),
  }))
  if (counted.result !== 'counted') return refuseUncounted(counted)
  const matches = await passwordMatches(person?.password_hash ?? null, attempt.password)
  if (!matches || !person) return refuseWrong(counted.failed, now)
  const isWelcome = person.active && person.email_confirmed_at !== null
  // Looked at before the code of the second factor, which is good once.
  const chosen = isWelcome ? await replaceOldPassword(pool, person.id, attempt) : null
  if (isWelcome) await passSecondFactor(pool, person.id, attempt, counted.failed)
  await atDoor(pool, { email }, (tx) => forgetWrongOnes(tx, email))
  if (!person.active) return accessErrors.fail('personInactive')
  if (!person.email_confirmed_at) return accessErrors.fail('emailNotConfirmed')
  if (chosen !== null) {
    const ended = await atDoor(pool, { personId: person.id }, (tx) => writePassword(tx, person.id, chosen, now, null))
    forgetSessions(pool, ended)
    await askForLetter(runtime, email, 'passwordChanged', now)
  }
  const { isNew, opened } = await atDoor(pool, { personId: person.id }, async (tx) => ({
    isNew: isNewDevice(attempt.userAgent, await devicesBefore(tx, person.id)),
    opened: await enterLastCompany(tx, person.id, { ...attempt, assisted: false }),
  }))
  if (isNew && opened.company) await tellOfNewDevice(pool, opened.company.companyId, person.id, attempt)
  return opened
}

/**
 * Somebody whom only the age of their password keeps out chooses another one.
 * @returns the hash of the new one, to be written once all else is right; null when none is needed
 * @throws BusinessError 401 at `newPassword` while there is none; 654 or 655 of one that is no good
 */
async function replaceOldPassword(pool: Pool, personId: string, { email, newPassword, ip, now }: SignIn): Promise<string | null> {
  const isOld = await atDoor(pool, { personId }, async (tx) => {
    const memberships = await membershipsOf(tx, personId)
    const barriers = await barriersOf(tx, personId, ip, now)
    const all = memberships.map((membership) => barriers.get(membership.company_id))
    return all.length > 0 && all.every(Boolean) && all.includes('password')
  })
  if (!isOld) return null
  if (newPassword !== '') return checkNewPassword(pool, personId, newPassword, 'newPassword')
  await atDoor(pool, { email }, (tx) => takeBackAttempt(tx, email))
  return httpErrors.fail('invalid', { detalle: EXPIRED_PASSWORD }, 'newPassword')
}

/** What the browsers of all sessions of the person said of themselves. Needs the person's door. */
async function devicesBefore(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ user_agent: string }>(sql`
    select distinct user_agent from session where person_id = ${personId} and user_agent is not null`)
  return rows.map((row) => row.user_agent)
}

const tellOfNewDevice = (pool: Pool, companyId: string, personId: string, knock: Knock): Promise<void> =>
  inCompany(pool, { companyId, personId }, (tx) => announce(tx, companyId, knock.now, [noticeOfNewDevice(uuidv7(), personId, knock)]))

/** A wrong code counts as a wrong password does, so that the right password does not open endless guessing. */
async function passSecondFactor(pool: Pool, personId: string, { email, code, now }: SignIn, failed: number): Promise<void> {
  const [isOn, isRight] = await atDoor(pool, { personId }, async (tx) => {
    if (!(await isSecondFactorOn(tx, personId))) return [false, false]
    return [true, code !== '' && (await takeCode(tx, personId, code, now))]
  })
  if (!isOn || isRight) return
  if (code === '') {
    await atDoor(pool, { email }, (tx) => takeBackAttempt(tx, email))
    return httpErrors.fail('invalid', { detalle: codeMessages.asked }, 'code')
  }
  if (isLockAt(failed)) return refuseWrong(failed, now)
  return accessErrors.fail('wrongCode', {}, 'code')
}

/**
 * Opens a session in the company where the person was last, among those that let them in. Who lacks but the second factor
 * gets one outside of any company, to set it up. Needs the person's door.
 * @throws 493 without companies, 401 when none lets them in from here or now
 */
export async function enterLastCompany(
  tx: Tx,
  personId: string,
  { now, ip, userAgent, keepOpen, assisted }: Knock & { readonly keepOpen: boolean; readonly assisted: boolean },
): Promise<OpenedSession> {
  const memberships = await membershipsOf(tx, personId)
  const last = await tx.first<{ company_id: string }>(sql`
    select company_id from session where person_id = ${personId} and company_id is not null order by created_at desc, id desc limit 1`)
  const inOrder = memberships.toSorted(
    (one, other) => Number(other.company_id === last?.company_id) - Number(one.company_id === last?.company_id),
  )
  const [first] = inOrder
  const isInvited = !first && (await invitationsOf(tx, personId)).length > 0
  if (!first && !isInvited) return accessErrors.fail('withoutCompany')
  const barriers = await barriersOf(tx, personId, ip, now)
  const company = inOrder.find((membership) => !barriers.has(membership.company_id))
  const isUnguarded = !company && [...barriers.values()].includes('secondFactor')
  const barrier = first && barriers.get(first.company_id)
  if (!company && !isUnguarded && barrier) return httpErrors.fail('invalid', { detalle: barrierText(barrier, first.name) })
  const session = {
    personId,
    companyId: company?.company_id ?? null,
    expiresAt: expiryOf(now, assisted ? 'assisted' : keepOpen ? 'kept' : 'day'),
  }
  const accessToken = await openSession(tx, { ...session, now, ip, userAgent, assisted })
  await tx.run(sql`update person set last_sign_in_at = ${now} where id = ${personId}`)
  return { accessToken, ...(await readSession(tx, session)) }
}
