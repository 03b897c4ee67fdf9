/** What somebody chooses to point to has to be there and in use; what was chosen before may have gone out of use since. */
import type { ErrorBody } from '#base/errors.ts'
import { join, raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { choiceMessages } from '../rules/index.ts'
import type { AnyCatalogue, AnyValues } from './catalogue.ts'
import { cellPath, linesIn, listsOf, ownFields, referencesIn } from './children.ts'
import { keyColumnOf, type ReferenceField } from './field.ts'

interface Chosen {
  /** Of the field, or of the cell. */
  readonly path: string
  readonly field: ReferenceField
  readonly id: string
}

const OUT_OF_USE = 'Está fuera de uso. Elige uno activo.'

/** What a record points to and did not before. A tree says by itself what may hang from what. */
function chosenIn(catalogue: AnyCatalogue, values: AnyValues, previous: AnyValues | null): Chosen[] {
  const own = ownFields(catalogue.fields).flatMap(([name, field]): Chosen[] => {
    const id = values[name]
    const isNew = field.kind === 'reference' && name !== catalogue.tree?.parent && id !== previous?.[name]
    return isNew && typeof id === 'string' ? [{ path: name, field, id }] : []
  })
  const cells = listsOf(catalogue.fields).flatMap(([list, field]) =>
    referencesIn(field).flatMap(([cell, of]) => {
      const before = new Set(linesIn(previous?.[list]).map((line) => line[cell]))
      return linesIn(values[list]).flatMap((line, at): Chosen[] => {
        const id = line[cell]
        return typeof id === 'string' && !before.has(id) ? [{ path: cellPath(list, at, cell), field: of, id }] : []
      })
    }),
  )
  return [...own, ...cells]
}

/** What is wrong with what a record newly points to, each at its field or its cell; asked with one question. */
export async function referenceProblems(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  values: AnyValues,
  previous: AnyValues | null,
): Promise<ErrorBody[]> {
  const chosen = chosenIn(catalogue, values, previous)
  if (chosen.length === 0) return []
  const byTable = Map.groupBy(chosen, ({ field }) => field.table)
  const asked = [...byTable].map(([table, some]) => {
    const ids = [...new Set(some.map(({ id }) => id))]
    const isShared = some.some(({ field }) => field.shared)
    const key = raw(`t.${keyColumnOf({ shared: isShared })}`)
    const mine = isShared ? sql`${key} = any(${ids}::text[])` : sql`t.company_id = ${companyId} and ${key} = any(${ids}::uuid[])`
    // A table whose rows do not go out of use has no such column.
    return sql`select ${table}::text as table, ${key}::text as id, coalesce((to_jsonb(t) ->> 'active')::boolean, true) as active
                 from ${raw(table)} t where ${mine}`
  })
  const found = await tx.rows<{ table: string; id: string; active: boolean }>(join(asked, ' union all '))
  const isActive = new Map(found.map(({ table, id, active }) => [`${table} ${id}`, active]))
  return chosen.flatMap(({ path, field, id }) => {
    const active = isActive.get(`${field.table} ${field.shared ? id : id.toLowerCase()}`)
    if (active === true) return []
    return [httpErrors.of('invalid', { detalle: active === undefined ? choiceMessages.record : OUT_OF_USE }, path)]
  })
}
