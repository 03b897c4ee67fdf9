/** The values of a whole record against the definitions of its entity: what the form says, the server says. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '../http/errors.ts'
import { fieldsOf, isFigure, isFlag, type CustomEntity, type CustomField, type CustomInput, type CustomValues } from './field.ts'
import { parseFormula, workOut } from './formula.ts'
import { folded, isBlank, readValue, referenceIn, settledValue, valueProblem, valueText } from './value.ts'

type Given = Readonly<Record<string, unknown>>

/** Whether a field is asked: it is in use, and the one that it hangs from says so. A ring of conditions is asked by nobody. */
export function isShown(fields: readonly CustomField[], field: CustomField, values: Given, seen: ReadonlySet<string> = new Set()): boolean {
  if (!field.active || seen.has(field.internalName)) return false
  const { condition } = field
  if (!condition) return true
  const other = fields.find(({ entity, internalName }) => entity === field.entity && internalName === condition.field)
  // A formula is worked out of what is shown, and decides nothing of it.
  if (!other || other.kind === 'FormulaField' || !isShown(fields, other, values, new Set([...seen, field.internalName]))) return false
  const value = values[other.internalName]
  if (valueProblem(other, value, false) !== null) return false
  const settled = settledValue(other, value)
  // What nobody ticked is not ticked.
  const known = settled === null && isFlag(other.kind) ? false : settled
  if (condition.value === '') return known !== null && known !== false
  if (known === null) return false
  const wanted = folded(condition.value)
  return Array.isArray(known) ? known.some((id) => folded(valueText(other, [id])) === wanted) : folded(valueText(other, known)) === wanted
}

export interface CheckedValues {
  /** As they are kept; meaningful when there are no problems. */
  readonly values: CustomValues
  readonly problems: readonly ErrorBody[]
}

/** Standard figures of a record that a formula may name, as plain decimals. */
export type Figures = Readonly<Record<string, string>>

/** What the formulas of an entity may name besides its custom figures: word → what it is. */
export const standardFigures: Readonly<Record<CustomEntity, Readonly<Record<string, string>>>> = {
  party: {},
  item: {},
  document: {},
  line: { cantidad: 'la cantidad de la línea', precio: 'su valor unitario' },
}

/** Formulas in use over right values, by internal name; without result there is nothing. */
export function workedOut(
  fields: readonly CustomField[],
  entity: CustomEntity,
  values: CustomValues,
  figures: Figures = {},
): Record<string, string> {
  const own = fields.filter((field) => field.entity === entity)
  const formulas = own.filter(({ kind, active }) => kind === 'FormulaField' && active)
  if (formulas.length === 0) return {}
  const known: Record<string, string> = { ...figures }
  for (const { kind, internalName } of own) {
    const value = values[internalName]
    if (isFigure(kind) && kind !== 'FormulaField' && typeof value === 'string') known[internalName] = value
  }
  return Object.fromEntries(
    formulas.flatMap((field): [string, string][] => {
      const parsed = parseFormula(field.formula)
      const result = 'formula' in parsed && isShown(own, field, values) ? workOut(parsed.formula, known) : null
      return result === null ? [] : [[field.internalName, result]]
    }),
  )
}

/**
 * @param asks whether required fields must be there
 * @param at the path of the object in its request: "custom", "lines.2.custom"
 * @param figures standard ones that formulas may name
 */
export function checkCustom(
  fields: readonly CustomField[],
  entity: CustomEntity,
  given: CustomInput,
  { asks, at = 'custom', figures = {} }: { readonly asks: boolean; readonly at?: string; readonly figures?: Figures },
): CheckedValues {
  const own = fields.filter((field) => field.entity === entity)
  const values: Record<string, CustomValues[string]> = {}
  const problems: ErrorBody[] = []
  for (const name of Object.keys(given))
    if (!isBlank(given[name]) && !own.some(({ internalName }) => internalName === name))
      problems.push(httpErrors.of('invalid', { detalle: `No hay un campo personalizado «${name}».` }, `${at}.${name}`))
  for (const field of own) {
    const { internalName } = field
    const value = given[internalName]
    // What is not asked any more keeps what it had; what the others make out of place is left out.
    if (field.active && (field.kind === 'FormulaField' || !isShown(own, field, given))) continue
    const problem = valueProblem(field, value, asks && field.active)
    if (problem === null) {
      const settled = settledValue(field, value)
      if (settled !== null) values[internalName] = settled
    } else if (isBlank(value)) problems.push(httpErrors.of('required', { campo: field.label }, `${at}.${internalName}`))
    else problems.push(httpErrors.of('invalid', { detalle: problem }, `${at}.${internalName}`))
  }
  return { values: { ...values, ...workedOut(own, entity, values, figures) }, problems }
}

/** What a new record begins with. */
export function initialValues(fields: readonly CustomField[], entity: CustomEntity, today: Day): CustomValues {
  const values: Record<string, CustomValues[string]> = {}
  for (const field of fieldsOf(fields, entity)) {
    const read = readValue(field, field.initial, today)
    if ('value' in read && read.value !== null) values[field.internalName] = read.value
    // A form shows it off: that is what it says.
    else if (isFlag(field.kind)) values[field.internalName] = false
  }
  return values
}

export interface ShownValue {
  readonly label: string
  readonly value: string
  /** Of a file: what it is fetched by. */
  readonly fileId?: string
}

/** What a view or a print says of a record, in the order of the fields; what is empty is left out. */
export function shownValues(
  fields: readonly CustomField[],
  entity: CustomEntity,
  values: CustomValues,
  takes: (field: CustomField) => boolean = () => true,
): ShownValue[] {
  return fieldsOf(fields, entity)
    .filter((field) => takes(field) && isShown(fields, field, values))
    .map((field): ShownValue => {
      const value = values[field.internalName]
      const fileId = field.kind === 'FileField' ? referenceIn(value)?.id : undefined
      return { label: field.label, value: valueText(field, value), ...(fileId === undefined ? {} : { fileId }) }
    })
    .filter(({ value }) => value !== '')
}

/** "custom.zona" → what it said and says, in words, for the history; also of fields out of use. */
export function changesOfCustom(
  fields: readonly CustomField[],
  entity: CustomEntity,
  before: CustomValues,
  after: CustomValues,
): Readonly<Record<string, readonly [string | null, string | null]>> {
  const [had, has] = [textsOf(fields, entity, before), textsOf(fields, entity, after)].map(
    (texts) => new Map(texts.map(([{ internalName }, text]) => [internalName, text])),
  )
  return Object.fromEntries(
    fields
      .filter(
        ({ internalName }) =>
          had?.get(internalName) !== has?.get(internalName) ||
          referenceIn(before[internalName])?.id !== referenceIn(after[internalName])?.id,
      )
      .map(({ internalName }) => [`custom.${internalName}`, [had?.get(internalName) ?? null, has?.get(internalName) ?? null]] as const),
  )
}

/** What a record says, by label, to be compared side by side. */
export const changedValues = (
  fields: readonly CustomField[],
  entity: CustomEntity,
  values: CustomValues,
): Readonly<Record<string, string>> => Object.fromEntries(textsOf(fields, entity, values).map(([{ label }, text]) => [label, text]))

const textsOf = (fields: readonly CustomField[], entity: CustomEntity, values: CustomValues): [CustomField, string][] =>
  fields
    .filter((field) => field.entity === entity)
    .map((field): [CustomField, string] => [field, valueText(field, values[field.internalName])])
    .filter(([, text]) => text !== '')
