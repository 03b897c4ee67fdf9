/** The bearer token: 32 random bytes that only its holder knows. What is stored is the SHA-256, which opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

export const SESSION_HOURS = 12
export const KEPT_SESSION_DAYS = 30
/** A session opened with a one-time link: long enough for a task, on a device that is not one's own. */
export const ASSISTED_SESSION_HOURS = 1

const SESSION_KINDS = { day: SESSION_HOURS, kept: KEPT_SESSION_DAYS * 24, assisted: ASSISTED_SESSION_HOURS } as const

export const newToken = (): string => randomBytes(32).toString('base64url')

/** In hexadecimal, as the door takes it. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const expiryOf = (now: Date, kind: keyof typeof SESSION_KINDS): Date => new Date(now.getTime() + SESSION_KINDS[kind] * 3_600_000)
