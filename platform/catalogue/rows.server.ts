/** How the records of any catalogue are read: one list of columns, keyset pages, words to search by. */
import { parsePercent, percentText } from '#base/decimal.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '../page.server.ts'
import { matching } from '../search.server.ts'
import type { AnyCatalogue, AnyRecord, StateFilter } from './catalogue.ts'
import { columnOf, isNullable, type CatalogueField } from './field.ts'

type Raw = Readonly<Record<string, unknown>> & { readonly id: string; readonly active: boolean; readonly version: number }

const LABEL = 'label:'

function selection(catalogue: AnyCatalogue): Sql {
  const columns = Object.entries(catalogue.fields).flatMap(([name, field]) => [
    `t.${columnOf(name)} as "${name}"`,
    ...(field.kind === 'reference' ? [`r_${columnOf(name)}.${field.labelColumn} as "${LABEL}${name}"`] : []),
  ])
  const joins = Object.entries(catalogue.fields).flatMap(([name, field]) =>
    field.kind === 'reference'
      ? [
          `left join ${field.table} r_${columnOf(name)} on r_${columnOf(name)}.company_id = t.company_id and r_${columnOf(name)}.id = t.${columnOf(name)}`,
        ]
      : [],
  )
  return raw(`select t.id, t.active, t.version, ${columns.join(', ')} from ${catalogue.table} t ${joins.join(' ')}`)
}

function toRecord(catalogue: AnyCatalogue, row: Raw): AnyRecord {
  const values = Object.entries(catalogue.fields).map(([name, field]) => {
    const value = row[name] ?? null
    return [name, field.kind === 'percent' && typeof value === 'string' ? percentText(parsePercent(value)) : value] as const
  })
  const labels = Object.entries(catalogue.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && row[name] !== null ? [[name, String(row[`${LABEL}${name}`])] as const] : [],
  )
  // The columns were selected by the fields' own names: this is their record.
  return {
    ...Object.fromEntries(values),
    id: row.id,
    active: row.active,
    version: row.version,
    labels: Object.fromEntries(labels),
  } as AnyRecord
}

/** One record, or undefined. Locked when it is about to change. */
export async function findRecord(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  id: string,
  lock = false,
): Promise<AnyRecord | undefined> {
  const row = await tx.first<Raw>(
    sql`${selection(catalogue)} where t.company_id = ${companyId} and t.id = ${id}${lock ? raw(' for update of t') : empty}`,
  )
  return row && toRecord(catalogue, row)
}

interface SortKey {
  readonly column: Ordering['columns'][number]
  keyOf(record: AnyRecord): string | number
}

/** Nothing sorts first; numbers travel in the page token as integers. */
function sortKey(name: string, field: CatalogueField): SortKey {
  const column = `t.${columnOf(name)}`
  const value = (record: AnyRecord) => record[name] ?? null
  switch (field.kind) {
    case 'number':
      return { column: { sql: `coalesce(${column}, -1)`, type: 'bigint' }, keyOf: (record) => Number(value(record) ?? -1) }
    case 'flag':
      return { column: { sql: `${column}::int::bigint`, type: 'bigint' }, keyOf: (record) => Number(value(record)) }
    case 'date':
      return {
        column: field.optional ? { sql: `coalesce(${column}, '0001-01-01')`, type: 'date' } : { sql: column, type: 'date' },
        keyOf: (record) => String(value(record) ?? '0001-01-01'),
      }
    case 'amount':
    case 'percent':
      return {
        column: { sql: `(coalesce(${column}, 0) * 1000000)::bigint`, type: 'bigint' },
        keyOf: (record) => Number(parsePercent(String(value(record) ?? '0'))),
      }
    case 'reference':
      return {
        column: { sql: `coalesce(r_${columnOf(name)}.${field.labelColumn}, '')`, type: 'text' },
        keyOf: (record) => record.labels[name] ?? '',
      }
    default:
      return {
        column: { sql: isNullable(field) ? `coalesce(${column}, '')` : column, type: 'text' },
        keyOf: (record) => String(value(record) ?? ''),
      }
  }
}

const isInState = (state: StateFilter): Sql => (state === 'all' ? empty : sql` and t.active = ${state === 'active'}`)

export async function listRecords(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  query: PageRequest & { readonly text: string; readonly state: StateFilter; readonly sort: string },
): Promise<{ rows: AnyRecord[]; next: string | null }> {
  const { list, fields, name } = catalogue
  const sort = query.sort === '' ? `${list.descending ? '-' : ''}${list.sort}` : query.sort
  const by = sort.replace(/^-/, '')
  const field = fields[by]
  if (!field) throw new Error(`${name} has no field ${by}`)
  const key = sortKey(by, field)
  const ordering: Ordering = {
    columns: [key.column, { sql: 't.id', type: 'uuid' }],
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  }
  const filter = { text: query.text, state: query.state }
  const page = pageClauses(ordering, query, filter)
  const rows = await tx.rows<Raw>(sql`
    ${selection(catalogue)} where t.company_id = ${companyId}${isInState(query.state)}${matching(companyId, name, query.text, 't.id')}${page.where}${page.tail}`)
  return pageOf(
    rows.map((row) => toRecord(catalogue, row)),
    ordering,
    query,
    filter,
    (record) => [key.keyOf(record), record.id],
  )
}

export async function countRecords(tx: Tx, catalogue: AnyCatalogue, companyId: string, text: string) {
  const counts = await tx.first<{ all: number; active: number }>(sql`
    select count(*) as all, count(*) filter (where t.active) as active
      from ${raw(catalogue.table)} t where t.company_id = ${companyId}${matching(companyId, catalogue.name, text, 't.id')}`)
  const { all = 0, active = 0 } = counts ?? {}
  return { all, active, inactive: all - active }
}

const OPTIONS = 20

/** For a picker: the active ones first. */
export async function recordOptions(tx: Tx, catalogue: AnyCatalogue, companyId: string, text: string): Promise<AnyRecord[]> {
  const rows = await tx.rows<Raw>(sql`
    ${selection(catalogue)} where t.company_id = ${companyId}${matching(companyId, catalogue.name, text, 't.id')}
     order by ${join([raw('not t.active'), raw(`t.${columnOf(catalogue.list.sort)}`), raw('t.id')])} limit ${OPTIONS}`)
  return rows.map((row) => toRecord(catalogue, row))
}
