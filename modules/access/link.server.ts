/** Links that open one thing once: 32 random bytes that travel in the address, of which only the hash is kept. */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { accessErrors } from './errors.ts'
import { newToken, tokenHashOf } from './token.server.ts'

/** How long each lives. */
const LINK_MINUTES = { recovery: 30, confirmation: 48 * 60, invitation: 7 * 24 * 60, assisted: 10 } as const
export type LinkPurpose = keyof typeof LINK_MINUTES

export interface FoundLink {
  readonly personId: string
  readonly purpose: LinkPurpose
  readonly expiresAt: Date
}

/** @returns the token, which is nowhere else. Needs the person's door. */
export async function makeLink(tx: Tx, personId: string, purpose: LinkPurpose, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000)
  await tx.run(sql`
    insert into entry_link (token_hash, person_id, purpose, created_at, expires_at)
    values (decode(${tokenHashOf(token)}, 'hex'), ${personId}, ${purpose}, ${now}, ${expiresAt})`)
  return { token, expiresAt }
}

/** Says the same of a link that is unknown, of somebody else, used or past. @throws BusinessError 496, 497 or 691, by what it was for */
export function refuseLink(purpose: LinkPurpose | undefined): never {
  if (purpose === 'confirmation') return accessErrors.fail('confirmationExpired')
  return purpose === 'assisted' || purpose === undefined ? httpErrors.fail('linkExpired') : accessErrors.fail('passwordLinkExpired')
}

/**
 * What a link opens, without using it up.
 * @throws BusinessError 496, 497 or 691 when it opens nothing: unknown, of another person or purpose, used or past
 */
export async function findLink(
  pool: Pool,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
  personId?: string,
): Promise<FoundLink> {
  const tokenHash = tokenHashOf(token)
  const row = await atDoor(pool, { tokenHash }, (tx) =>
    tx.first<{ person_id: string; purpose: LinkPurpose; expires_at: Date }>(sql`
      select person_id, purpose, expires_at from entry_link
       where token_hash = decode(${tokenHash}, 'hex') and used_at is null and expires_at > ${now}`),
  )
  const isOurs = row && purposes.includes(row.purpose) && (personId === undefined || row.person_id === personId)
  if (!isOurs) return refuseLink(purposes[0])
  return { personId: row.person_id, purpose: row.purpose, expiresAt: row.expires_at }
}

/**
 * Uses it up, in the transaction of what it opens. Needs the person's door.
 * @throws BusinessError 496, 497 or 691 when another was faster
 */
export async function useLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<void> {
  const used = await tx.run(sql`
    update entry_link set used_at = ${now}
     where token_hash = decode(${tokenHashOf(token)}, 'hex') and used_at is null and expires_at > ${now}`)
  if (used === 0) return refuseLink(purpose)
}

/** What is still open of these purposes opens nothing any more. Needs the person's door. */
export const closeLinks = (tx: Tx, personId: string, purposes: readonly LinkPurpose[], now: Date): Promise<number> =>
  tx.run(sql`
    update entry_link set used_at = ${now} where person_id = ${personId} and purpose = any(${[...purposes]}) and used_at is null`)
