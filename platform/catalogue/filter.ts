/**
 * Filters by field, as they stand in the address and cross the wire: `f_kind=INE`, `f_validTo=2026-01-01..2026-12-31`.
 * Texts are found by the search; every other kind of field can be filtered.
 */
import { isDay } from '#base/date.ts'
import { isAmountText, isPercentText } from '#base/decimal.ts'
import { isKeyOf, type CatalogueField } from './field.ts'
import type { Fields } from './record.ts'

export type FieldFilter =
  | { readonly is: 'one of'; readonly values: readonly string[] }
  /** Both ends belong to it; an open end is ''. */
  | { readonly is: 'between'; readonly from: string; readonly to: string }

const PREFIX = 'f_'
const MOST_LENGTH = 400

export const filterKey = (field: string): string => `${PREFIX}${field}`
export const canFilter = (field: CatalogueField): boolean => field.kind !== 'text' && field.kind !== 'children'
export const filterableFields = (fields: Fields): [string, CatalogueField][] =>
  Object.entries(fields).filter(([, field]) => canFilter(field))

const WHOLE = /^\d{1,15}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isBound = (field: CatalogueField, text: string): boolean => {
  if (text === '') return true
  if (field.kind === 'date') return isDay(text)
  if (field.kind === 'amount') return isAmountText(text)
  return field.kind === 'percent' ? isPercentText(text) : WHOLE.test(text)
}

const isChoice = (field: CatalogueField, text: string): boolean => {
  if (field.kind === 'choice') return Object.hasOwn(field.choices, text)
  if (field.kind === 'flag') return text === 'true' || text === 'false'
  if (field.kind === 'reference') return field.shared ? isKeyOf(field, text) : UUID.test(text)
  return /^[a-z]+$/.test(text)
}

/** What a text of the address asks of a field; null when it cannot be read. */
export function readFilter(field: CatalogueField, text: string): FieldFilter | null {
  if (text.length > MOST_LENGTH) return null
  switch (field.kind) {
    case 'text':
      return null
    case 'date':
    case 'number':
    case 'amount':
    case 'percent': {
      const [from = '', to = '', ...more] = text.split('..')
      const isRange = text.includes('..') && more.length === 0 && (from !== '' || to !== '')
      return isRange && isBound(field, from) && isBound(field, to) ? { is: 'between', from, to } : null
    }
    default: {
      const values = [...new Set(text.split(','))]
      return values.every((value) => isChoice(field, value)) ? { is: 'one of', values } : null
    }
  }
}

/** As it stands in the address; null when it asks nothing. */
export function writeFilter(filter: FieldFilter): string | null {
  if (filter.is === 'one of') return filter.values.length === 0 ? null : filter.values.join(',')
  return filter.from === '' && filter.to === '' ? null : `${filter.from}..${filter.to}`
}

/** Those of an address that can be read, by the name of their field. */
export function filtersIn(fields: Fields, query: object): Record<string, FieldFilter> {
  const texts = new Map<string, unknown>(Object.entries(query))
  return Object.fromEntries(
    filterableFields(fields).flatMap(([name, field]) => {
      const text = texts.get(filterKey(name))
      const filter = typeof text === 'string' && text !== '' ? readFilter(field, text) : null
      return filter ? [[name, filter]] : []
    }),
  )
}

/** The part of an address that filters by field, to be sent as it is; what cannot be read is left out. */
export const filterTexts = (fields: Fields, query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(filtersIn(fields, query)).map((name) => [filterKey(name), query[filterKey(name)] ?? '']))
