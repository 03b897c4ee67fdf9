import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { contingencyOn, contingencyRules, contingencyTerm, pauseAfter, secondsToContingency } from './contingency.ts'

const rule = contingencyOn(parseDay('2026-11-23'))

test('it is tried three times at once, then every two minutes, then every half hour and for ever', () => {
  expect([1, 2, 3, 4, 8, 9, 500].map((attempts) => pauseAfter(attempts, rule))).toEqual([5, 5, 5, 120, 120, 1800, 1800])
  expect(secondsToContingency(rule)).toBe(615)
})

test('the term is 48 hours after the service answers again', () => {
  expect(contingencyTerm(new Date('2026-11-21T15:10:00Z'), rule).toISOString()).toBe('2026-11-23T15:10:00.000Z')
})

test('a day before the first rule has the first one, and every rule is cited', () => {
  expect(contingencyOn(parseDay('2020-01-01'))).toBe(contingencyRules[0])
  for (const { source } of contingencyRules) expect(source).not.toBe('')
})

test('whoever waits the pauses of the tries has waited what the law asks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (tries) => {
      const waited = Array.from({ length: tries }, (_, index) => pauseAfter(index + 1, rule)).reduce((sum, each) => sum + each, 0)
      expect(waited >= secondsToContingency(rule)).toBe(tries >= rule.tries.length)
    }),
  )
})
