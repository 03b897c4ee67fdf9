/** How the records of any catalogue are read: one list of columns, keyset pages, words to search by. */
import { parsePercent, percentText } from '#base/decimal.ts'
import { empty, raw, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '../page.server.ts'
import { matching } from '../search.server.ts'
import { isArranged, type AnyCatalogue, type AnyRecord, type Catalogue, type StateFilter } from './catalogue.ts'
import { labelsOfRow, linesColumns, linesOfRow } from './children.server.ts'
import { listsOf, ownFields } from './children.ts'
import { columnOf, isNullable, keyColumnOf, type CatalogueField } from './field.ts'
import { matchingFilters } from './filter.server.ts'
import { filtersIn } from './filter.ts'
import type { Branch, Fields, RecordOf } from './record.ts'
import { columnsOf, labelSql } from './table.ts'
import { isLeaf, placeColumns, placesBefore } from './tree.server.ts'

type Raw = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly active: boolean
  readonly version: number
  /** Of an arranged catalogue: what its order sorts by. */
  readonly place?: string
} & Partial<Branch>

const LABEL = 'label:'

function selection(catalogue: AnyCatalogue, companyId: string): Sql {
  const place = placeColumns(catalogue)
  const columns = ownFields(catalogue.fields).flatMap(([name, field]) => [
    `t.${columnOf(name)} as "${name}"`,
    ...(field.kind === 'reference' ? [`${labelSql(field, `r_${columnOf(name)}`)} as "${LABEL}${name}"`] : []),
  ])
  const joins = Object.entries(catalogue.fields).flatMap(([name, field]) =>
    field.kind === 'reference'
      ? [
          `left join ${field.table} r_${columnOf(name)} on ${field.shared ? '' : `r_${columnOf(name)}.company_id = t.company_id and `}r_${columnOf(name)}.${keyColumnOf(field)} = t.${columnOf(name)}`,
        ]
      : [],
  )
  const text = `select t.id, t.active, t.version, ${[...columns, ...linesColumns(catalogue)].join(', ')}${place.columns} from ${catalogue.table} t${place.join} ${joins.join(' ')}`
  return sql`${placesBefore(catalogue, companyId)}${raw(text)}`
}

function toRecord(catalogue: AnyCatalogue, row: Raw): AnyRecord {
  const values = Object.entries(catalogue.fields).map(([name, field]) => {
    if (field.kind === 'children') return [name, linesOfRow(row, name, field)] as const
    const value = row[name] ?? null
    return [name, field.kind === 'percent' && typeof value === 'string' ? percentText(parsePercent(value)) : value] as const
  })
  const own = ownFields(catalogue.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && row[name] !== null ? [[name, String(row[`${LABEL}${name}`])] as const] : [],
  )
  const labels = [...own, ...listsOf(catalogue.fields).flatMap(([name, field]) => labelsOfRow(row, name, field))]
  const { depth, above, children, open } = row
  const branch = catalogue.tree && depth !== undefined && above && children !== undefined && open !== undefined
  // The columns were selected by the fields' own names: this is their record.
  return {
    ...Object.fromEntries(values),
    id: row.id,
    active: row.active,
    version: row.version,
    labels: Object.fromEntries(labels),
    ...(branch ? { branch: { depth, above, children, open } } : {}),
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
    sql`${selection(catalogue, companyId)} where t.company_id = ${companyId} and t.id = ${id}${lock ? raw(' for update of t') : empty}`,
  )
  return row && toRecord(catalogue, row)
}

/**
 * The records in use of a catalogue that is known by its fields, in the order of people where it has one: for rules that
 * go by all of them. A screen asks for pages.
 */
export async function activeRecords<Path extends string, F extends Fields, ComputedName extends string>(
  tx: Tx,
  definition: Catalogue<Path, F, ComputedName>,
  companyId: string,
): Promise<RecordOf<F>[]> {
  // Read without the names of its fields, as every catalogue is; the columns were theirs, and so are the records.
  const catalogue = definition as unknown as AnyCatalogue
  const order = raw(isArranged(catalogue) ? 'b.place, t.id' : 't.id')
  const rows = await tx.rows<Raw>(sql`${selection(catalogue, companyId)} where t.company_id = ${companyId} and t.active order by ${order}`)
  return rows.map((row) => toRecord(catalogue, row) as unknown as RecordOf<F>)
}

/** Those that have one of some values in a field. Locked when they are about to change. */
export async function findRecords(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  { name, values }: { readonly name: string; readonly values: readonly unknown[] },
  lock = false,
): Promise<AnyRecord[]> {
  if (values.length === 0) return []
  const rows = await tx.rows<Raw>(sql`
    ${selection(catalogue, companyId)} where t.company_id = ${companyId} and ${isAmong(catalogue, name, values)} order by t.id${lock ? raw(' for update of t') : empty}`)
  return rows.map((row) => toRecord(catalogue, row))
}

/** "and this field of `t` has one of these values". */
export function isAmong(catalogue: AnyCatalogue, name: string, values: readonly unknown[]): Sql {
  const type = columnsOf(catalogue).find((column) => column.name === columnOf(name))?.type ?? 'text'
  return sql`t.${raw(columnOf(name))} = any(${[...new Set(values)]}${raw(`::${type.replace(/\(.*/, '')}[]`)})`
}

interface SortKey {
  readonly column: Ordering['columns'][number]
  keyOf(record: AnyRecord, place: string): string | number
}

/** The order that people gave; the place of a record in a tree begins with that of the one above. */
const PLACE: SortKey = { column: { sql: 'b.place collate "C"', type: 'text' }, keyOf: (_, place) => place }

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
        column: { sql: `coalesce(${labelSql(field, `r_${columnOf(name)}`)}, '')`, type: 'text' },
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
  const sort = query.sort === '' && !isArranged(catalogue) ? `${list.descending ? '-' : ''}${list.sort}` : query.sort
  const by = sort.replace(/^-/, '')
  const field = fields[by]
  if (!field && by !== '') throw new Error(`${name} has no field ${by}`)
  const key = field ? sortKey(by, field) : PLACE
  const ordering: Ordering = {
    columns: [key.column, { sql: 't.id', type: 'uuid' }],
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  }
  const filter = { text: query.text, state: query.state, by: filtersIn(fields, query) }
  const page = pageClauses(ordering, query, filter)
  const found = matching(companyId, name, query.text, 't.id')
  const rows = await tx.rows<Raw>(sql`
    ${selection(catalogue, companyId)} where t.company_id = ${companyId}${isInState(query.state)}${found}${matchingFilters(catalogue, query)}${page.where}${page.tail}`)
  const { rows: shown, next } = pageOf(rows, ordering, query, filter, (row) => [
    key.keyOf(toRecord(catalogue, row), row.place ?? ''),
    row.id,
  ])
  return { rows: shown.map((row) => toRecord(catalogue, row)), next }
}

export async function countRecords(tx: Tx, catalogue: AnyCatalogue, companyId: string, query: { readonly text: string }) {
  const counts = await tx.first<{ all: number; active: number }>(sql`
    select count(*) as all, count(*) filter (where t.active) as active
      from ${raw(catalogue.table)} t where t.company_id = ${companyId}${matching(companyId, catalogue.name, query.text, 't.id')}${matchingFilters(catalogue, query)}`)
  const { all = 0, active = 0 } = counts ?? {}
  return { all, active, inactive: all - active }
}

const OPTIONS = 20

/** For a picker: the active ones first, and of those of each kind no more than are shown is read. */
export async function recordOptions(
  tx: Tx,
  catalogue: AnyCatalogue,
  companyId: string,
  { text, leaves }: { readonly text: string; readonly leaves: boolean },
): Promise<AnyRecord[]> {
  const found = matching(companyId, catalogue.name, text, 't.id')
  const where = sql` where t.company_id = ${companyId}${found}${leaves ? isLeaf(catalogue) : empty}`
  const order = raw(isArranged(catalogue) ? 'b.place collate "C", t.id' : `t.${columnOf(catalogue.list.sort)}, t.id`)
  const isOpen = isArranged(catalogue) ? 'b.open' : 't.active'
  const some = async (condition: string, limit: number) =>
    tx.rows<Raw>(sql`${selection(catalogue, companyId)}${where} and ${raw(condition)} order by ${order} limit ${limit}`)
  const open = await some(isOpen, OPTIONS)
  const rows = open.length < OPTIONS ? [...open, ...(await some(`not ${isOpen}`, OPTIONS - open.length))] : open
  return rows.map((row) => toRecord(catalogue, row))
}
