/** The definitions of a company, and filters by their values. */
import { empty, join, raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { handle, type Handler } from '../http/handle.server.ts'
import { fold } from '../search.ts'
import { fieldsOf, hasOptions, isFigure, isMany, isReference, type CustomEntity, type CustomField } from './field.ts'
import { askedBy, filterName, readCustomFilter } from './filter.ts'
import { listCustomFields } from './endpoints.ts'

/** All of them, in the order that people put; those out of use as well, because their values stay. */
export const readCustomFields = (tx: Tx, companyId: string): Promise<CustomField[]> =>
  tx.rows<CustomField>(sql`
    select f.entity, f.label, f.internal_name as "internalName", f.kind, f.required, f.initial, f.help, f.formula, f.section,
           f.in_list as "inList", f.in_filter as "inFilter", f.in_print as "inPrint", f.in_portal as "inPortal", f.active,
           case when c.id is null then null else jsonb_build_object('field', c.internal_name, 'value', f.condition_value) end as condition,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'active', o.active) order by o.position)
                       from custom_field_option o where o.company_id = f.company_id and o.parent_id = f.id), '[]') as options
      from custom_field f left join custom_field c on c.company_id = f.company_id and c.id = f.condition_id
     where f.company_id = ${companyId} order by f.position, f.id`)

export const customFieldHandlers: readonly Handler[] = [
  handle(listCustomFields, ({ tx, session }) => readCustomFields(tx, session.companyId)),
]

/** `%` and `_` of a text that somebody looks for are themselves. */
const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`

/** As `fold` writes it, of the letters that Spanish and its neighbours have. */
const folded = (text: Sql): Sql => sql`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')`

/**
 * What is asked of one field, over the column `custom` of `alias`. Without an index: under row security only leakproof
 * comparisons use one, and those of jsonb are not (`bench custom-fields` has what it costs).
 */
function conditionOf(field: CustomField, text: string, alias: string): Sql | null {
  const asked = askedBy(field, text)
  if (!asked) return null
  const { internalName: name, kind } = field
  const column = raw(`${alias}.custom`)
  const has = (value: unknown) => sql`${column} @> ${JSON.stringify({ [name]: value })}::jsonb`
  switch (asked.is) {
    case 'flag':
      return asked.value ? has(true) : sql`not ${column} @> ${JSON.stringify({ [name]: true })}::jsonb`
    case 'option':
      return has(isMany(kind) ? [asked.id] : asked.id)
    case 'part':
      return sql`${folded(isReference(kind) ? sql`${column}->${name}->>'label'` : sql`${column}->>${name}`)} like ${like(fold(asked.text))}`
    case 'between': {
      const isNumber = isFigure(kind)
      const value = isNumber ? sql`(${column}->>${name})::numeric` : sql`${column}->>${name}`
      const bound = (text: string) => (isNumber ? sql`${text}::numeric` : sql`${text}`)
      return sql`${asked.from === '' ? sql`true` : sql`${value} >= ${bound(asked.from)}`} and ${asked.to === '' ? sql`true` : sql`${value} <= ${bound(asked.to)}`} and ${value} is not null`
    }
  }
}

/**
 * Conditions over `alias.custom`, each beginning with " and "; none when nothing is asked. The definitions are read only
 * when something is.
 * @param filter as it came in the query
 */
export async function customCondition(tx: Tx, companyId: string, entity: CustomEntity, filter: string, alias: string): Promise<Sql> {
  const asked = readCustomFilter(filter)
  if (Object.keys(asked).length === 0) return empty
  const fields = fieldsOf(await readCustomFields(tx, companyId), entity)
  const conditions = fields.flatMap((field) => {
    const condition = field.inFilter ? conditionOf(field, asked[filterName(field)] ?? '', alias) : null
    return condition ? [sql` and (${condition})`] : []
  })
  return conditions.length === 0 ? empty : join(conditions, '')
}

/** Tables whose column `custom` holds the values of an entity. */
export const customTables: Readonly<Record<CustomEntity, string>> = {
  party: 'party',
  item: 'item',
  document: 'document',
  line: 'document_line',
}

/** How many records say something of a field. @param option of that option alone */
export async function countCustomValues(
  tx: Tx,
  companyId: string,
  { entity, internalName, kind }: Pick<CustomField, 'entity' | 'internalName' | 'kind'>,
  option: string | null = null,
): Promise<number> {
  const value = isMany(kind) ? [option] : option
  const condition =
    option === null || !hasOptions(kind)
      ? sql`custom ? ${internalName}`
      : sql`custom @> ${JSON.stringify({ [internalName]: value })}::jsonb`
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from ${raw(customTables[entity])} where company_id = ${companyId} and custom <> '{}' and ${condition}`)
  return row?.count ?? 0
}
