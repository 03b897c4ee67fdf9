/** Answering an invitation, and leaving the look of another role: of the person, whatever the company. */
import { audit } from '#platform/audit.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors, Unauthorized } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handleSelf, type Handler } from '#platform/http/handle.server.ts'
import { readSession } from '../session.server.ts'
import { sessionCacheOf } from '../session-cache.server.ts'
import { answerInvitation, stopLooking } from './endpoints.ts'
import { forgetMember } from './write.server.ts'

/**
 * The person joins what invited them: one company, or all that wait. Needs the person's door.
 * @returns the companies joined; none when the invitations are past or were taken back
 */
export async function joinInvited(tx: Tx, personId: string, companyId: string | null, now: Date): Promise<string[]> {
  const joined = await tx.rows<{ company_id: string }>(sql`
    update membership set active = true, joined_at = ${now}, version = version + 1
     where person_id = ${personId} and joined_at is null and invitation_expires_at > ${now}
       and (${companyId}::uuid is null or company_id = ${companyId}::uuid)
    returning company_id`)
  return joined.map((row) => row.company_id)
}

export const MEMBER_ENTITY = 'access.member'

export const invitationHandlers: readonly Handler[] = [
  handleSelf(answerInvitation, async ({ self, body, now, runtime }) => {
    const { pool } = runtime
    const { personId } = self
    const answered = await atDoor(pool, { personId }, async (tx) => {
      const joined = body.accept
        ? (await joinInvited(tx, personId, body.companyId, now)).length
        : await tx.run(sql`delete from membership where person_id = ${personId} and company_id = ${body.companyId} and joined_at is null`)
      if (joined === 0) return httpErrors.fail('linkExpired')
      const session = await tx.first<{ expires_at: Date }>(sql`select expires_at from session where id = ${self.sessionId}`)
      if (!session) throw new Unauthorized()
      return readSession(tx, { ...self, expiresAt: session.expires_at })
    })
    const { companyId } = body
    await inCompany(pool, { companyId, personId }, async (tx) => {
      if (body.accept)
        await audit(tx, { companyId, personId }, { action: 'join', entity: MEMBER_ENTITY, entityId: personId, title: 'Usuario' })
      else await forgetMember(tx, companyId, personId)
    })
    return answered
  }),

  handleSelf(stopLooking, async ({ self, runtime }) => {
    await atDoor(runtime.pool, { personId: self.personId }, (tx) =>
      tx.run(sql`update session set viewing_role = null where id = ${self.sessionId}`),
    )
    sessionCacheOf(runtime.pool).forget(self.sessionId)
    return isDone
  }),
]
