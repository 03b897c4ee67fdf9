import { ALL_PERMISSIONS } from '#platform/access.ts'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Unauthorized, httpErrors } from '#platform/http/errors.ts'
import { handle, handlePublic, handleSelf, type Handler } from '#platform/http/handle.server.ts'
import { getSession, listAdministrators, signIn, signOut, switchCompany } from './endpoints.ts'
import { makeHumanCheck } from './human-check/check.server.ts'
import { newHumanCheck } from './human-check/endpoints.ts'
import { sessionCacheOf } from './session-cache.server.ts'
import { listMembers } from './member.server.ts'
import { membershipsOf, openSession, readSession, revokeSession } from './session.server.ts'
import { signInWithPassword } from './sign-in.server.ts'

export const accessHandlers: readonly Handler[] = [
  handlePublic(signIn, ({ body, now, ip, userAgent, runtime }) => signInWithPassword(runtime.pool, { ...body, now, ip, userAgent })),
  handlePublic(newHumanCheck, ({ now, runtime }) => makeHumanCheck(runtime.pool, now)),

  handleSelf(getSession, ({ self, runtime }) =>
    atDoor(runtime.pool, { personId: self.personId }, async (tx) => {
      const session = await tx.first<{ expires_at: Date }>(sql`select expires_at from session where id = ${self.sessionId}`)
      if (!session) throw new Unauthorized()
      return readSession(tx, { ...self, expiresAt: session.expires_at })
    }),
  ),

  handle(listAdministrators, async ({ tx, session: { companyId } }) => ({
    administrators: (await listMembers(tx, companyId))
      .filter(({ permissions }) => permissions.has(ALL_PERMISSIONS))
      .map(({ personId, personName: name, email }) => ({ personId, name, email })),
  })),

  handleSelf(signOut, async ({ self, now, runtime }) => {
    await atDoor(runtime.pool, { personId: self.personId }, (tx) => revokeSession(tx, self.sessionId, now))
    sessionCacheOf(runtime.pool).forget(self.sessionId)
    return { ok: true } as const
  }),

  // A new token instead of a changed session: no process can remember the new one as standing in the old company.
  handleSelf(switchCompany, async ({ self, body, now, ip, userAgent, runtime }) => {
    const opened = await atDoor(runtime.pool, { personId: self.personId }, async (tx) => {
      const memberships = await membershipsOf(tx, self.personId)
      if (!memberships.some((membership) => membership.company_id === body.companyId)) return httpErrors.fail('noAccessToCompany')
      const session = await tx.first<{ expires_at: Date; assisted: boolean }>(sql`
        select expires_at, assisted from session where id = ${self.sessionId} and revoked_at is null for update`)
      if (!session) throw new Unauthorized()
      const next = { personId: self.personId, companyId: body.companyId, expiresAt: session.expires_at }
      const accessToken = await openSession(tx, { ...next, now, ip, userAgent, assisted: session.assisted })
      await revokeSession(tx, self.sessionId, now)
      return { accessToken, ...(await readSession(tx, next)) }
    })
    sessionCacheOf(runtime.pool).forget(self.sessionId)
    return opened
  }),
]
