import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthTitle } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { mayOpen, monthsToClose, type PeriodState } from './rules.ts'

const year = (closed: number): PeriodState[] =>
  Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    state: index < closed ? 'closed' : 'open',
  }))

const codeOf = (work: () => unknown): number | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof BusinessError ? error.code : null
  }
}

describe('closing', () => {
  test('the oldest open month closes alone', () => {
    expect(monthsToClose(year(3), '2026-04', false)).toEqual(['2026-04'])
  })
  test('an earlier open month is said, or closes too when asked', () => {
    expect(codeOf(() => monthsToClose(year(3), '2026-06', false))).toBe(435)
    expect(monthsToClose(year(3), '2026-06', true)).toEqual(['2026-04', '2026-05', '2026-06'])
  })
  test('a closed month and one that does not exist', () => {
    expect(codeOf(() => monthsToClose(year(3), '2026-02', false))).toBe(430)
    expect(codeOf(() => monthsToClose(year(3), '2031-02', false))).toBe(433)
  })
})

describe('opening', () => {
  test('only the last closed month', () => {
    expect(mayOpen(year(3), '2026-03')).toBe(true)
    expect(codeOf(() => mayOpen(year(3), '2026-02'))).toBe(438)
    expect(mayOpen(year(3), '2026-04')).toBe(false)
    expect(codeOf(() => mayOpen(year(3), '2031-02'))).toBe(433)
  })
})

test('whatever is asked, the closed months are those up to one', () => {
  const step = fc.record({ close: fc.boolean(), at: fc.integer({ min: 1, max: 12 }), withEarlier: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let periods = year(0)
      for (const { close, at, withEarlier } of steps) {
        const month = `2026-${String(at).padStart(2, '0')}`
        const set = (months: readonly string[], state: 'open' | 'closed') => {
          periods = periods.map((period) => (months.includes(period.month) ? { ...period, state } : period))
        }
        codeOf(() => (close ? set(monthsToClose(periods, month, withEarlier), 'closed') : mayOpen(periods, month) && set([month], 'open')))
        const firstOpen = periods.findIndex((period) => period.state === 'open')
        expect(periods.slice(firstOpen < 0 ? 12 : firstOpen).some((period) => period.state === 'closed')).toBe(false)
      }
    }),
  )
})

test('a month is named in Spanish', () => {
  expect(monthTitle('2026-11')).toBe('Noviembre 2026')
})
