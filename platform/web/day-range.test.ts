import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { chosenRange, rangeLabel, rangePresets } from './day-range.ts'

const today = parseDay('2026-11-20')

test.each([
  ['hoy', '2026-11-20', '2026-11-20'],
  ['ayer', '2026-11-19', '2026-11-19'],
  ['semana', '2026-11-16', '2026-11-22'],
  ['mes', '2026-11-01', '2026-11-30'],
  ['mes-anterior', '2026-10-01', '2026-10-31'],
  ['bimestre', '2026-11-01', '2026-12-31'],
  ['cuatrimestre', '2026-09-01', '2026-12-31'],
  ['anio', '2026-01-01', '2026-12-31'],
  ['anio-anterior', '2025-01-01', '2025-12-31'],
])('%s', (id, from, to) => {
  expect(chosenRange({ period: id }, today, 'mes').range).toEqual({ from, to })
})

describe('an address', () => {
  test('without a period has the default, and what cannot be read too', () => {
    expect(chosenRange({}, today, 'mes').label).toBe('Este mes')
    expect(chosenRange({ period: 'ayer o así' }, today, 'anio').preset).toBe('anio')
    expect(chosenRange({ from: '2026-02-30', to: '2026-03-01' }, today, 'mes').preset).toBe('mes')
    expect(chosenRange({ from: '2026-03-02', to: '2026-03-01' }, today, 'mes').preset).toBe('mes')
  })
  test('with two days', () => {
    expect(chosenRange({ from: '2026-03-02', to: '2026-03-05' }, today, 'mes')).toEqual({
      range: { from: '2026-03-02', to: '2026-03-05' },
      preset: null,
      label: '02/03/2026 a 05/03/2026',
    })
  })
  test('with everything', () => {
    expect(chosenRange({ period: 'siempre' }, today, 'mes').range).toBeNull()
    expect(chosenRange({}, today, 'siempre').range).toBeNull()
    expect(chosenRange({ period: 'mes' }, today, 'siempre').preset).toBe('mes')
  })
})

test('names of ranges', () => {
  const label = (from: string, to: string) => rangeLabel({ from: parseDay(from), to: parseDay(to) })
  expect(label('2026-11-01', '2026-11-30')).toBe('Noviembre 2026')
  expect(label('2026-01-01', '2026-12-31')).toBe('2026')
  expect(label('2026-11-01', '2026-11-29')).toBe('01/11/2026 a 29/11/2026')
  expect(label('2026-11-03', '2026-11-03')).toBe('03/11/2026')
})

test('every period that is not past holds its day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays(parseDay('2000-01-01'), days)
      for (const { id, of } of rangePresets) {
        const { from, to } = of(day)
        expect(from <= to).toBe(true)
        if (!id.includes('anterior') && id !== 'ayer') expect(from <= day && day <= to).toBe(true)
      }
    }),
  )
})
