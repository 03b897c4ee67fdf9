/**
 * Between a record and its form: a form mirrors what is typed (figures are text, a reference carries its name), and is
 * turned into values when it is sent. The rules are the definition's own, the same that the server runs.
 */
import type { Day } from '#base/date.ts'
import type { AnyCatalogue, AnyRecord, AnyValues, Notice } from './catalogue.ts'
import { chosenCell, lineWords, linesIn, namedBy, type Child, type NameOfCell, type OwnField } from './children.ts'
import { valueProblem, type CatalogueField, type ChildrenField } from './field.ts'
import { askedValues, hiddenFields, missingProblem, missingShown, rulesOver } from './shown.ts'

/** What a picker holds. */
export interface ChosenReference {
  readonly id: string
  readonly label: string
}
/** A line of a list inside the record, while it is filled. */
export interface LineInput {
  readonly id: string | null
  /** Tells it from others while it has no identity. */
  readonly key: string
  readonly cells: Readonly<Record<string, CellInput>>
}
/** What a cell holds while it is filled. */
export type CellInput = string | boolean | ChosenReference | null
export type FormInput = string | boolean | ChosenReference | readonly LineInput[] | null
export type FormInputs = Readonly<Record<string, FormInput>>

/** Whether an input is that of a picker. */
export const isChosenReference = (input: FormInput | undefined): input is ChosenReference =>
  typeof input === 'object' && input !== null && 'label' in input

let made = 0
/** A line to be filled: empty, or what a child says. @param nameOf of what its cells point to */
export function lineOf(field: ChildrenField, child: Child | null, nameOf: (cell: string, id: string) => string = () => ''): LineInput {
  made += 1
  const cells = Object.entries(field.fields).map(([name, cell]): [string, CellInput] => {
    const value = child ? child[name] : cell.initial
    if (cell.kind === 'reference') return [name, typeof value === 'string' ? { id: value, label: nameOf(name, value) } : null]
    return [name, cell.kind === 'flag' ? value === true : value === null || value === undefined ? '' : String(value)]
  })
  return { id: child?.id ?? null, key: child?.id ?? `new${made}`, cells: Object.fromEntries(cells) }
}

const isLines = (input: object): input is readonly LineInput[] => Array.isArray(input)

/** The lines of a form; none in any other kind of input. */
export const linesOfInput = (input: FormInput | undefined): readonly LineInput[] =>
  typeof input === 'object' && input !== null && isLines(input) ? input : []

export const childrenOfInput = (field: ChildrenField, input: FormInput | undefined): Child[] =>
  linesOfInput(input).map(({ id, cells }) => ({
    id,
    ...Object.fromEntries(Object.entries(field.fields).map(([name, cell]) => [name, valueOfInput(cell, cells[name])])),
  }))

function linesInput(field: ChildrenField, value: unknown, nameOf: NameOfCell): readonly LineInput[] {
  const lines = linesIn(value)
  if (lines.length > 0) return lines.map((child, at) => lineOf(field, child, (cell, id) => nameOf(at, cell, id)))
  // A new record begins with the lines that it needs, to be filled; what is chosen begins with nothing.
  return Array.from({ length: chosenCell(field) ? 0 : field.least }, () => lineOf(field, null))
}

function inputOf(field: OwnField, value: unknown, label: string | undefined): FormInput {
  if (field.kind === 'flag') return value === true
  if (field.kind === 'reference') return typeof value === 'string' ? { id: value, label: label ?? '' } : null
  return value === null || value === undefined ? '' : String(value)
}

/** The form of a record, or of a new one. */
export const inputsOf = (catalogue: AnyCatalogue, record: AnyRecord | null): FormInputs =>
  Object.fromEntries(
    Object.entries(catalogue.fields).map(([name, field]) => [
      name,
      field.kind === 'children'
        ? linesInput(field, record?.[name], namedBy(record?.labels ?? {}, name))
        : inputOf(field, record ? record[name] : field.initial, record?.labels[name]),
    ]),
  )

/** The value that an input stands for. */
export function valueOfInput(field: CatalogueField, input: FormInput | undefined): string | number | boolean | null {
  if (input === undefined || input === null) return field.kind === 'text' ? '' : null
  if (typeof input === 'object') return 'id' in input ? input.id : null
  if (typeof input === 'boolean') return input
  if (field.kind === 'text') return input
  if (input === '') return null
  return field.kind === 'number' ? Number(input) : input
}

/** What is typed stays in the form while it is not asked; here it is empty. */
export const valuesOf = (catalogue: AnyCatalogue, inputs: FormInputs): AnyValues =>
  // A value of each field, of its kind or null: the server checks them again.
  askedValues(catalogue, typedValues(catalogue, inputs)) as AnyValues

const typedValues = (catalogue: AnyCatalogue, inputs: FormInputs): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(catalogue.fields).map(([name, field]) => [
      name,
      field.kind === 'children' ? childrenOfInput(field, inputs[name]) : valueOfInput(field, inputs[name]),
    ]),
  )

/** The fields that the form shows. */
export function shownFields(catalogue: AnyCatalogue, inputs: FormInputs): string[] {
  const hidden = hiddenFields(catalogue, typedValues(catalogue, inputs))
  return Object.keys(catalogue.fields).filter((name) => !hidden.has(name))
}

/** The fields that a form shows, in the groups that its definition names; those before the first group have no title. */
export function sectionsOf(catalogue: Pick<AnyCatalogue, 'fields' | 'sections'>, shown: readonly string[]) {
  const sections: { title: string; names: string[] }[] = [{ title: '', names: [] }]
  // One whose first field is not asked begins all the same.
  for (const name of Object.keys(catalogue.fields)) {
    const title = catalogue.sections?.[name]
    if (title !== undefined) sections.push({ title, names: [] })
    if (shown.includes(name)) sections.at(-1)?.names.push(name)
  }
  return sections.filter(({ names }) => names.length > 0)
}

export interface FormContext {
  readonly previous: AnyRecord | null
  readonly today: Day
}

/** The rules of several fields run only over values that are right one by one. */
const allRight = (catalogue: AnyCatalogue, values: AnyValues): boolean =>
  Object.entries(catalogue.fields).every(([name, field]) => valueProblem(field, values[name]) === null) &&
  missingShown(catalogue, values).length === 0

/** What is wrong with one field of the form, in Spanish, or null. */
export function fieldProblem(catalogue: AnyCatalogue, name: string, inputs: FormInputs, context: FormContext): string | null {
  const field = catalogue.fields[name]
  if (!field) return null
  const values = valuesOf(catalogue, inputs)
  const hidden = hiddenFields(catalogue, values)
  if (hidden.has(name)) return null
  const own = missingProblem(catalogue, hidden, name, values[name]) ?? valueProblem(field, values[name])
  if (own !== null || !catalogue.rules || !allRight(catalogue, values)) return own
  const problems = rulesOver(catalogue, values, context)
  const found = problems.find((problem) => problem.field === name)
  if (found || field.kind !== 'children') return found?.message ?? null
  // A rule speaks of a cell by its place.
  const inside = problems.find((problem) => problem.field?.startsWith(`${name}.`))
  const [, line, cell = ''] = inside?.field?.split('.') ?? []
  return inside ? lineWords(field, Number(line), cell, inside.message) : null
}

/** What the form says while it is filled; nothing until its values can be read. */
export function noticesOf(catalogue: AnyCatalogue, inputs: FormInputs, context: FormContext): readonly Notice[] {
  const values = valuesOf(catalogue, inputs)
  return catalogue.notices && allRight(catalogue, values) ? catalogue.notices(values, context) : []
}
