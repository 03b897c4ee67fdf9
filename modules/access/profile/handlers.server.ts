import { toSVG } from 'bwip-js/node'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors, Unauthorized } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handleSelf, type Handler } from '#platform/http/handle.server.ts'
import { makeAssistedLinkOf } from '../assisted/link.server.ts'
import { checkNewPassword, closeOtherSessions, forgetSessions, writePassword } from '../choose-password.server.ts'
import { ownAccountMessages } from '../credentials.ts'
import { accessErrors } from '../errors.ts'
import { askForLetter } from '../letters/queue.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isSecondFactorOn,
  newRecoveryCodes,
  recoveryCodesLeft,
  takeCode,
} from '../second-factor/second-factor.server.ts'
import { base32, otpauthUri } from '../second-factor/totp.server.ts'
import { isSecondFactorAsked } from '../security/security.server.ts'
import { revokeSession } from '../session.server.ts'
import { deviceOf } from './device.ts'
import {
  changePassword,
  closeSession,
  closeSessions,
  finishSecondFactor,
  getProfile,
  listSessions,
  makeAssistedLink,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  updateProfile,
} from './endpoints.ts'
import { askPasswordAgain, refuseAssisted } from './own-account.server.ts'
import { plainPhone } from './phone.ts'

const wrongCode = (): never => accessErrors.fail('wrongCode', {}, 'code')

interface ProfileRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly phone_country_code: string | null
  readonly assisted: boolean
}

interface SessionRow {
  readonly id: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly company: string | null
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date
  readonly assisted: boolean
}

export const profileHandlers: readonly Handler[] = [
  handleSelf(getProfile, ({ self, runtime }) =>
    atDoor(runtime.pool, { personId: self.personId }, async (tx) => {
      const row = await tx.first<ProfileRow>(sql`
        select p.first_name, p.last_name, p.email, p.phone, p.phone_country_code, s.assisted
          from person p join session s on s.person_id = p.id where p.id = ${self.personId} and s.id = ${self.sessionId}`)
      if (!row) throw new Unauthorized()
      return {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phoneCountryCode: row.phone_country_code ?? '',
        phone: row.phone ?? '',
        assisted: row.assisted,
        secondFactor: { on: await isSecondFactorOn(tx, self.personId), recoveryCodesLeft: await recoveryCodesLeft(tx, self.personId) },
      }
    }),
  ),

  handleSelf(updateProfile, async ({ self, body, runtime }) => {
    await refuseAssisted(runtime.pool, self)
    const { code, number } = plainPhone(body.phoneCountryCode, body.phone)
    await atDoor(runtime.pool, { personId: self.personId }, (tx) =>
      tx.run(sql`
        update person set first_name = ${body.firstName}, last_name = ${body.lastName},
               phone = nullif(${number}, ''), phone_country_code = nullif(${code}, '')
         where id = ${self.personId}`),
    )
    return isDone
  }),

  handleSelf(changePassword, async ({ self, body, now, runtime }) => {
    const email = await askPasswordAgain(runtime.pool, self, body.current, now)
    const hash = await checkNewPassword(runtime.pool, self.personId, body.password)
    const ended = await atDoor(runtime.pool, { personId: self.personId }, (tx) =>
      writePassword(tx, self.personId, hash, now, self.sessionId),
    )
    forgetSessions(runtime.pool, ended)
    await askForLetter(runtime, email, 'passwordChanged', now)
    return { closed: ended.length }
  }),

  handleSelf(listSessions, async ({ self, now, runtime }) => {
    const rows = await atDoor(runtime.pool, { personId: self.personId }, (tx) =>
      tx.rows<SessionRow>(sql`
        select s.id, s.user_agent, s.ip, c.name as company, s.created_at, s.last_used_at, s.expires_at, s.assisted
          from session s left join company c on c.id = s.company_id
         where s.person_id = ${self.personId} and s.revoked_at is null and s.expires_at > ${now}
         order by s.id = ${self.sessionId} desc, coalesce(s.last_used_at, s.created_at) desc, s.id`),
    )
    return {
      now: now.toISOString(),
      sessions: rows.map((row) => ({
        id: row.id,
        device: deviceOf(row.user_agent ?? ''),
        ip: row.ip,
        company: row.company,
        openedAt: row.created_at.toISOString(),
        lastUsedAt: (row.last_used_at ?? row.created_at).toISOString(),
        expiresAt: row.expires_at.toISOString(),
        assisted: row.assisted,
        isThis: row.id === self.sessionId,
      })),
    }
  }),

  handleSelf(closeSession, async ({ self, params, now, runtime }) => {
    await refuseAssisted(runtime.pool, self)
    const closed = await atDoor(runtime.pool, { personId: self.personId }, (tx) => revokeSession(tx, params.id, now))
    if (closed === 0) return httpErrors.fail('notFound')
    forgetSessions(runtime.pool, [params.id])
    return isDone
  }),

  handleSelf(closeSessions, async ({ self, now, runtime }) => {
    await refuseAssisted(runtime.pool, self)
    const ended = await atDoor(runtime.pool, { personId: self.personId }, (tx) =>
      closeOtherSessions(tx, self.personId, self.sessionId, now),
    )
    forgetSessions(runtime.pool, ended)
    return { closed: ended.length }
  }),

  handleSelf(startSecondFactor, async ({ self, body, now, runtime }) => {
    const email = await askPasswordAgain(runtime.pool, self, body.current, now)
    const secret = await atDoor(runtime.pool, { personId: self.personId }, (tx) => beginSecondFactor(tx, self.personId))
    if (secret === null) return httpErrors.fail('invalid', { detalle: ownAccountMessages.alreadyOn })
    const uri = otpauthUri(secret, email)
    return { secret: base32(secret), uri, qr: toSVG({ bcid: 'qrcode', text: uri }) }
  }),

  handleSelf(finishSecondFactor, async ({ self, body, now, runtime }) => {
    const email = await refuseAssisted(runtime.pool, self)
    const recoveryCodes = await atDoor(runtime.pool, { personId: self.personId }, (tx) =>
      confirmSecondFactor(tx, self.personId, body.code, now),
    )
    if (recoveryCodes === null) return wrongCode()
    await askForLetter(runtime, email, 'secondFactorChanged', now)
    return { recoveryCodes }
  }),

  handleSelf(renewRecoveryCodes, async ({ self, body, now, runtime }) => {
    const email = await askPasswordAgain(runtime.pool, self, body.current, now)
    const recoveryCodes = await atDoor(runtime.pool, { personId: self.personId }, async (tx) =>
      (await takeCode(tx, self.personId, body.code, now)) ? newRecoveryCodes(tx, self.personId) : wrongCode(),
    )
    await askForLetter(runtime, email, 'secondFactorChanged', now)
    return { recoveryCodes }
  }),

  handleSelf(stopSecondFactor, async ({ self, body, now, runtime }) => {
    const isAsked = await atDoor(runtime.pool, { personId: self.personId }, (tx) => isSecondFactorAsked(tx, self.personId))
    if (isAsked) return httpErrors.fail('invalid', { detalle: ownAccountMessages.asked })
    const email = await askPasswordAgain(runtime.pool, self, body.current, now)
    await atDoor(runtime.pool, { personId: self.personId }, async (tx) =>
      (await takeCode(tx, self.personId, body.code, now)) ? endSecondFactor(tx, self.personId) : wrongCode(),
    )
    await askForLetter(runtime, email, 'secondFactorChanged', now)
    return isDone
  }),

  handleSelf(makeAssistedLink, async ({ self, body, now, runtime }) => {
    await askPasswordAgain(runtime.pool, self, body.current, now)
    const { link, expiresAt } = await makeAssistedLinkOf(runtime, self.personId, now)
    return { link, expiresAt: expiresAt.toISOString() }
  }),
]
