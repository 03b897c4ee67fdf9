/** The columns of a list as those of its file: by their names on the screen, in the order in which whoever asks has them. */
import { fieldsOf, type CustomEntity, type CustomField, type CustomValues } from '../custom/field.ts'
import { valueCell } from '../custom/value.ts'
import type { TableCell } from '../report/csv.ts'

export interface FileColumn<Row> {
  readonly head: string
  readonly cell: (row: Row) => TableCell
}

/** By the name of the column on the screen; one of these may be several of the file. */
export type FileColumns<Row> = Readonly<Record<string, readonly FileColumn<Row>[]>>

/** The company's own fields that are marked for lists, named as in `customColumns`. */
export const customFileColumns = <Row>(
  fields: readonly CustomField[],
  entity: CustomEntity,
  valuesOf: (row: Row) => CustomValues,
): FileColumns<Row> =>
  Object.fromEntries(
    fieldsOf(fields, entity)
      .filter(({ inList }) => inList)
      .map((field): [string, FileColumn<Row>[]] => [
        `custom.${field.internalName}`,
        [{ head: field.label, cell: (row) => valueCell(field, valuesOf(row)[field.internalName]) }],
      ]),
  )

/** The heads, and how a row is written. @param shown names of columns; what is not one of the list is left out, and what repeats, once */
export function fileTable<Row>(columns: FileColumns<Row>, shown: readonly string[]) {
  const chosen = [...new Set(shown)].flatMap((name) => (Object.hasOwn(columns, name) ? (columns[name] ?? []) : []))
  return { heads: chosen.map(({ head }) => head), rowOf: (row: Row): TableCell[] => chosen.map(({ cell }) => cell(row)) }
}
