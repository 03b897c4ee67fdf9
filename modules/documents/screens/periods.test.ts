import { describe, expect, it } from 'vitest'
import { parseDay } from '#base/date.ts'
import { filterRange, periodInWords, periodOf, periods, periodTitle, rangeOf } from './periods.ts'

const friday = parseDay('2026-11-20')

describe('periods of a list', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['twoMonths', '2026-11-01', '2026-12-31'],
    ['fourMonths', '2026-09-01', '2026-12-31'],
    ['year', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s goes from %s to %s', (period, from, to) => {
    expect(rangeOf(period, friday)).toEqual({ from, to })
  })

  it('begins weeks on Monday and crosses years', () => {
    expect(rangeOf('week', parseDay('2026-11-22'))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(rangeOf('week', parseDay('2026-11-23'))).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(rangeOf('lastMonth', parseDay('2026-01-31'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  it('reads the address, this month by default', () => {
    expect(periodOf(undefined)).toBe('month')
    expect(periodOf('nonsense')).toBe('month')
    expect(periodOf('all')).toBe('all')
    expect(filterRange('all', { from: friday, to: friday }, friday)).toEqual({ from: null, to: null })
    expect(filterRange('custom', { from: friday, to: null }, friday)).toEqual({ from: friday, to: null })
  })

  it('is said in words', () => {
    expect(periodTitle('month', { from: null, to: null })).toBe('Este mes')
    expect(periodTitle('custom', { from: friday, to: null })).toBe('Desde 20/11/2026')
    expect(periodInWords('month', friday)).toBe('en noviembre')
    expect(periodInWords('lastMonth', parseDay('2026-01-05'))).toBe('en diciembre')
    for (const { id } of periods) expect(periodInWords(id, friday)).not.toBe('')
  })
})
