/**
 * Between a record and its form: a form mirrors what is typed (figures are text, a reference carries its name), and is
 * turned into values when it is sent. The rules are the definition's own, the same that the server runs.
 */
import type { Day } from '#base/date.ts'
import type { AnyCatalogue, AnyRecord, AnyValues, Notice } from './catalogue.ts'
import { valueProblem, type CatalogueField } from './field.ts'

/** What a picker holds. */
export interface ChosenReference {
  readonly id: string
  readonly label: string
}
export type FormInput = string | boolean | ChosenReference | null
export type FormInputs = Readonly<Record<string, FormInput>>

function inputOf(field: CatalogueField, value: unknown, label: string | undefined): FormInput {
  if (field.kind === 'flag') return value === true
  if (field.kind === 'reference') return typeof value === 'string' ? { id: value, label: label ?? '' } : null
  return value === null || value === undefined ? '' : String(value)
}

/** The form of a record, or of a new one. */
export const inputsOf = (catalogue: AnyCatalogue, record: AnyRecord | null): FormInputs =>
  Object.fromEntries(
    Object.entries(catalogue.fields).map(([name, field]) => [
      name,
      inputOf(field, record ? record[name] : field.initial, record?.labels[name]),
    ]),
  )

/** The value that an input stands for. */
export function valueOfInput(field: CatalogueField, input: FormInput | undefined): string | number | boolean | null {
  if (input === undefined || input === null) return field.kind === 'text' ? '' : null
  if (typeof input === 'object') return input.id
  if (typeof input === 'boolean') return input
  if (field.kind === 'text') return input
  if (input === '') return null
  return field.kind === 'number' ? Number(input) : input
}

export const valuesOf = (catalogue: AnyCatalogue, inputs: FormInputs): AnyValues =>
  // A value of each field, of its kind or null: the server checks them again.
  Object.fromEntries(Object.entries(catalogue.fields).map(([name, field]) => [name, valueOfInput(field, inputs[name])])) as AnyValues

export interface FormContext {
  readonly previous: AnyRecord | null
  readonly today: Day
}

/** The rules of several fields run only over values that are right one by one. */
const allRight = (catalogue: AnyCatalogue, values: AnyValues): boolean =>
  Object.entries(catalogue.fields).every(([name, field]) => valueProblem(field, values[name]) === null)

/** What is wrong with one field of the form, in Spanish, or null. */
export function fieldProblem(catalogue: AnyCatalogue, name: string, inputs: FormInputs, context: FormContext): string | null {
  const field = catalogue.fields[name]
  if (!field) return null
  const values = valuesOf(catalogue, inputs)
  const own = valueProblem(field, values[name])
  if (own !== null || !catalogue.rules || !allRight(catalogue, values)) return own
  return catalogue.rules(values, context).find((problem) => problem.field === name)?.message ?? null
}

/** What the form says while it is filled; nothing until its values can be read. */
export function noticesOf(catalogue: AnyCatalogue, inputs: FormInputs, context: FormContext): readonly Notice[] {
  const values = valuesOf(catalogue, inputs)
  return catalogue.notices && allRight(catalogue, values) ? catalogue.notices(values, context) : []
}
