import { ALL_PERMISSIONS } from '#platform/access.ts'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Unauthorized, httpErrors } from '#platform/http/errors.ts'
import { handle, handlePublic, handleSelf, type Handler } from '#platform/http/handle.server.ts'
import { getSession, listAdministrators, signIn, signOut, switchCompany } from './endpoints.ts'
import { makeHumanCheck } from './human-check/check.server.ts'
import { newHumanCheck } from './human-check/endpoints.ts'
import { barriersOf, barrierText } from './security/security.server.ts'
import { sessionCacheOf } from './session-cache.server.ts'
import { listMembers } from './member.server.ts'
import { listOwnBranches } from './members/endpoints.ts'
import { branchesOfMember } from './members/limits.server.ts'
import { membershipsOf, openSession, readSession, revokeSession } from './session.server.ts'
import { signInWithPassword } from './sign-in.server.ts'

export const accessHandlers: readonly Handler[] = [
  handlePublic(signIn, ({ body, now, ip, userAgent, runtime }) => signInWithPassword(runtime, { ...body, now, ip, userAgent })),
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

  handle(listOwnBranches, async ({ tx, session }) => ({
    branches: await tx.rows<{ id: string; name: string; active: boolean }>(
      sql`select b.id, b.name, b.active from (${branchesOfMember(session)}) b order by b.usual desc, b.code, b.id`,
    ),
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
      const company = memberships.find((membership) => membership.company_id === body.companyId)
      if (!company) return httpErrors.fail('noAccessToCompany')
      const barrier = (await barriersOf(tx, self.personId, ip, now)).get(company.company_id)
      if (barrier) return httpErrors.fail('invalid', { detalle: barrierText(barrier, company.name) })
      const session = await tx.first<{ expires_at: Date; created_at: Date; assisted: boolean }>(sql`
        select expires_at, created_at, assisted from session where id = ${self.sessionId} and revoked_at is null for update`)
      if (!session) throw new Unauthorized()
      const next = { personId: self.personId, companyId: body.companyId, expiresAt: session.expires_at }
      const accessToken = await openSession(tx, { ...next, now, ip, userAgent, assisted: session.assisted, since: session.created_at })
      await revokeSession(tx, self.sessionId, now)
      return { accessToken, ...(await readSession(tx, next)) }
    })
    sessionCacheOf(runtime.pool).forget(self.sessionId)
    return opened
  }),
]
