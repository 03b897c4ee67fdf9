// Each item is of one band, whatever the bands of the company are.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { ageAt, ageLimitsOf, agesOf } from './ages.ts'

test('a company that said nothing has the bands of 30, 60 and 90 days', () => {
  const limits = ageLimitsOf('30, 60, 90')
  expect(ageLimitsOf('nada')).toEqual(limits)
  expect(agesOf(limits).map(({ label }) => label)).toEqual([
    'Por vencer',
    'Vencida hasta 30 días',
    'De 31 a 60 días',
    'De 61 a 90 días',
    'Más de 90 días',
  ])
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map((late) => ageAt(limits, late))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
})

test('one that has its own has a label for each', () => {
  const limits = ageLimitsOf('8, 15')
  expect(agesOf(limits).map(({ short }) => short)).toEqual(['Por vencer', '1–8', '9–15', 'Más de 15'])
})

test('what is later is never of a younger band, and every band is of some days', () => {
  const bands = fc.uniqueArray(fc.integer({ min: 1, max: 3650 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(bands, fc.integer({ min: -400, max: 4000 }), (some, late) => {
      const limits = ageLimitsOf(some.toSorted((a, b) => a - b).join(', '))
      const age = ageAt(limits, late)
      expect(ageAt(limits, late + 1)).toBeGreaterThanOrEqual(age)
      expect(age).toBeLessThan(agesOf(limits).length)
      expect(limits.map((days) => ageAt(limits, days))).toEqual(limits.map((_, at) => at))
    }),
    runs(100),
  )
})
