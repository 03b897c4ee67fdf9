import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { findLink, useLink } from '../link.server.ts'
import { enterLastCompany } from '../sign-in.server.ts'
import { ASSISTED_SESSION_HOURS } from '../token.server.ts'
import { lookAtAssistedLink, signInAssisted } from './endpoints.ts'

async function activePerson(tx: Tx, personId: string): Promise<{ readonly name: string; readonly email: string }> {
  const person = await tx.first<{ name: string; email: string }>(sql`
    select trim(first_name || ' ' || last_name) as name, email from person where id = ${personId} and active`)
  return person ?? httpErrors.fail('linkExpired')
}

export const assistedHandlers: readonly Handler[] = [
  handlePublic(lookAtAssistedLink, async ({ body, now, runtime }) => {
    const { personId, expiresAt } = await findLink(runtime.pool, body.token, ['assisted'], now)
    const person = await atDoor(runtime.pool, { personId }, (tx) => activePerson(tx, personId))
    return { ...person, expiresAt: expiresAt.toISOString(), sessionHours: ASSISTED_SESSION_HOURS }
  }),

  handlePublic(signInAssisted, async ({ body, now, ip, userAgent, runtime }) => {
    const { personId } = await findLink(runtime.pool, body.token, ['assisted'], now)
    return atDoor(runtime.pool, { personId }, async (tx) => {
      await activePerson(tx, personId)
      await useLink(tx, body.token, 'assisted', now)
      return enterLastCompany(tx, personId, { now, ip, userAgent, keepOpen: false, assisted: true })
    })
  }),
]
