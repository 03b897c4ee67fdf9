/** Making one-time links. */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { makeLink } from '../link.server.ts'

export interface AssistedLink {
  readonly link: string
  readonly expiresAt: Date
}

export async function makeAssistedLinkOf({ pool, settings }: Runtime, personId: string, now: Date): Promise<AssistedLink> {
  const { token, expiresAt } = await atDoor(pool, { personId }, (tx) => makeLink(tx, personId, 'assisted', now))
  return { link: `${settings.publicUrl}/login/aldd#llave=${token}`, expiresAt }
}

/** For who operates the server. @returns the link, or null when nobody active has the e-mail */
export async function assistedLinkFor(runtime: Runtime, email: string): Promise<string | null> {
  const key = email.trim().toLowerCase()
  const person = await atDoor(runtime.pool, { email: key }, (tx) =>
    tx.first<{ id: string }>(sql`select id from person where email = ${key} and active`),
  )
  return person ? (await makeAssistedLinkOf(runtime, person.id, runtime.clock.now())).link : null
}
