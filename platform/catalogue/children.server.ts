/** The lines of records in their own tables: read with their record, and written in sets, however many records there are. */
import { uuidv7 } from 'uuidv7'
import { insertRows, updateRows, type Row } from '../db/insert.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import type { AnyCatalogue, AnyValues } from './catalogue.ts'
import { cellPath, identified, linesIn, listsOf, referencesIn, settledChildren, type Child } from './children.ts'
import { columnOf, keyColumnOf, type ChildrenField } from './field.ts'
import { labelSql, PARENT } from './table.ts'

/** Before the name under which a list is selected, and in its lines before that of what a cell points to; no field begins so. */
const LINES = 'lines:'
const LABEL = 'label:'

/** The columns of a `select` over `t` with its lists; amounts and days travel as their text. */
export const linesColumns = (catalogue: AnyCatalogue): string[] =>
  listsOf(catalogue.fields).map(([name, field]) => {
    const cells = Object.entries(field.fields).map(([cell, { kind }]) => {
      const isText = kind === 'amount' || kind === 'percent' || kind === 'date'
      return `'${cell}', l.${columnOf(cell)}${isText ? '::text' : ''}`
    })
    const names = referencesIn(field).map(([cell, of]) => `'${LABEL}${cell}', ${labelSql(of, `p_${columnOf(cell)}`)}`)
    const joins = referencesIn(field).map(([cell, of]) => {
      const alias = `p_${columnOf(cell)}`
      const isOwn = of.shared ? '' : `${alias}.company_id = l.company_id and `
      return `left join ${of.table} ${alias} on ${isOwn}${alias}.${keyColumnOf(of)} = l.${columnOf(cell)}`
    })
    return `(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, ${[...cells, ...names].join(', ')}) order by l.position, l.id), '[]')
        from ${field.table} l ${joins.join(' ')} where l.company_id = t.company_id and l.${PARENT} = t.id) as "${LINES}${name}"`
  })

/** The lines of a list in a row that was read. */
export const linesOfRow = (row: Readonly<Record<string, unknown>>, name: string, field: ChildrenField): Child[] =>
  settledChildren(field, linesIn(row[`${LINES}${name}`]))

/** The names of what they point to, by the path of each cell. */
export const labelsOfRow = (row: Readonly<Record<string, unknown>>, name: string, field: ChildrenField): [string, string][] =>
  linesIn(row[`${LINES}${name}`]).flatMap((line, at) =>
    referencesIn(field).flatMap(([cell]): [string, string][] => {
      const label = line[`${LABEL}${cell}`]
      return typeof label === 'string' ? [[cellPath(name, at, cell), label]] : []
    }),
  )

/** Values whose lines have an identity: that which they had, or a new one. */
export function withIdentities(catalogue: AnyCatalogue, values: AnyValues, previous: AnyValues | null): AnyValues {
  const lists = listsOf(catalogue.fields).map(([name, field]) => [
    name,
    identified(field, linesIn(values[name]), linesIn(previous?.[name]), uuidv7),
  ])
  // The same values, of the same kinds.
  return lists.length === 0 ? values : ({ ...values, ...Object.fromEntries(lists) } as AnyValues)
}

/** What becomes of the lines of one record; null: it was not there, or will not be. */
export interface Lines {
  readonly parentId: string
  readonly before: AnyValues | null
  readonly after: AnyValues | null
}

/** @throws what the database refuses: a line that is gone and something points to */
export async function writeLines(tx: Tx, catalogue: AnyCatalogue, companyId: string, all: readonly Lines[]): Promise<void> {
  for (const [name, field] of listsOf(catalogue.fields)) {
    const { gone, kept, made } = changedLines(field, name, all)
    if (gone.length > 0) await tx.run(sql`delete from ${raw(field.table)} where company_id = ${companyId} and id = any(${gone}::uuid[])`)
    await updateRows(tx, field.table, companyId, kept)
    await insertRows(
      tx,
      field.table,
      made.map((row) => ({ company_id: companyId, ...row })),
    )
  }
}

type LineRow = Row & { readonly id: string }

function changedLines(field: ChildrenField, name: string, all: readonly Lines[]) {
  const rowOf = (parentId: string, child: Child, position: number): LineRow => ({
    id: child.id ?? '',
    [PARENT]: parentId,
    position,
    ...Object.fromEntries(Object.keys(field.fields).map((cell) => [columnOf(cell), child[cell] ?? null])),
  })
  const gone: string[] = []
  const kept: LineRow[] = []
  const made: LineRow[] = []
  for (const { parentId, before, after } of all) {
    const [had, has] = [linesIn(before?.[name]), linesIn(after?.[name])]
    const known = new Map(had.map((child, position) => [child.id, JSON.stringify(rowOf(parentId, child, position))]))
    has.forEach((child, position) => {
      const row = rowOf(parentId, child, position)
      const was = known.get(child.id)
      known.delete(child.id)
      if (was === undefined) made.push(row)
      else if (was !== JSON.stringify(row)) kept.push(row)
    })
    for (const id of known.keys()) if (id !== null) gone.push(id)
  }
  return { gone, kept, made }
}
