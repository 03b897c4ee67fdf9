/**
 * Unguessable public addresses. The token goes to the person outside; it is found by its SHA-256, which says which company to
 * enter. A link ends on its date or when it is revoked. What is shared again and again has one living link, whose token is also
 * kept sealed; of all others only the hash is kept.
 */
import { createHash, randomBytes } from 'node:crypto'
import { atDoor } from './db/doors.server.ts'
import { sql, type Pool, type Tx } from './db/tx.server.ts'
import type { Vault } from './vault.server.ts'

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

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
const expiryFrom = (now: Date): Date => new Date(now.getTime() + LIFE_MS)

/**
 * Makes a link inside the company's transaction.
 * @returns the token, 43 characters; it cannot be read again
 */
export async function createLink(tx: Tx, companyId: string, entity: string, entityId: string, now: Date): Promise<string> {
  const token = newToken()
  await keepLink(tx, token, { companyId, entity, entityId }, now, expiryFrom(now))
  return token
}

/** The link that a thing is shared by. */
export interface LivingLink {
  readonly token: string
  readonly expiresAt: Date
}

const sealOwner = ({ companyId, entity, entityId }: LinkTarget): string => `public link ${companyId} ${entity} ${entityId}`

interface KeptLink {
  readonly hash: Buffer
  readonly sealed: string
  readonly expiresAt: Date
}

const readKept = (tx: Tx, { companyId, entity, entityId }: LinkTarget): Promise<KeptLink | undefined> =>
  tx.first<KeptLink>(sql`
    select token_hash as hash, sealed, expires_at as "expiresAt" from public_link
     where company_id = ${companyId} and entity = ${entity} and entity_id = ${entityId} and sealed is not null and revoked_at is null`)

/** Null: it expired, or was sealed with the key of another installation. */
function openKept(vault: Vault, target: LinkTarget, { sealed, expiresAt }: KeptLink, now: Date): LivingLink | null {
  const token = expiresAt > now ? vault.open(sealed, sealOwner(target)) : null
  return token && { token: Buffer.from(token).toString('utf8'), expiresAt }
}

/** The living link of a thing; null when it has none that opens. */
export async function findLivingLink(tx: Tx, vault: Vault, target: LinkTarget, now: Date): Promise<LivingLink | null> {
  const kept = await readKept(tx, target)
  return kept ? openKept(vault, target, kept, now) : null
}

/** The living link of a thing, made when it has none. Two that ask at the same moment get the same one. */
export async function shareLink(tx: Tx, vault: Vault, target: LinkTarget, now: Date): Promise<LivingLink> {
  const { companyId, entity, entityId } = target
  const kept = await readKept(tx, target)
  const living = kept ? openKept(vault, target, kept, now) : null
  if (living) return living
  if (kept) await tx.run(sql`update public_link set revoked_at = ${now} where company_id = ${companyId} and token_hash = ${kept.hash}`)
  const made = { token: newToken(), expiresAt: expiryFrom(now) }
  const rows = await tx.run(sql`
    insert into public_link (token_hash, company_id, entity, entity_id, created_at, expires_at, sealed)
    values (${hashOfToken(made.token)}, ${companyId}, ${entity}, ${entityId}, ${now}, ${made.expiresAt},
            ${vault.seal(Buffer.from(made.token), sealOwner(target))})
    on conflict (company_id, entity, entity_id) where sealed is not null and revoked_at is null do nothing`)
  const shared = rows === 1 ? made : await findLivingLink(tx, vault, target, now)
  if (!shared) throw new Error('The living link that was made meanwhile cannot be read')
  return shared
}

/** A new living link; whoever had an earlier one finds it closed. */
export async function renewLink(tx: Tx, vault: Vault, target: LinkTarget, now: Date): Promise<LivingLink> {
  await revokeLinks(tx, target.companyId, target.entity, target.entityId, now)
  return shareLink(tx, vault, target, now)
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
