/** The fields of the company in a form, after the standard ones, by the sections that it gave them. */
import { Fragment } from 'react'
import { FieldGrid } from '../ui/index.tsx'
import { CustomControl } from './CustomControl.tsx'
import { fieldsOf, type CustomEntity, type CustomField, type CustomValues } from './field.ts'
import { isShown, workedOut, type Figures } from './record.ts'

export const CUSTOM_TITLE = 'Campos personalizados'

export interface CustomFieldsProps {
  readonly fields: readonly CustomField[]
  readonly entity: CustomEntity
  readonly values: CustomValues
  /** Internal name → what is wrong with it. */
  readonly errors: ReadonlyMap<string, string>
  /** The path of the values in the request; names what is focused. */
  readonly at?: string
  /** Titles of the sections; without them everything stands in one grid. */
  readonly titled?: boolean
  /** The class of the row that a wide form has in place of two columns; there only sections with a name are titled. */
  readonly row?: string
  /** The record that they are of, when it was saved. */
  readonly record?: string
  /** Standard figures that its formulas may name. */
  readonly figures?: Figures
  readonly onChange: (values: CustomValues) => void
}

const NO_FIGURES: Figures = {}

export function CustomFields({
  fields,
  entity,
  values,
  errors,
  at = 'custom',
  titled = true,
  row,
  record = '',
  figures = NO_FIGURES,
  onChange,
}: CustomFieldsProps) {
  const shown = fieldsOf(fields, entity).filter((field) => isShown(fields, field, values))
  if (shown.length === 0) return null
  const results = workedOut(fields, entity, values, figures)
  const controls = (some: readonly CustomField[]) =>
    some.map((field) => (
      <CustomControl
        key={field.internalName}
        field={field}
        name={`${at}.${field.internalName}`}
        record={record}
        value={field.kind === 'FormulaField' ? results[field.internalName] : values[field.internalName]}
        error={errors.get(field.internalName) ?? null}
        onChange={(value) => onChange({ ...values, [field.internalName]: value })}
      />
    ))
  if (!titled) return <>{controls(shown)}</>
  return [...Map.groupBy(shown, ({ section }) => section || CUSTOM_TITLE)].map(([section, some]) => (
    <Fragment key={section}>
      {(row === undefined || section !== CUSTOM_TITLE) && <h3 className="group-title">{section}</h3>}
      {row === undefined ? <FieldGrid>{controls(some)}</FieldGrid> : <div className={row}>{controls(some)}</div>}
    </Fragment>
  ))
}

/** Errors of a request that speak of these values: "custom.zona" → "zona". */
export const errorsAt = (
  errors: readonly { readonly field: string | null; readonly message: string }[],
  at: string,
): ReadonlyMap<string, string> =>
  new Map(
    errors.flatMap(({ field, message }): [string, string][] =>
      field?.startsWith(`${at}.`) ? [[field.slice(at.length + 1), message]] : [],
    ),
  )
