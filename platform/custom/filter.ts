/** The filters of a list by custom fields: one value of the address each, `c_<name>`, and one value of the call, `custom`. */
import * as z from 'zod/mini'
import { isDay } from '#base/date.ts'
import { isQuantityText } from '#base/decimal.ts'
import { hasOptions, isFigure, isFlag, type CustomField } from './field.ts'

const PREFIX = 'c_'
export const customFilterKey = (name: string): string => `${PREFIX}${name}`

/** An internal name is one of its entity: those of lines are told apart from those of their document. */
export const filterName = ({ entity, internalName }: Pick<CustomField, 'entity' | 'internalName'>): string =>
  entity === 'line' ? `line.${internalName}` : internalName

/** Internal name → what it asks: an option, `true`, `false`, `from..to` of days and figures, or part of a text. */
export type CustomFilters = Readonly<Record<string, string>>

/** One value of the query: `{"zona":"0189…","cupo":"100..500"}`. */
export const customFilter = z._default(z.string().check(z.maxLength(2000)), '')

const shape = z.record(z.string(), z.string())

/** What cannot be read asks nothing: a saved address outlives what it spoke of. */
export function readCustomFilter(text: string): CustomFilters {
  if (text === '') return {}
  try {
    const read = z.safeParse(shape, JSON.parse(text))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

export const writeCustomFilter = (filters: CustomFilters): string => (Object.keys(filters).length === 0 ? '' : JSON.stringify(filters))

/** Those of an address. What no field takes any more asks nothing of the server. */
export const customFiltersIn = (query: Readonly<Record<string, string>>): CustomFilters =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, text]) =>
      key.startsWith(PREFIX) && text !== '' ? [[key.slice(PREFIX.length), text] as const] : [],
    ),
  )

/** The changes of an address that take them all away. */
export const withoutCustomFilters = (filters: CustomFilters): Record<string, null> =>
  Object.fromEntries(Object.keys(filters).map((name) => [customFilterKey(name), null]))

export type Asked =
  | { readonly is: 'flag'; readonly value: boolean }
  | { readonly is: 'option'; readonly id: string }
  | { readonly is: 'between'; readonly from: string; readonly to: string }
  | { readonly is: 'part'; readonly text: string }

export const isRanged = ({ kind }: Pick<CustomField, 'kind'>): boolean => kind === 'DatePicker' || kind === 'Timepicker' || isFigure(kind)

/** What a filter's text asks of a field; null when it says nothing. */
export function askedBy(field: CustomField, text: string): Asked | null {
  if (text.trim() === '') return null
  if (isFlag(field.kind)) return text === 'true' || text === 'false' ? { is: 'flag', value: text === 'true' } : null
  if (hasOptions(field.kind)) return field.options.some(({ id }) => id === text) ? { is: 'option', id: text } : null
  if (!isRanged(field)) return { is: 'part', text: text.trim() }
  const [from = '', to = '', ...more] = text.split('..')
  const isBound = (bound: string): boolean => {
    if (bound === '') return true
    if (field.kind === 'DatePicker') return isDay(bound)
    return field.kind === 'Timepicker' ? /^\d\d:\d\d$/.test(bound) : isQuantityText(bound)
  }
  return more.length === 0 && (from !== '' || to !== '') && isBound(from) && isBound(to) ? { is: 'between', from, to } : null
}
