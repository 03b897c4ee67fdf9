/** The bearer token: 32 random bytes that only its holder knows. What is stored is the SHA-256, which opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

export const SESSION_HOURS = 12
export const KEPT_SESSION_DAYS = 30

export const newToken = (): string => randomBytes(32).toString('base64url')

/** In hexadecimal, as the door takes it. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const expiryOf = (now: Date, keepOpen: boolean): Date =>
  new Date(now.getTime() + (keepOpen ? KEPT_SESSION_DAYS * 24 : SESSION_HOURS) * 3_600_000)
