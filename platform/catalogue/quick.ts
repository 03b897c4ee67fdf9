/** What can be written without opening a record: a new one from its few required texts, and its name. */
import type { AnyCatalogue, AnyRecord, AnyValues } from './catalogue.ts'
import { mayBeEmpty } from './field.ts'
import { hiddenFields } from './shown.ts'

const MOST_FIELDS = 2
const LONGEST = 200

/**
 * The fields of the line that adds one after another; null when a new record, with what it begins with, asks for more than
 * that line can hold.
 * @param given those that the page fills by itself
 */
export function quickFields(catalogue: AnyCatalogue, given: readonly string[] = []): string[] | null {
  const { fields, shown } = catalogue
  const hidden = hiddenFields(catalogue, {})
  const isAsked = (name: string) => !hidden.has(name) && (shown?.[name]?.required === true || !mayBeEmpty(fields[name]))
  const asked = Object.entries(fields).filter(([name, field]) => isAsked(name) && field.initial === null && !given.includes(name))
  // What never changes afterwards is chosen with open eyes, not taken from what a new record begins with.
  const isFinal = Object.entries(fields).some(
    ([name, field]) => field.fixed && field.initial !== null && !hidden.has(name) && !given.includes(name),
  )
  const fits = !isFinal && asked.length > 0 && asked.length <= MOST_FIELDS
  return fits && asked.every(([, field]) => field.kind === 'text' && field.max <= LONGEST) ? asked.map(([name]) => name) : null
}

/** The column that is renamed in place, or null when the name is made of other things. */
export function renamedField({ fields, list }: AnyCatalogue): string | null {
  const field = fields['name']
  return field?.kind === 'text' && !field.fixed && list.columns.includes('name') ? 'name' : null
}

/** What a record holds, to be written again with a change. */
export const valuesOfRecord = (catalogue: AnyCatalogue, record: AnyRecord): AnyValues =>
  // Exactly the fields of the record, of which it is made.
  Object.fromEntries(Object.keys(catalogue.fields).map((name) => [name, record[name] ?? null])) as AnyValues
