/** Trees and orders in the database: how a record's place is read, and what changing it asks. */
import { failWith } from '#base/errors.ts'
import { audit } from '../audit.server.ts'
import { empty, raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { Session } from '../http/handle.server.ts'
import { isArranged, type AnyCatalogue, type AnyRecord, type AnyValues } from './catalogue.ts'
import { columnOf } from './field.ts'
import { moved, ringProblem, type Step } from './tree.ts'
import { usesOf } from './uses.server.ts'

/** Position and id of a record as text that sorts as they do. */
const SEGMENT = (alias: string): string => `lpad(${alias}.position::text, 8, '0') || ${alias}.id::text`

/** The column of the one above; null in a flat catalogue. */
export const parentColumn = ({ tree }: AnyCatalogue): string | null => (tree ? columnOf(tree.parent) : null)

const nameColumn = ({ tree, fields }: AnyCatalogue): string => {
  const field = tree && fields[tree.parent]
  if (field?.kind !== 'reference') throw new Error('The parent of a tree is a reference to its own table')
  return field.labelColumn
}

/** What goes before a `select` over `t` so that the place of each record is known as `b`; empty for a plain catalogue. */
export function placesBefore(catalogue: AnyCatalogue, companyId: string): Sql {
  if (!isArranged(catalogue)) return empty
  const table = raw(catalogue.table)
  const parent = parentColumn(catalogue)
  if (parent === null)
    return sql`with b as (
      select p.id, ${raw(SEGMENT('p'))} as place, 0 as depth, array[]::text[] as above, p.active as open
        from ${table} p where p.company_id = ${companyId}) `
  // Both halves of a recursion need one collation, and a name may sort as Spanish does.
  const name = raw(nameColumn(catalogue))
  return sql`with recursive b as (
      select p.id, ${raw(SEGMENT('p'))} as place, 0 as depth, array[]::text[] collate "C" as above, p.active as open, p.${name} collate "C" as name
        from ${table} p where p.company_id = ${companyId} and p.${raw(parent)} is null
      union all
      select p.id, b.place || ${raw(SEGMENT('p'))}, b.depth + 1, b.above || b.name, b.open and p.active, p.${name} collate "C"
        from b join ${table} p on p.company_id = ${companyId} and p.${raw(parent)} = b.id) `
}

/** Columns and join of the places, for the text of a `select` over `t`. */
export function placeColumns(catalogue: AnyCatalogue): { readonly columns: string; readonly join: string } {
  if (!isArranged(catalogue)) return { columns: '', join: '' }
  const parent = parentColumn(catalogue)
  const children =
    parent === null ? '0' : `(select count(*)::int from ${catalogue.table} c where c.company_id = t.company_id and c.${parent} = t.id)`
  return { columns: `, b.place, b.depth, b.above, b.open, ${children} as children`, join: ' join b on b.id = t.id' }
}

/** "and nothing hangs from it". */
export function isLeaf(catalogue: AnyCatalogue): Sql {
  const parent = parentColumn(catalogue)
  if (parent === null) return empty
  return raw(` and not exists (select from ${catalogue.table} c where c.company_id = t.company_id and c.${parent} = t.id)`)
}

const parentOf = ({ tree }: AnyCatalogue, values: AnyValues): string | null => {
  const value = tree ? values[tree.parent] : null
  return typeof value === 'string' ? value : null
}

/** The place at the end of those that hang from the same one: `{ position }` to write, nothing in a plain catalogue. */
export async function lastPlace(tx: Tx, catalogue: AnyCatalogue, companyId: string, values: AnyValues): Promise<{ position?: number }> {
  if (!isArranged(catalogue)) return {}
  const last = await tx.first<{ position: number }>(sql`
    select coalesce(max(t.position) + 1, 0) as position from ${raw(catalogue.table)} t
     where t.company_id = ${companyId}${amongSiblings(catalogue, parentOf(catalogue, values))}`)
  return { position: last?.position ?? 0 }
}

function amongSiblings(catalogue: AnyCatalogue, parent: string | null): Sql {
  const column = parentColumn(catalogue)
  if (column === null) return empty
  return parent === null ? raw(` and t.${column} is null`) : sql`${raw(` and t.${column} = `)}${parent}`
}

/**
 * Changes of what hangs from what go one by one: two records hung from each other at once would not see each other. To be
 * taken before any single row, always in the order of ids.
 */
export const lockTree = (tx: Tx, { table }: AnyCatalogue, companyId: string): Promise<number> =>
  tx.run(sql`select from ${raw(table)} where company_id = ${companyId} order by id for update`)

/**
 * Refuses a parent that cannot take one more: it would close a circle, it is full (627), or it is in use and parents take
 * nothing (629). The parent's row stays locked: whoever counts its children or points to it waits for this change.
 * @param id the record that hangs, of a tree that is locked; null for one that is being made
 */
export async function refuseParent(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  values: AnyValues,
  id: string | null,
): Promise<void> {
  const { tree } = catalogue
  const parent = parentOf(catalogue, values)
  if (!tree || parent === null) return
  const table = raw(catalogue.table)
  const column = raw(columnOf(tree.parent))
  if (id === null) await tx.run(sql`select from ${table} where company_id = ${companyId} and id = ${parent} for update`)
  if (id !== null && (await hangsFrom(tx, catalogue, companyId, parent, id))) failWith([ringProblem(tree)])
  if (tree.most) {
    const children = await tx.first<{ count: number }>(
      sql`select count(*)::int as count from ${table} where company_id = ${companyId} and ${column} = ${parent}`,
    )
    if ((children?.count ?? 0) >= tree.most.children) failWith([{ ...tree.most.error(), field: tree.parent }])
  }
  if (!tree.parentInUse) return
  const uses = await usesOf(tx, catalogue, companyId, parent, [catalogue.table])
  if (uses.length > 0) failWith([{ ...tree.parentInUse(), field: tree.parent }])
}

/** Whether a record is another one or hangs from it, however deep. */
async function hangsFrom(tx: Tx, catalogue: AnyCatalogue, companyId: string, id: string, from: string): Promise<boolean> {
  const parent = parentColumn(catalogue)
  if (parent === null) return false
  const found = await tx.first(sql`
    with recursive b as (
      select ${from}::uuid as id union
      select c.id from b join ${raw(catalogue.table)} c on c.company_id = ${companyId} and c.${raw(parent)} = b.id)
    select from b where id = ${id}`)
  return found !== undefined
}

/**
 * Refuses that the children of one go to another when they do not fit (627), when the other takes none because it is in
 * use (629), or when it hangs from the first. To be asked with the tree locked.
 */
export async function refuseAdoption(tx: Tx, catalogue: AnyCatalogue, companyId: string, from: AnyRecord, into: AnyRecord): Promise<void> {
  const { tree, table } = catalogue
  if (!tree) return
  if (await hangsFrom(tx, catalogue, companyId, into.id, from.id))
    failWith([httpErrors.of('invalid', { detalle: 'No se puede unir con uno que cuelga de él.' }, 'into')])
  const [mine, others] = [from.branch?.children ?? 0, into.branch?.children ?? 0]
  if (tree.most && mine > 0 && mine + others > tree.most.children) failWith([{ ...tree.most.error(), field: 'into' }])
  if (!tree.parentInUse) return
  const isUsed = async (id: string) => (await usesOf(tx, catalogue, companyId, id, [table])).length > 0
  if ((mine > 0 && (await isUsed(into.id))) || (others > 0 && (await isUsed(from.id)))) failWith([{ ...tree.parentInUse(), field: 'into' }])
}

/** Puts a record elsewhere among its siblings. @throws 401 at `beside` when that is not one of them */
export async function moveRecord(
  tx: Tx,
  catalogue: AnyCatalogue,
  session: Session,
  record: AnyRecord,
  { to, beside }: { readonly to: Step; readonly beside: string | null },
): Promise<void> {
  const { companyId } = session
  const siblings = await tx.rows<{ id: string; position: number }>(sql`
    select t.id, t.position from ${raw(catalogue.table)} t
     where t.company_id = ${companyId}${amongSiblings(catalogue, parentOf(catalogue, record))}
     order by t.id for update`)
  const before = siblings.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)).map((each) => each.id)
  const after = moved(before, record.id, to, beside)
  if (!after) return httpErrors.fail('invalid', { detalle: 'Solo puedes cambiar el orden dentro del mismo nivel.' }, 'beside')
  const [was, is] = [before.indexOf(record.id), after.indexOf(record.id)]
  if (was === is) return
  await tx.run(sql`
    update ${raw(catalogue.table)} t set position = n.position - 1
      from unnest(${after}::uuid[]) with ordinality n (id, position)
     where t.company_id = ${companyId} and t.id = n.id and t.position <> n.position - 1`)
  await audit(tx, session, {
    action: 'reorder',
    entity: catalogue.name,
    entityId: record.id,
    title: `${catalogue.titles.one} ${catalogue.title(record)}`,
    changes: { position: [was + 1, is + 1] },
  })
}
