/**
 * Unguessable public addresses. The token goes to whoever is outside; only its SHA-256 is kept, and it says which company to
 * enter. A link ends on its date or when it is revoked.
 */
import { createHash, randomBytes } from 'node:crypto'
import { atDoor } from './db/doors.server.ts'
import { sql, type Pool, type Tx } from './db/tx.server.ts'

const TOKEN_BYTES = 32
/** As long as an invoice is asked about: a year. */
const LIFE_MS = 365 * 24 * 60 * 60 * 1000

/** What is kept of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest()

/** What a link opens. `entity` is `document.INE`. */
export interface LinkTarget {
  readonly companyId: string
  readonly entity: string
  readonly entityId: string
}

/**
 * Makes a link inside the company's transaction.
 * @returns the token, 43 characters; it cannot be read again
 */
export async function createLink(tx: Tx, companyId: string, entity: string, entityId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await keepLink(tx, token, { companyId, entity, entityId }, now, new Date(now.getTime() + LIFE_MS))
  return token
}

/** Opens something to whoever brings a token that was made elsewhere. @param expiresAt null: until it is revoked */
export const keepLink = (tx: Tx, token: string, target: LinkTarget, now: Date, expiresAt: Date | null): Promise<number> =>
  tx.run(sql`
    insert into public_link (token_hash, company_id, entity, entity_id, created_at, expires_at)
    values (${hashOfToken(token)}, ${target.companyId}, ${target.entity}, ${target.entityId}, ${now}, ${expiresAt})`)

/** Ends every link of one thing. @returns how many were open */
export const revokeLinks = (tx: Tx, companyId: string, entity: string, entityId: string, now: Date): Promise<number> =>
  tx.run(sql`
    update public_link set revoked_at = ${now}
     where company_id = ${companyId} and entity = ${entity} and entity_id = ${entityId} and revoked_at is null`)

/**
 * What a token opens. One that is wrong, revoked or expired costs the same: a hash and one search by it, whose result is
 * judged afterwards.
 */
export async function openLink(pool: Pool, token: string, now: Date): Promise<LinkTarget | null> {
  const hash = hashOfToken(token)
  const row = await atDoor(pool, { tokenHash: hash.toString('hex') }, (tx) =>
    tx.first<LinkTarget & { expiresAt: Date | null; revokedAt: Date | null }>(sql`
      select company_id as "companyId", entity, entity_id as "entityId", expires_at as "expiresAt", revoked_at as "revokedAt"
        from public_link where token_hash = ${hash}`),
  )
  const isOpen = row !== undefined && row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now)
  return isOpen ? { companyId: row.companyId, entity: row.entity, entityId: row.entityId } : null
}
