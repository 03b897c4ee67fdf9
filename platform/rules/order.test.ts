// Rules of order agree with one another on any days and any numbers, and no message says what another one says.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isDay, parseDay, showDay } from '#base/date.ts'
import { compareNumeric, numeric } from '#base/numeric-text.ts'
import * as rules from './index.ts'

describe('rules of order agree with one another', () => {
  const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(parseDay('1950-01-01'), days))
  test('dates', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (value, bound) => {
        expect(isDay(value)).toBe(true)
        expect(rules.dateGt(value, bound) === null).toBe(value > bound)
        expect(rules.dateGte(value, bound) === null).toBe(rules.dateLt(value, bound) !== null)
        expect(rules.dateLte(value, bound) === null).toBe(rules.dateGt(value, bound) !== null)
        expect(rules.dateMin(value, bound)).toBe(rules.dateGte(value, bound))
        expect(rules.dateMax(value, bound)).toBe(rules.dateLte(value, bound))
        expect(rules.dateGt(bound, bound)).toContain(showDay(bound))
      }),
    )
  })
  const anyNumber = fc
    .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.nat({ max: 99 }), fc.constantFrom(',', '.'))
    .map(([whole, cents, mark]) => `${whole}${mark}${cents}`)
  test('numbers, with either decimal mark', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (value, bound) => {
        const order = compareNumeric(numeric(value), numeric(bound))
        expect(rules.numberGt(value, bound) === null).toBe(order > 0)
        expect(rules.numberGte(value, bound) === null).toBe(order >= 0)
        expect(rules.numberLt(value, bound) === null).toBe(order < 0)
        expect(rules.numberLte(value, bound) === null).toBe(order <= 0)
        expect(rules.maxDecimal(value, bound) === null).toBe(order <= 0)
        expect(rules.minDecimal(value, bound) === null).toBe(order >= 0)
      }),
    )
  })
})

test('no message of the set says what another one says', () => {
  const messages = Object.values(rules.ruleMessages).flatMap((family) => Object.values(family))
  expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([])
})
