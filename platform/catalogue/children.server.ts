/** The lines of a record in their own table: read with it, and written in sets, however many records there are. */
import { uuidv7 } from 'uuidv7'
import { insertRows, updateRows, type Row } from '../db/insert.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import type { AnyCatalogue, AnyValues } from './catalogue.ts'
import { CHILDREN, childrenOf, identified, linesIn, type Child } from './children.ts'
import { columnOf } from './field.ts'

/** The name under which a record's lines are selected; no field is called so. */
export const LINES = 'children:'

/** The column of a `select` over `t` with its lines; amounts and days travel as their text. */
export function linesColumn(catalogue: AnyCatalogue): string[] {
  const field = childrenOf(catalogue.fields)
  if (!field) return []
  const parts = Object.entries(field.fields).map(([name, { kind }]) => {
    const isText = kind === 'amount' || kind === 'percent' || kind === 'date'
    return `'${name}', l.${columnOf(name)}${isText ? '::text' : ''}`
  })
  return [
    `(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, ${parts.join(', ')}) order by l.position), '[]')
        from ${field.table} l where l.company_id = t.company_id and l.parent_id = t.id) as "${LINES}"`,
  ]
}

/** Values whose lines have an identity: that which they had, or a new one. */
export function withIdentities(catalogue: AnyCatalogue, values: AnyValues, previous: AnyValues | null): AnyValues {
  const field = childrenOf(catalogue.fields)
  if (!field) return values
  const lines = identified(field, linesIn(values[CHILDREN]), linesIn(previous?.[CHILDREN]), uuidv7)
  // The same values, of the same kinds.
  return { ...values, [CHILDREN]: lines } as AnyValues
}

/** What becomes of the lines of one record. */
export interface Lines {
  readonly parentId: string
  readonly before: unknown
  readonly after: unknown
}

/** @throws what the database refuses: a line that is gone and something points to */
export async function writeLines(tx: Tx, catalogue: AnyCatalogue, companyId: string, all: readonly Lines[]): Promise<void> {
  const field = childrenOf(catalogue.fields)
  if (!field) return
  const rowOf = (parentId: string, child: Child, position: number): Row & { readonly id: string } => ({
    id: child.id ?? '',
    parent_id: parentId,
    position,
    ...Object.fromEntries(Object.keys(field.fields).map((name) => [columnOf(name), child[name] ?? null])),
  })
  const gone: string[] = []
  const kept: (Row & { readonly id: string })[] = []
  const made: Row[] = []
  for (const { parentId, before, after } of all) {
    const [had, has] = [linesIn(before), linesIn(after)]
    const known = new Map(had.map((child, position) => [child.id, JSON.stringify(rowOf(parentId, child, position))]))
    has.forEach((child, position) => {
      const row = rowOf(parentId, child, position)
      const was = known.get(child.id)
      known.delete(child.id)
      if (was === undefined) made.push({ company_id: companyId, ...row })
      else if (was !== JSON.stringify(row)) kept.push(row)
    })
    for (const id of known.keys()) if (id !== null) gone.push(id)
  }
  if (gone.length > 0) await tx.run(sql`delete from ${raw(field.table)} where company_id = ${companyId} and id = any(${gone}::uuid[])`)
  await updateRows(tx, field.table, companyId, kept)
  await insertRows(tx, field.table, made)
}
