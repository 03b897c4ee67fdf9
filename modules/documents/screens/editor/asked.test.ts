import { describe, expect, test } from 'vitest'
import { customFilterKey } from '#platform/custom/filter.ts'
import type { Day } from '#base/date.ts'
import { receivable } from '../../kind/opens.ts'
import { readAsked, withoutFilters } from './asked.ts'

const kind = { isElectronic: true, opens: receivable, isOffer: false } as const
const id = '019a0000-0000-7000-8000-000000000001'

/** Everything that narrows a list, by its word in the address. */
const narrowing: readonly (readonly [string, string])[] = [
  ['vista', 'overdue'],
  ['search', 'Ferretería'],
  ['tercero', id],
  ['vendedor', id],
  ['etiqueta', id],
  ['centro', id],
  ['origen', 'inbox'],
  ['vence', 'week'],
  ['item', id],
  ['resolucion', id],
  ['dian', 'rejected'],
  ['forma', '2'],
  ['correo', 'opened'],
  [customFilterKey('ruta'), 'norte'],
]

const cleared = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...query, ...withoutFilters(readAsked(kind, query, null)) }).flatMap(([word, value]) =>
      value === null ? [] : [[word, value]],
    ),
  )

describe('what the address of a list asks', () => {
  test.each(narrowing)('%s narrows the list, and is taken off with the others', (word, value) => {
    const query = { [word]: value }
    expect(readAsked(kind, query, null).isFiltered).toBe(true)
    const after = cleared({ ...Object.fromEntries(narrowing), ...query, sucursal: id })
    expect(after).toEqual({ period: 'siempre' })
    expect(readAsked(kind, after, null).isFiltered).toBe(false)
  })

  test('a period narrows it, but not what is still to be done', () => {
    const month = { from: '2026-11-01' as Day, to: '2026-11-30' as Day }
    expect(readAsked(kind, {}, month)).toMatchObject({ isFiltered: true, filters: month })
    expect(readAsked(kind, { vista: 'unsent' }, month)).toMatchObject({ isWork: true, tab: 'unsent', filters: month })
    expect(readAsked(kind, { orden: 'nonsense' }, null)).toMatchObject({ sort: 'date', tab: 'all', isFiltered: false })
  })
})
