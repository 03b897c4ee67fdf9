/** The names of what a record's references pointed to, those of its lists too, for its history. */
import { raw, sql, type Tx } from '../db/tx.server.ts'
import type { HistoryEvent } from '../history/history.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { linesIn, referencesIn } from './children.ts'
import type { ReferenceField } from './field.ts'
import { labelSql } from './table.ts'

/** Id → name, of all that the events name and still exists. */
export async function namesIn(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  events: readonly HistoryEvent[],
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [field, said] of saidIn(catalogue, events)) {
    const ids = said.filter((value): value is string => typeof value === 'string')
    if (ids.length === 0) continue
    const rows = await tx.rows<{ id: string; name: string }>(
      field.shared
        ? sql`select code as id, ${raw(field.labelColumn)} as name from ${raw(field.table)} where code = any(${[...new Set(ids)]}::text[])`
        : sql`select id, ${raw(labelSql(field, 't'))} as name from ${raw(field.table)} t
               where company_id = ${companyId} and id = any(${[...new Set(ids)]}::uuid[])`,
    )
    for (const row of rows) names[row.id] = row.name
  }
  return names
}

/** Each reference, with all that the events say in its place. */
function saidIn(catalogue: AnyCatalogue, events: readonly HistoryEvent[]): (readonly [ReferenceField, readonly unknown[]])[] {
  return Object.entries(catalogue.fields).flatMap(([name, field]) => {
    const values = events.flatMap((event) => event.changes[name] ?? [])
    if (field.kind === 'reference') return [[field, values] as const]
    if (field.kind !== 'children') return []
    const lines = values.flatMap(linesIn)
    return referencesIn(field).map(([cell, of]) => [of, lines.map((line) => line[cell])] as const)
  })
}
