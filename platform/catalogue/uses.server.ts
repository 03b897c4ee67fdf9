/**
 * Where a record is used: every foreign key that points to its table is asked. The database knows them all, so a new
 * table is counted the day it is made; the definition only gives its name in Spanish.
 */
import { join, raw, sql, type Tx } from '../db/tx.server.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { listsOf } from './children.ts'
import { PARENT } from './table.ts'
import type { Use } from './uses.ts'

/** Counting ends here: "more than a thousand" says enough, and costs the same however long the history. */
const MOST_COUNTED = 1000

export interface Reference {
  readonly table: string
  readonly column: string
  /** Ledgers are never rewritten: what they point to stays. */
  readonly isMovable: boolean
}

/** Keys do not change while a transaction lasts: a file of two thousand records asks once. */
const known = new WeakMap<Tx, Map<string, Promise<Reference[]>>>()

/** The columns that point to a table with the company in the key, in the order of their names. */
export function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const ofTx = known.get(tx) ?? new Map<string, Promise<Reference[]>>()
  known.set(tx, ofTx)
  const asked = ofTx.get(table) ?? askReferencesTo(tx, table)
  ofTx.set(table, asked)
  return asked
}

const askReferencesTo = (tx: Tx, table: string): Promise<Reference[]> =>
  tx.rows<Reference>(sql`
    select k.conrelid::regclass::text as table, a.attname::text as column,
           has_column_privilege(k.conrelid, a.attnum, 'update') as "isMovable"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'company_id'
     where k.contype = 'f' and k.confrelid = ${table}::regclass
     order by 1, 2`)

/** Those to a catalogue from elsewhere: the lines of a record are its own. */
export async function referencesFromElsewhere(tx: Tx, { table, fields }: AnyCatalogue): Promise<Reference[]> {
  const own = new Set(listsOf(fields).map(([, list]) => list.table))
  return (await referencesTo(tx, table)).filter((each) => !(own.has(each.table) && each.column === PARENT))
}

/** How many rows of each reference point to a record, as far as `MOST_COUNTED` and one more. */
export async function countsOf(tx: Tx, companyId: string, references: readonly Reference[], id: string): Promise<number[]> {
  if (references.length === 0) return []
  const counts = references.map(
    ({ table, column }) => sql`(select count(*)::int from (select from ${raw(table)}
      where company_id = ${companyId} and ${raw(column)} = ${id} limit ${MOST_COUNTED + 1}) counted)`,
  )
  const row = await tx.first<{ counts: number[] }>(sql`select array[${join(counts)}] as counts`)
  return row?.counts ?? []
}

/** Which of some records something points to; with one question per reference, however many they are. */
export async function usedAmong(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  ids: readonly string[],
  apart: readonly string[],
): Promise<ReadonlySet<string>> {
  const references = ids.length === 0 ? [] : (await referencesFromElsewhere(tx, catalogue)).filter(({ table }) => !apart.includes(table))
  if (references.length === 0) return new Set()
  const isUsed = references.map(
    ({ table, column }) => sql`exists (select from ${raw(table)} u where u.company_id = ${companyId} and u.${raw(column)} = i.id)`,
  )
  const rows = await tx.rows<{ id: string }>(sql`select i.id from unnest(${ids}::uuid[]) i (id) where ${join(isUsed, ' or ')}`)
  return new Set(rows.map(({ id }) => id))
}

/** How many rows point to a record, by what a person calls them; those that nothing points from are left out. */
export async function usesOf(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  id: string,
  apart: readonly string[] = [],
): Promise<Use[]> {
  const references = (await referencesFromElsewhere(tx, catalogue)).filter(({ table }) => !apart.includes(table))
  const counts = await countsOf(tx, companyId, references, id)
  const byName = new Map<string, Use>()
  references.forEach(({ table, isMovable }, index) => {
    const count = counts[index] ?? 0
    if (count === 0) return
    const name = nameOfUse(catalogue, table)
    const before = byName.get(name)
    byName.set(name, { name, count: (before?.count ?? 0) + count, isMovable: isMovable && (before?.isMovable ?? true) })
  })
  return [...byName.values()].map((use) => ({ ...use, count: Math.min(use.count, MOST_COUNTED + 1) }))
}

export const nameOfUse = (catalogue: AnyCatalogue, table: string): string => catalogue.usedIn?.[table] ?? 'otros registros'
