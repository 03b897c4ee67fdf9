/**
 * Words between processes: whoever changed something says its key at commit (`NOTIFY`), and every process that has somebody
 * waiting for that key hears it, through one connection of its own. A word carries no content, and one may be lost (a
 * connection broke, a pooler in transaction mode): whoever waits also looks now and then.
 */
import type pg from 'pg'
import { newClient } from './client.server.ts'
import { sql, type Tx } from './tx.server.ts'

const CHANNEL = 'paramo'
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** Says these keys to all processes, once this transaction is committed. */
export async function signal(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.rows(sql`select pg_notify(${CHANNEL}, k) from unnest(${[...new Set(keys)]}::text[]) k`)
}

export class Signals {
  readonly #url: string
  readonly #waiting = new Map<string, Set<() => void>>()
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #failures = 0
  #ended = false

  constructor(url: string) {
    this.#url = url
  }

  /** Calls `wake` at each word of this key from now on. @returns how to stop */
  async subscribe(key: string, wake: () => void): Promise<() => void> {
    const waiting = this.#waiting.get(key) ?? new Set()
    waiting.add(wake)
    this.#waiting.set(key, waiting)
    await this.#listen()
    return () => {
      waiting.delete(wake)
      if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key)
    }
  }

  async end(): Promise<void> {
    this.#ended = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#connecting
    await this.#client?.end().catch(() => undefined)
    this.#client = null
  }

  #listen(): Promise<void> {
    if (this.#client || this.#ended || this.#timer) return Promise.resolve()
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const client = newClient({ connectionString: this.#url, application_name: 'paramo-signals', keepAlive: true })
    client.on('notification', ({ payload }) => this.#ring(this.#waiting.get(payload ?? '')))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch {
      await client.end().catch(() => undefined)
      this.#again()
      return
    }
    client.on('end', () => {
      if (this.#client !== client) return
      this.#client = null
      this.#again()
    })
    this.#client = client
    // Whatever was said meanwhile was not heard.
    if (this.#failures > 0) for (const waiting of this.#waiting.values()) this.#ring(waiting)
    this.#failures = 0
  }

  #again(): void {
    if (this.#ended || this.#timer) return
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS)
    this.#failures += 1
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#waiting.size > 0) void this.#listen()
    }, pause)
    this.#timer.unref()
  }

  #ring(waiting: ReadonlySet<() => void> | undefined): void {
    for (const wake of waiting ?? []) wake()
  }
}
