/** The tables of a company as the database itself names them, so that none is ever forgotten. */
import { sql, type Tx } from '../db/tx.server.ts'

export interface CopiedColumn {
  readonly name: string
  readonly type: string
}

export interface CompanyTable {
  readonly name: string
  /** Without the company, and without what the database works out or keeps for itself. */
  readonly columns: readonly CopiedColumn[]
  /** The key without the company. */
  readonly key: readonly string[]
  /** Those whose bytes travel as files. */
  readonly bytes: readonly string[]
  /** Tables that a row may point to; its own name when rows point to each other. */
  readonly after: readonly string[]
}

interface TableRow {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isComputed: boolean }[]
  readonly key: readonly string[]
  readonly after: readonly string[]
}

/** Every table that has a company, those first that others point to. */
export async function companyTables(tx: Tx): Promise<CompanyTable[]> {
  const rows = await tx.rows<TableRow>(sql`
    select c.relname::text as name,
           (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isComputed', a.attgenerated <> '' or a.atttypid = 'xid8'::regtype)
                             order by a.attnum)
              from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           coalesce((select jsonb_agg(a.attname order by array_position(k.conkey::int[], a.attnum::int))
              from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
             where k.conrelid = c.oid and k.contype = 'p' and a.attname <> 'company_id'), '[]') as key,
           coalesce((select jsonb_agg(distinct f.relname)
              from pg_constraint k join pg_class f on f.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f'), '[]') as after
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by 1`)
  return inOrder(
    rows.map(({ name, columns, key, after }) => {
      const copied = columns.filter((column) => column.name !== 'company_id' && !column.isComputed)
      return {
        name,
        columns: copied.map((column) => ({ name: column.name, type: column.type })),
        key,
        bytes: copied.filter(({ type }) => type === 'bytea').map((column) => column.name),
        after,
      }
    }),
  )
}

/** @throws Error when tables point to each other in a circle, which none may */
function inOrder(tables: readonly CompanyTable[]): CompanyTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const ordered: CompanyTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name, after }) => after.every((other) => other === name || !waiting.has(other)))
    if (ready.length === 0) throw new Error(`These tables point to each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) {
      waiting.delete(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

/** Names of tables and columns come from the database; they are quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
