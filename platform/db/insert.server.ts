/**
 * The one door through which rows are written in sets: any number of rows is one statement, and several tables can share
 * it. Column types are read once from the catalogue, so that `unnest` gets typed arrays.
 */
import { createHash } from 'node:crypto'
import { arrayText } from './array-text.ts'
import { join, raw, sql, type Sql, type Tx } from './tx.server.ts'

export type Row = Readonly<Record<string, unknown>>

const columnTypes = new Map<string, ReadonlyMap<string, string>>()

async function typesOf(tx: Tx, table: string): Promise<ReadonlyMap<string, string>> {
  const known = columnTypes.get(table)
  if (known) return known
  const rows = await tx.rows<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, null) as type
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
  const types = new Map(rows.map((row) => [row.name, row.type]))
  columnTypes.set(table, types)
  return types
}

/** The values of rows, column by column, as typed arrays for `unnest`. */
async function arraysOf(tx: Tx, table: string, columns: readonly string[], rows: readonly Row[]): Promise<Sql[]> {
  const types = await typesOf(tx, table)
  return columns.map((column) => {
    const type = types.get(column)
    if (!type) throw new Error(`No column ${table}.${column}`)
    const values = rows.map((row) => {
      const value = row[column]
      // An array inside an array would be unnested too, so jsonb always travels as its text.
      return type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
    })
    return sql`${arrayText(values) ?? values}${raw(`::${type}[]`)}`
  })
}

async function insertStatement(tx: Tx, table: string, rows: readonly [Row, ...Row[]]): Promise<Sql> {
  const columns = Object.keys(rows[0])
  const arrays = await arraysOf(tx, table, columns, rows)
  return sql`insert into ${raw(table)} (${raw(columns.join(', '))}) select * from unnest(${join(arrays)})`
}

const hasRows = (rows: readonly Row[]): rows is readonly [Row, ...Row[]] => rows.length > 0

/**
 * Inserts rows into one table with one statement. All rows have the same columns; `undefined` is written as null.
 * @returns how many rows were written
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<number> {
  return hasRows(rows) ? tx.run(await insertStatement(tx, table, rows)) : 0
}

/**
 * Inserts into several tables with one round trip. Foreign keys between them hold, for they are checked when the whole
 * statement ends; empty sets are left out.
 */
export async function insertTogether(tx: Tx, sets: readonly (readonly [table: string, rows: readonly Row[]])[]): Promise<void> {
  const statements: Sql[] = []
  for (const [table, rows] of sets) if (hasRows(rows)) statements.push(await insertStatement(tx, table, rows))
  const last = statements.pop()
  if (!last) return
  if (statements.length === 0) {
    await tx.run(last)
    return
  }
  const named = statements.map((statement, index) => sql`${raw(`w${index}`)} as (${statement})`)
  await tx.run(sql`with ${join(named)} ${last}`)
}

type Identified = Row & { readonly id: string }

/**
 * Changes rows of one company with one statement and raises their version. All have the same columns.
 * @returns how many were there
 */
export const updateVersions = (tx: Tx, table: string, companyId: string, rows: readonly Identified[]): Promise<number> =>
  changeRows(tx, table, companyId, rows, [raw('version = t.version + 1')])

/** The same of a table whose rows have no version. */
export const updateRows = (tx: Tx, table: string, companyId: string, rows: readonly Identified[]): Promise<number> =>
  changeRows(tx, table, companyId, rows, [])

async function changeRows(tx: Tx, table: string, companyId: string, rows: readonly Identified[], more: readonly Sql[]): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = Object.keys(first)
  const sets = columns.filter((column) => column !== 'id').map((column) => raw(`${column} = n.${column}`))
  return tx.run(sql`
    update ${raw(table)} t set ${join([...sets, ...more])}
      from unnest(${join(await arraysOf(tx, table, columns, rows))}) n (${raw(columns.join(', '))})
     where t.company_id = ${companyId} and t.id = n.id`)
}

/** Updates one row by its key. @returns 1, or 0 when it is not there (or is another company's) */
export async function updateRow(tx: Tx, table: string, key: Row, changes: Row): Promise<number> {
  const types = await typesOf(tx, table)
  const assign = ([column, value]: [string, unknown]): Sql => {
    const type = types.get(column)
    if (!type) throw new Error(`No column ${table}.${column}`)
    const written = type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
    return sql`${raw(column)} = ${written}${raw(`::${type}`)}`
  }
  return tx.run(
    sql`update ${raw(table)} set ${join(Object.entries(changes).map(assign))} where ${join(Object.entries(key).map(assign), ' and ')}`,
  )
}

/** A stable hash of a JSON value, whatever the order of its keys: to know the same request again. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(stableText(value)).digest('hex')
}

function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${stableText(field)}`)
      .join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
