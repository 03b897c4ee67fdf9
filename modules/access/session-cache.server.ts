/**
 * What a token was found to be, kept a few seconds in this process: a screen makes several calls at once. Signing out
 * and switching company forget it at once here; another process may serve the old token for at most these seconds.
 */
import type { FoundSession } from '#platform/http/server.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'

export const REMEMBERED_MS = 5_000
const MAX_REMEMBERED = 5_000

interface Remembered {
  readonly found: FoundSession
  readonly until: number
}

class SessionCache {
  readonly #byHash = new Map<string, Remembered>()
  readonly #hashOf = new Map<string, string>()

  get(tokenHash: string, now: number): FoundSession | null {
    const known = this.#byHash.get(tokenHash)
    if (!known) return null
    if (known.until > now && known.until <= now + REMEMBERED_MS) return known.found
    this.forget(known.found.id)
    return null
  }

  keep(tokenHash: string, found: FoundSession, now: number, expiresAt: number): void {
    if (this.#byHash.size >= MAX_REMEMBERED) {
      // The oldest goes first: a Map keeps the order of arrival.
      const [oldest] = this.#byHash.values()
      if (oldest) this.forget(oldest.found.id)
    }
    this.#byHash.set(tokenHash, { found, until: Math.min(now + REMEMBERED_MS, expiresAt) })
    this.#hashOf.set(found.id, tokenHash)
  }

  forget(sessionId: string): void {
    const hash = this.#hashOf.get(sessionId)
    if (hash !== undefined) this.#byHash.delete(hash)
    this.#hashOf.delete(sessionId)
  }
}

const caches = new WeakMap<Pool, SessionCache>()

/** One per pool: the handlers and `findSession` of one process share it, two servers in one test do not. */
export function sessionCacheOf(pool: Pool): SessionCache {
  const known = caches.get(pool)
  if (known) return known
  const made = new SessionCache()
  caches.set(pool, made)
  return made
}
