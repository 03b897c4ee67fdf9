// The bands of what is late: whole days, each more than the one before.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { ageBandsProblem, parseAgeBands } from './age-bands.ts'

test.each<[string, readonly number[] | null]>([
  ['30, 60, 90', [30, 60, 90]],
  ['15', [15]],
  ['8,15,30,60,120', [8, 15, 30, 60, 120]],
  ['8,15,30,60,120,240', null],
  ['', null],
  ['0, 30', null],
  ['30, 30', null],
  ['60, 30', null],
  ['30,,60', null],
  ['-30, 60', null],
  ['30.5', null],
  ['3651', null],
  ['treinta', null],
])('%s is %j', (text, days) => {
  expect(parseAgeBands(text)).toEqual(days)
  expect(ageBandsProblem(text) === null).toBe(days !== null)
})

test('what is rising and in its limits is read as it is written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 3650 }), { minLength: 1, maxLength: 5 }), (some) => {
      const days = some.toSorted((a, b) => a - b)
      expect(parseAgeBands(days.join(', '))).toEqual(days)
    }),
    runs(100),
  )
})
