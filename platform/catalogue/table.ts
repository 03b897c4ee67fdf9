/**
 * The table of a catalogue, read from its definition: `ddl` writes the migration of a new one, and the stories compare
 * what the migrations really built with `columnsOf`.
 */
import { isArranged, type AnyCatalogue } from './catalogue.ts'
import { listsOf, ownFields, type OwnField } from './children.ts'
import { columnOf, isNullable, type CatalogueField, type ChildrenField, type ReferenceField } from './field.ts'
import type { Fields } from './record.ts'

export interface Column {
  readonly name: string
  /** As PostgreSQL names it (`format_type` without its length). */
  readonly type: string
  readonly nullable: boolean
}

function typeOf(field: OwnField): string {
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'colour':
      return 'text'
    case 'number':
      return 'bigint'
    case 'amount':
      return 'numeric(20,2)'
    case 'percent':
      return 'numeric(12,6)'
    case 'date':
      return 'date'
    case 'flag':
      return 'boolean'
    case 'reference':
      return field.shared ? 'text' : 'uuid'
  }
}

/** The columns of its own, in the order of the table. */
export const columnsOf = (catalogue: AnyCatalogue): Column[] => [
  { name: 'company_id', type: 'uuid', nullable: false },
  { name: 'id', type: 'uuid', nullable: false },
  ...ownFields(catalogue.fields).map(([name, field]) => ({ name: columnOf(name), type: typeOf(field), nullable: isNullable(field) })),
  ...(isArranged(catalogue) ? [{ name: 'position', type: 'integer', nullable: false }] : []),
  { name: 'active', type: 'boolean', nullable: false },
  { name: 'version', type: 'integer', nullable: false },
]

/** In a table of lines: the record that a line belongs to. */
export const PARENT = 'parent_id'

/** The columns of the table of the lines of a list, in its order. */
export const linesColumnsOf = ({ fields }: ChildrenField): Column[] => [
  { name: 'company_id', type: 'uuid', nullable: false },
  { name: 'id', type: 'uuid', nullable: false },
  { name: PARENT, type: 'uuid', nullable: false },
  ...ownFields(fields).map(([name, cell]) => ({ name: columnOf(name), type: typeOf(cell), nullable: isNullable(cell) })),
  { name: 'position', type: 'integer', nullable: false },
]

/** The sets of columns, the company's apart, that may not repeat. */
export const uniqueColumnsOf = (catalogue: AnyCatalogue): string[][] =>
  (catalogue.unique ?? []).map((unique) => (typeof unique === 'string' ? [unique] : unique.fields).map(columnOf))

/** PostgreSQL's own name for a unique constraint: the violated name is how the server knows which fields repeat. */
export const uniqueConstraintName = (table: string, columns: readonly string[]): string => `${table}_company_id_${columns.join('_')}_key`
export const referenceConstraintName = (table: string, column: string, shared: boolean): string =>
  shared ? `${table}_${column}_fkey` : `${table}_company_id_${column}_fkey`

/** What names the target of a reference, over its table under an alias. */
export const labelSql = ({ labelColumn, codeColumn }: ReferenceField, alias: string): string =>
  codeColumn === null ? `${alias}.${labelColumn}` : `${alias}.${codeColumn} || ' ' || ${alias}.${labelColumn}`

const MAX_IDENTIFIER = 63

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

function checkOf(name: string, field: CatalogueField): string {
  const column = columnOf(name)
  if (field.kind === 'text') return ` check (length(${column}) <= ${field.max})`
  if (field.kind === 'choice') return ` check (${column} in (${Object.keys(field.choices).map(literal).join(', ')}))`
  if (field.kind === 'number' && field.max < Number.MAX_SAFE_INTEGER) return ` check (${column} between ${field.min} and ${field.max})`
  return field.kind === 'number' ? ` check (${column} >= ${field.min})` : ''
}

/** `create table …` of a new catalogue, with keys, policies and grants. */
export function ddl(catalogue: AnyCatalogue): string {
  const { table, fields, list, tree } = catalogue
  const lines = columnsOf(catalogue).map((column) => {
    if (column.name === 'company_id') return 'company_id uuid not null references company'
    if (column.name === 'position' && isArranged(catalogue)) return 'position integer not null default 0'
    if (column.name === 'active') return 'active boolean not null default true'
    if (column.name === 'version') return 'version integer not null default 1'
    const [name, field] = Object.entries(fields).find(([name]) => columnOf(name) === column.name) ?? []
    // The column that orders the list sorts as Spanish does.
    const collation = column.type === 'text' && name === list.sort ? ' collate "es-x-icu"' : ''
    return `${column.name} ${column.type}${collation}${column.nullable ? '' : ' not null'}${field?.optional && field.kind === 'text' ? " default ''" : ''}${name && field ? checkOf(name, field) : ''}`
  })
  const unique = uniqueColumnsOf(catalogue).map((columns) => {
    if (uniqueConstraintName(table, columns).length > MAX_IDENTIFIER)
      throw new Error(`The unique constraint of ${table} gets too long a name`)
    return `unique (company_id, ${columns.join(', ')})`
  })
  const body = [...lines, 'primary key (company_id, id)', ...unique, ...foreignKeys(fields)]
  const sort = columnOf(list.sort)
  return [
    `create table ${table} (\n  ${body.join(',\n  ')}\n);`,
    `create index ${table}_list on ${table} (company_id, ${sort}, id);`,
    ...(tree ? [`create index ${table}_tree on ${table} (company_id, ${columnOf(tree.parent)}, position);`] : []),
    `select company_table('${table}', 'select, insert, update, delete');`,
    '',
    ...listsOf(fields).flatMap(([, field]) => linesDdl(table, field)),
  ].join('\n')
}

const foreignKeys = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference'
      ? [
          field.shared
            ? `foreign key (${columnOf(name)}) references ${field.table} (code)`
            : `foreign key (company_id, ${columnOf(name)}) references ${field.table} (company_id, id)`,
        ]
      : [],
  )

function linesDdl(parent: string, field: ChildrenField): string[] {
  const { table, fields, unique } = field
  const lines = linesColumnsOf(field).map(({ name, type, nullable }) => {
    if (name === 'company_id') return 'company_id uuid not null references company'
    const [own, cell] = Object.entries(fields).find(([each]) => columnOf(each) === name) ?? []
    const empty = cell?.kind === 'text' && cell.optional ? " default ''" : ''
    return `${name} ${type}${nullable ? '' : ' not null'}${empty}${own && cell ? checkOf(own, cell) : ''}`
  })
  const body = [
    ...lines,
    'primary key (company_id, id)',
    // Two lines may change names with each other: looked at when all are written.
    ...unique
      .filter((name) => fields[name]?.optional === false)
      .map((name) => `unique (company_id, ${PARENT}, ${columnOf(name)}) deferrable initially deferred`),
    `foreign key (company_id, ${PARENT}) references ${parent} (company_id, id)`,
    ...foreignKeys(fields),
  ]
  return [
    `create table ${table} (\n  ${body.join(',\n  ')}\n);`,
    `create index ${table}_of on ${table} (company_id, ${PARENT}, position);`,
    `select company_table('${table}', 'select, insert, update, delete');`,
    '',
  ]
}
