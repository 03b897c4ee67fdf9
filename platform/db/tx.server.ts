/**
 * One transaction, as the rest of the house sees it. It can only be had from the two doors (`doors.server.ts`).
 * Statements are written with `sql` (sql-template-tag): values always travel as parameters.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Settings } from '../settings.server.ts'
import { vaultOf, type KeySettings, type Vault } from '../vault.server.ts'
import { Signals } from './signals.server.ts'
import { TurnSocket } from './turn-socket.server.ts'
import { Turns } from './turns.server.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

export interface Tx {
  /** All rows. `Row` is what the statement selects: the database is ours, so its shape is stated and not checked again. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs it and says how many rows it touched. */
  run(statement: Sql): Promise<number>
  /** What seals the secrets that go into these rows, and opens those that come out of them. */
  vault(): Promise<Vault>
}

// Dates stay the text that they are, numerics stay exact text, and only counts become numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})

/** So many statements of a process are prepared once per connection, where each takes some 400 KB: policies of reach make large plans. */
const MAX_NAMED = 500
/** So many texts that have no name are counted: those that a filter composed are asked once, and take none. */
const MAX_COUNTED = 5000
/** Asked so often, a text takes a name; and so often when fewer than a quarter is left, so that what is always asked finds one. */
const ASKED = { first: 2, last: 32 } as const

export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #timesAsked = new Map<string, number>()
  readonly #enabled: boolean
  readonly #most: number
  constructor(enabled: boolean, most = MAX_NAMED) {
    this.#enabled = enabled
    this.#most = most
  }
  /** @param isVeiled whether its tables are views: prepared under one name, it would be planned anew at each change between the two */
  of(text: string, isVeiled = false): string | undefined {
    // A setting carries its value in its text, and is never asked again with the same one.
    if (!this.#enabled || text.startsWith('set local ')) return undefined
    const key = isVeiled ? `veil ${text}` : text
    const known = this.#names.get(key)
    if (known) return known
    if (this.#names.size >= this.#most || !this.#isAskedOften(key)) return undefined
    const name = `s${createHash('sha1').update(key).digest('hex').slice(0, 16)}`
    this.#names.set(key, name)
    return name
  }
  #isAskedOften(text: string): boolean {
    const times = (this.#timesAsked.get(text) ?? 0) + 1
    const isOften = times >= (this.#names.size < this.#most * 0.75 ? ASKED.first : ASKED.last)
    if (this.#timesAsked.size >= MAX_COUNTED) this.#timesAsked.clear()
    if (isOften) this.#timesAsked.delete(text)
    else this.#timesAsked.set(text, times)
    return isOften
  }
}

export class ClientTx implements Tx {
  readonly #client: pg.ClientBase
  readonly #names: StatementNames
  readonly #isVeiled: boolean
  readonly vault: () => Promise<Vault>
  constructor(client: pg.ClientBase, { names, vault }: Pick<Pool, 'names' | 'vault'>, isVeiled = false) {
    this.#client = client
    this.#names = names
    this.#isVeiled = isVeiled
    this.vault = vault
  }
  async #query(statement: Sql): Promise<pg.QueryResult> {
    const text = statement.text
    const name = this.#names.of(text, this.#isVeiled)
    return this.#client.query({ text, values: statement.values as unknown[], ...(name ? { name } : {}) })
  }
  async rows<Row>(statement: Sql): Promise<Row[]> {
    return (await this.#query(statement)).rows as Row[]
  }
  async first<Row>(statement: Sql): Promise<Row | undefined> {
    return (await this.#query(statement)).rows[0] as Row | undefined
  }
  async run(statement: Sql): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0
  }
}

/** Longer than this nobody waits for a connection: whoever asked is told, and may ask again. */
const PATIENCE_MS = 10_000

/**
 * A connection that rests keeps the plans of what it was asked: a new one plans it all again, up to 75 ms a statement (measured:
 * what is owed, with its policies of reach). Whoever reads a page for a while finds them when they go on.
 */
const REST_MS = 10 * 60_000

export function createPool(
  url: string,
  settings: Pick<Settings, 'preparedStatements'> & KeySettings,
  size = 12,
  { patienceMs = PATIENCE_MS, maxNamed }: { readonly patienceMs?: number; readonly maxNamed?: number } = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'paramo',
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: REST_MS,
    // Statements that are asked for together do not wait for each other's answer (`platform/together.ts`).
    pipeline: true,
    stream: () => new TurnSocket(),
  })
  // A connection that dies (the database restarted) must not end the process. An idle one is replaced by the next request;
  // one at work fails its own queries, and says so a second time as an event that the pool hears only of idle ones.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const signals = new Signals(url)
  return {
    poolOf: () => pool,
    names: new StatementNames(settings.preparedStatements, maxNamed),
    signals,
    vault: () => vaultOf(settings),
    turns: new Turns(size, patienceMs),
    async end() {
      await signals.end()
      await pool.end()
    },
  }
}

/** The application's connections: to be handed to the doors, not to be queried. */
export interface Pool {
  /** The connections of the cell that holds a company; of the directory (persons, sessions, links) for null. One cell holds all today. */
  poolOf(companyId: string | null): pg.Pool
  readonly names: StatementNames
  /** What other processes say, on a connection of its own that is opened when somebody waits. */
  readonly signals: Signals
  /** Opened when the first secret asks for it. */
  readonly vault: () => Promise<Vault>
  /** Who may take one of them next. */
  readonly turns: Turns
  end(): Promise<void>
}
