/** A list as a table for a spreadsheet: the columns in sight, figures and days as such. */
import type { Day } from '#base/date.ts'
import type { TableCell } from '../report/csv.ts'
import type { AnyCatalogue, AnyRecord } from './catalogue.ts'
import { namedBy, writeChildren } from './children.ts'
import { colourNames, isCatalogueColour, isSecret, type CatalogueField } from './field.ts'
import { stateWords } from './words.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** How a person chooses them, in the order in which they are offered. */
export const exportFormatNames: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel (.xlsx)', csv: 'CSV', pdf: 'PDF' }
export const offeredFormats: readonly ExportFormat[] = ['xlsx', 'csv', 'pdf']

/** The column that says whether a record is in use. */
export const STATE = 'active'
export const STATE_LABEL = 'Estado'

/** "Ropa › Camisas": a record of a tree by its name and all those above it. */
export const pathText = (names: readonly string[]): string => names.join(' › ')

/** Every column that a list can show, in its order. */
export const exportableColumns = (catalogue: AnyCatalogue): string[] => {
  const { columns } = catalogue.list
  const others = Object.entries(catalogue.fields).flatMap(([name, field]) => (columns.includes(name) || isSecret(field) ? [] : [name]))
  return [...columns, ...others, STATE]
}

const headOf = (catalogue: AnyCatalogue, name: string): string =>
  name === STATE ? STATE_LABEL : (catalogue.fields[name]?.label ?? catalogue.computed?.[name]?.label ?? name)

function fieldCell(field: CatalogueField, name: string, record: AnyRecord): TableCell {
  const value = record[name]
  if (value === null || value === undefined) return ''
  const text = String(value)
  switch (field.kind) {
    case 'number':
    case 'percent':
      return { figure: text }
    case 'amount':
      return { amount: text }
    case 'date':
      return { day: text }
    case 'choice':
      return (field.choices as Readonly<Record<string, string>>)[text] ?? text
    case 'flag':
      return value === true ? 'Sí' : 'No'
    case 'colour':
      return isCatalogueColour(text) ? colourNames[text] : text
    case 'reference':
      return record.labels[name] ?? ''
    case 'children':
      return writeChildren(field, value, namedBy(record.labels, name))
    case 'text':
      return text
  }
}

function cellOf(catalogue: AnyCatalogue, name: string, record: AnyRecord, today: Day): TableCell {
  if (name === STATE) return stateWords(catalogue.titles, record.active)
  const field = catalogue.fields[name]
  // With all those above it: in a tree two may have the same name.
  if (name === catalogue.tree?.parent && record.branch) return pathText(record.branch.above)
  return field ? fieldCell(field, name, record) : (catalogue.computed?.[name]?.of(record, today).text ?? '')
}

export interface ShownTable {
  readonly heads: TableCell[]
  readonly rowOf: (record: AnyRecord) => TableCell[]
}

/** The head, and how a record is a row. @param columns those in sight; what is not one of the list is left out */
export function shownTable(catalogue: AnyCatalogue, columns: readonly string[], today: Day): ShownTable {
  const shown = exportableColumns(catalogue).filter((name) => columns.includes(name))
  return {
    heads: shown.map((name) => headOf(catalogue, name)),
    rowOf: (record) => shown.map((name) => cellOf(catalogue, name, record, today)),
  }
}

/** Heads and rows. @param columns those in sight; what is not one of the list is left out */
export function exportTable(catalogue: AnyCatalogue, columns: readonly string[], records: readonly AnyRecord[], today: Day): TableCell[][] {
  const { heads, rowOf } = shownTable(catalogue, columns, today)
  return [heads, ...records.map(rowOf)]
}
