/**
 * Pages by key: the cost of page 3,000 is that of page 1, and nothing is skipped or repeated while others write.
 * The token is opaque and belongs to its filter and order; with others it is refused.
 */
import { hashOf } from './db/insert.server.ts'
import { empty, join, raw, sql, type Sql } from './db/tx.server.ts'
import { httpErrors } from './http/errors.ts'

export interface Ordering {
  /** Columns as SQL, the last one unique: `d.date`, `d.id`. All go in the same direction. */
  readonly columns: readonly { readonly sql: string; readonly type: 'date' | 'uuid' | 'text' | 'bigint' }[]
  readonly direction: 'asc' | 'desc'
}

export interface PageRequest {
  readonly size: string
  readonly after: string
}

/** Conditions and order for one more row than the page, to know whether there is another. */
export function pageClauses(ordering: Ordering, page: PageRequest, filter: unknown): { readonly where: Sql; readonly tail: Sql } {
  const keys = page.after === '' ? null : readToken(page.after, tokenScope(ordering, filter), ordering.columns.length)
  const columns = ordering.columns.map((column) => raw(column.sql))
  const bounds = keys?.map((key, index) => sql`${key}${raw(`::${ordering.columns[index]?.type ?? 'text'}`)}`)
  const sign = raw(ordering.direction === 'asc' ? '>' : '<')
  const order = ordering.columns.map((column) => raw(`${column.sql} ${ordering.direction}`))
  return {
    where: bounds ? sql` and (${join(columns)}) ${sign} (${join(bounds)})` : empty,
    tail: sql` order by ${join(order)} limit ${Number(page.size) + 1}`,
  }
}

/** Cuts the extra row and says how to go on. `keysOf` gives the values of the order's columns. */
export function pageOf<Row>(
  rows: readonly Row[],
  ordering: Ordering,
  page: PageRequest,
  filter: unknown,
  keysOf: (row: Row) => readonly (string | number)[],
): { rows: Row[]; next: string | null } {
  const size = Number(page.size)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const next = rows.length > size && last ? writeToken(keysOf(last), tokenScope(ordering, filter)) : null
  return { rows: shown, next }
}

const tokenScope = (ordering: Ordering, filter: unknown): string => hashOf({ ordering, filter }).slice(0, 16)

const writeToken = (keys: readonly (string | number)[], scope: string): string =>
  Buffer.from(JSON.stringify([1, scope, ...keys])).toString('base64url')

function readToken(token: string, scope: string, length: number): (string | number)[] {
  try {
    const [version, itsScope, ...keys] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as unknown[]
    if (
      version === 1 &&
      itsScope === scope &&
      keys.length === length &&
      keys.every((key) => typeof key === 'string' || typeof key === 'number')
    )
      return keys
  } catch {
    // Not ours: refused below.
  }
  return httpErrors.fail('invalid', { detalle: 'La página pedida no corresponde a estos filtros. Vuelve a la primera página.' }, 'after')
}
