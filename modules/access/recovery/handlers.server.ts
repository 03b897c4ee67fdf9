import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { forgetWrongOnes } from '../attempts.server.ts'
import { checkNewPassword, forgetSessions, writePassword } from '../choose-password.server.ts'
import { askForLetter } from '../letters/queue.server.ts'
import { findLink, type LinkPurpose, refuseLink, useLink } from '../link.server.ts'
import { isSecondFactorOn } from '../second-factor/second-factor.server.ts'
import { joinInvited } from '../members/invitations.server.ts'
import { membershipsOf } from '../session.server.ts'
import { barriersOf } from '../security/security.server.ts'
import { enterLastCompany } from '../sign-in.server.ts'
import { askConfirmation, askRecovery, confirmEmail, lookAtPasswordLink, setPassword } from './endpoints.ts'

const PASSWORD_LINKS: readonly LinkPurpose[] = ['recovery', 'invitation']

export const recoveryHandlers: readonly Handler[] = [
  handlePublic(askRecovery, async ({ body, now, runtime }) => {
    await askForLetter(runtime, body.email, 'recovery', now)
    return isDone
  }),

  handlePublic(askConfirmation, async ({ body, now, runtime }) => {
    await askForLetter(runtime, body.email, 'confirmation', now)
    return isDone
  }),

  handlePublic(lookAtPasswordLink, async ({ body, now, runtime }) => {
    const { personId, purpose } = await findLink(runtime.pool, body.token, PASSWORD_LINKS, now, body.personId)
    const person = await atDoor(runtime.pool, { personId }, (tx) =>
      tx.first<{ email: string; first_name: string }>(sql`select email, first_name from person where id = ${personId} and active`),
    )
    if (!person) return refuseLink(purpose)
    return { email: person.email, firstName: person.first_name, isInvitation: purpose === 'invitation' }
  }),

  handlePublic(setPassword, async ({ body, now, ip, userAgent, runtime }) => {
    const { pool } = runtime
    const { personId, purpose } = await findLink(pool, body.token, PASSWORD_LINKS, now, body.personId)
    const hash = await checkNewPassword(pool, personId, body.password)
    const { email, ended, session } = await atDoor(pool, { personId }, async (tx) => {
      await useLink(tx, body.token, purpose, now)
      const sessions = await writePassword(tx, personId, hash, now, null)
      // Whoever has the letter has the mailbox.
      const person = await tx.first<{ email: string }>(sql`
        update person set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where id = ${personId} and active returning email`)
      if (!person) return refuseLink(purpose)
      // Whoever chooses a password with an invitation accepts it.
      if (purpose === 'invitation') await joinInvited(tx, personId, null, now)
      const barriers = await barriersOf(tx, personId, ip, now)
      const isLetIn = (await membershipsOf(tx, personId)).some((membership) => !barriers.has(membership.company_id))
      const mayEnter = isLetIn && !(await isSecondFactorOn(tx, personId))
      const knock = { now, ip, userAgent, keepOpen: false, assisted: false }
      return { email: person.email, ended: sessions, session: mayEnter ? await enterLastCompany(tx, personId, knock) : null }
    })
    forgetSessions(pool, ended)
    await atDoor(pool, { email }, (tx) => forgetWrongOnes(tx, email))
    await askForLetter(runtime, email, 'passwordChanged', now)
    return { session }
  }),

  handlePublic(confirmEmail, async ({ body, now, runtime }) => {
    const { personId, purpose } = await findLink(runtime.pool, body.token, ['confirmation'], now, body.personId)
    return atDoor(runtime.pool, { personId }, async (tx) => {
      await useLink(tx, body.token, purpose, now)
      const person = await tx.first<{ email: string }>(sql`
        update person set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where id = ${personId} and active returning email`)
      return person ?? refuseLink(purpose)
    })
  }),
]
