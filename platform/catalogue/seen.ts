/** A catalogue as somebody may see it: without the fields and columns that are masked for them. */
import type { Permission } from '../access.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { fieldMasks } from './endpoints.ts'
import { filterKey } from './filter.ts'

type May = (permission: Permission) => boolean

/** The same one for whoever may see all of it. Its rules do not speak of a record that is not whole: who lacks a field does not write. */
export function seenBy(catalogue: AnyCatalogue, may: May): AnyCatalogue {
  const hidden = new Set<string>(
    [
      ...Object.entries(fieldMasks(catalogue.fields)),
      ...Object.entries(catalogue.computed ?? {}).flatMap(([name, { masked }]) => (masked ? [[name, masked] as const] : [])),
    ].flatMap(([name, mask]) => (may(mask) ? [] : [name])),
  )
  if (hidden.size === 0) return catalogue
  const without = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !hidden.has(name)))
  const { rules: _rules, notices: _notices, ...rest } = catalogue
  return {
    ...rest,
    fields: without(catalogue.fields),
    computed: without(catalogue.computed ?? {}),
    list: { ...catalogue.list, columns: catalogue.list.columns.filter((name) => !hidden.has(name)) },
  }
}

/** The permission that a list asks for in its order or its filters, and whoever asks does not hold; null when there is none. */
export function maskedAsked(catalogue: AnyCatalogue, query: Readonly<Record<string, unknown>>, may: May): Permission | null {
  const sort = typeof query['sort'] === 'string' ? query['sort'].replace(/^-/, '') : ''
  const asked = Object.entries(fieldMasks(catalogue.fields)).find(
    ([name, permission]) => !may(permission) && (sort === name || (query[filterKey(name)] ?? '') !== ''),
  )
  return asked?.[1] ?? null
}
