/** Filters by field as conditions on `t`. */
import { empty, join, raw, sql, type Sql } from '../db/tx.server.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { columnOf, type CatalogueField } from './field.ts'
import { filtersIn, type FieldFilter } from './filter.ts'

const castOf = (field: CatalogueField): string => {
  if (field.kind === 'reference') return field.shared ? 'text' : 'uuid'
  if (field.kind === 'flag') return 'boolean'
  if (field.kind === 'date') return 'date'
  if (field.kind === 'number') return 'bigint'
  return field.kind === 'amount' || field.kind === 'percent' ? 'numeric' : 'text'
}

function condition(name: string, field: CatalogueField, filter: FieldFilter): Sql {
  const column = raw(`t.${columnOf(name)}`)
  const cast = castOf(field)
  if (filter.is === 'one of') return sql` and ${column} = any(${[...filter.values]}${raw(`::${cast}[]`)})`
  const from = filter.from === '' ? empty : sql` and ${column} >= ${filter.from}${raw(`::${cast}`)}`
  const to = filter.to === '' ? empty : sql` and ${column} <= ${filter.to}${raw(`::${cast}`)}`
  return sql`${from}${to}`
}

/** " and …" of all the filters that a query carries. */
export function matchingFilters(catalogue: AnyCatalogue, query: object): Sql {
  const conditions = Object.entries(filtersIn(catalogue.fields, query)).flatMap(([name, filter]) => {
    const field = catalogue.fields[name]
    return field ? [condition(name, field, filter)] : []
  })
  return conditions.length === 0 ? empty : join(conditions, '')
}
