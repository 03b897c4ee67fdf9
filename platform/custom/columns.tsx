/** The company's own fields as columns of a list. */
import { parseQuantity } from '#base/decimal.ts'
import { columnsOf, Quantity, type Column } from '../ui/index.tsx'
import { fieldsOf, type CustomEntity, type CustomField, type CustomValues } from './field.ts'
import { valueText } from './value.ts'

/** Ids of columns begin so: another may have the name of a standard one. */
export const CUSTOM_COLUMN = 'custom.'

/** Those that are marked for lists, in their order, after the standard ones. */
export function customColumns<Row>(
  fields: readonly CustomField[],
  entity: CustomEntity,
  valuesOf: (row: Row) => CustomValues,
): Column<Row>[] {
  const col = columnsOf<Row>()
  return fieldsOf(fields, entity)
    .filter(({ inList }) => inList)
    .map((field): Column<Row> => {
      const { internalName, kind, label } = field
      const id = `${CUSTOM_COLUMN}${internalName}`
      const textOf = (row: Row): string | null => {
        const value = valuesOf(row)[internalName]
        return typeof value === 'string' && value !== '' ? value : null
      }
      // Whoever marked it for lists wants it before what every list has.
      const last = { priority: 4 }
      if (kind === 'MoneyField') return col.money(id, label, textOf, last)
      if (kind === 'DatePicker') return col.day(id, label, textOf, last)
      if (kind === 'NumberField' || kind === 'FormulaField')
        return {
          ...col.quantity(id, label, textOf, { ...last, width: 104 }),
          cell: (row) => {
            const text = textOf(row)
            return text === null ? null : <Quantity value={parseQuantity(text)} />
          },
        }
      return col.text(id, label, (row) => valueText(field, valuesOf(row)[internalName]), { ...last, width: 132 })
    })
}
