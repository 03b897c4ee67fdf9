/**
 * What a record does not ask because of what was chosen before it: it is not shown, is stored empty, and none of its rules
 * speaks. The form, the line that adds, the calls and a file all ask here.
 */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '../http/errors.ts'
import { textMessages } from '../rules/index.ts'
import { countProblem } from './children.ts'
import { settled, valueProblem, type CatalogueField } from './field.ts'
import type { AnyValues, Fields, NameOf, RuleContext, ValuesOf } from './record.ts'

export interface Shown<F> {
  /**
   * Whether the field is asked.
   * @param values those that are right, with what went before and is not asked already empty; a wrong one is as in a new record
   */
  when(values: ValuesOf<F>): boolean
  /** It may be empty in its table, but not while it is shown. */
  readonly required?: true
}

/** Field → when it is shown. One that is not named always is. */
export type ShownBy<F> = { readonly [K in NameOf<F>]?: Shown<F> }

/** What of a catalogue this file needs. */
export interface Asking {
  readonly fields: Fields
  readonly shown?: ShownBy<Fields>
}

/** What a field that is not asked holds: nothing, or, where nothing cannot be stored, what a new record begins with. */
export const emptyOf = (field: CatalogueField): unknown =>
  field.kind === 'children'
    ? []
    : field.optional || field.kind === 'text' || field.kind === 'flag'
      ? settled(field, field.kind === 'flag' ? false : null)
      : field.initial

/** Whether a field can be left out at all. */
export const canBeEmpty = (field: CatalogueField): boolean =>
  field.kind === 'children' ? field.least === 0 : !field.fixed && (field.optional || field.kind === 'flag' || field.initial !== null)

/** The fields that some values do not ask. Each `when` sees those before it as they will be stored. */
export function hiddenFields({ fields, shown }: Asking, given: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const hidden = new Set<string>()
  if (!shown) return hidden
  const seen: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name]
    const begins = field.initial ?? settled(field, null)
    seen[name] = value === undefined || valueProblem(field, value) !== null ? begins : settled(field, value)
  }
  for (const [name, field] of Object.entries(fields)) {
    // Each value is of the kind of its field, or what a new record begins with.
    if (shown[name]?.when(seen as AnyValues) !== false) continue
    hidden.add(name)
    seen[name] = emptyOf(field)
  }
  return hidden
}

/** Values with nothing in what they do not ask. */
export function askedValues<V extends Readonly<Record<string, unknown>>>(asking: Asking, given: V): V {
  const hidden = hiddenFields(asking, given)
  if (hidden.size === 0) return given
  const emptied = Object.entries(asking.fields).flatMap(([name, field]) => (hidden.has(name) ? [[name, emptyOf(field)]] : []))
  return { ...given, ...Object.fromEntries(emptied) }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Of a list: its least is what it needs when nothing asks more. */
const missingWords = (field: CatalogueField | undefined): string =>
  field?.kind === 'children' ? (countProblem({ ...field, least: 1 }, 0) ?? textMessages.required) : textMessages.required

/** What is missing in one field because it is shown, in Spanish, or null. @param hidden of `hiddenFields` */
export const missingProblem = ({ fields, shown }: Asking, hidden: ReadonlySet<string>, name: string, value: unknown): string | null =>
  shown?.[name]?.required === true && !hidden.has(name) && isEmpty(value) ? missingWords(fields[name]) : null

/** What the rules over several fields say of those that are asked. */
export function rulesOver(
  catalogue: Asking & { rules?(values: AnyValues, context: RuleContext<Fields>): readonly ErrorBody[] },
  values: AnyValues,
  context: RuleContext<Fields>,
): ErrorBody[] {
  const hidden = hiddenFields(catalogue, values)
  return (catalogue.rules?.(values, context) ?? []).filter(({ field }) => field === null || !hidden.has(field.split('.')[0] ?? field))
}

/** All that is missing. */
export function missingShown(asking: Asking, values: AnyValues): ErrorBody[] {
  const hidden = hiddenFields(asking, values)
  return Object.keys(asking.shown ?? {}).flatMap((name) => {
    const problem = missingProblem(asking, hidden, name, values[name])
    return problem === null ? [] : [httpErrors.of('invalid', { detalle: problem }, name)]
  })
}
