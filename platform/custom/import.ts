/** The company's own fields as columns of a file. */
import type { ImportField } from '../import/kind.ts'
import { fieldsOf, hasOptions, isFlag, isWritten, type CustomEntity, type CustomField, type CustomValue } from './field.ts'
import { valueCell, valueText } from './value.ts'

/** `custom.zona`: as the errors of the record name it. */
export const CUSTOM_COLUMN = 'custom.'

export const customColumns = (fields: readonly CustomField[], entity: CustomEntity): ImportField[] =>
  fieldsOf(fields, entity)
    .filter(({ kind }) => isWritten(kind))
    .map(({ internalName, label, help, kind, required, options }) => ({
      name: `${CUSTOM_COLUMN}${internalName}`,
      label,
      required,
      help,
      choices: isFlag(kind) ? ['Sí', 'No'] : hasOptions(kind) ? options.filter(({ active }) => active).map(({ name }) => name) : [],
      aliases: [internalName],
    }))

/** A value as a cell that is read back to the same. */
export function customText(field: CustomField, value: CustomValue | undefined): string {
  const cell = typeof value === 'object' ? valueCell(field, value) : valueText(field, value)
  return typeof cell === 'string' ? cell : ''
}
