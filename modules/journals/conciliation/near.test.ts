import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, parseDay } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { mayAnswer, NEAR_DAYS } from './near.ts'

const START = parseDay('2026-10-10')
const movement = (key: string, after: number, cents: bigint) => ({ key, day: addDays(START, after), cents })
const line = (cents: bigint) => ({ day: START, cents })
const keysOf = (lines: ReturnType<typeof line>[], movements: ReturnType<typeof movement>[]) =>
  mayAnswer(lines, movements)
    .map(({ key }) => key)
    .toSorted()

test.each([
  ['the value within five days', [line(100n)], [movement('a', 5, 100n), movement('b', 6, 100n), movement('c', -5, 100n)], ['a', 'c']],
  ['no sum where the value is there', [line(100n)], [movement('a', 0, 100n), movement('b', 0, 60n), movement('c', 0, 40n)], ['a']],
  ['a sum where it is not', [line(100n)], [movement('b', 0, 60n), movement('c', 2, 40n), movement('d', 0, 140n)], ['b', 'c']],
  ['a sum where two lines have one movement', [line(100n), line(100n)], [movement('a', 0, 100n), movement('b', 0, 60n)], ['a', 'b']],
  ['of its side alone', [line(-100n)], [movement('a', 0, 100n), movement('b', 0, -60n), movement('c', 0, 40n)], ['b']],
  ['nothing', [], [movement('a', 0, 100n)], []],
])('%s', (_, lines, movements, keys) => expect(keysOf(lines, movements)).toEqual(keys))

test('of many the nearest twenty-one of the value, and of smaller ones the sixty largest', () => {
  const many = Array.from({ length: 80 }, (_, at) => movement(`s${String(at).padStart(2, '0')}`, 0, BigInt(at + 1)))
  const found = mayAnswer([line(1000n)], many)
  expect([found.length, found.every(({ cents }) => cents > 20n)]).toEqual([60, true])
  const equal = Array.from({ length: 30 }, (_, at) => movement(`e${String(at).padStart(2, '0')}`, at % 6, 100n))
  expect(mayAnswer([line(100n)], equal)).toHaveLength(21)
})

test('each once, near a line, and no larger than it', () => {
  const some = fc.record({ after: fc.integer({ min: -9, max: 9 }), cents: fc.constantFrom(-30n, -10n, 10n, 20n, 30n) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), fc.array(some, { maxLength: 40 }), (ofBank, ofBooks) => {
      const lines = ofBank.map(({ after, cents }) => ({ day: addDays(START, after), cents }))
      const found = mayAnswer(
        lines,
        ofBooks.map(({ after, cents }, at) => movement(String(at), after, cents)),
      )
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
      for (const { day, cents } of found)
        expect(
          lines.some(
            (each) =>
              Math.abs(daysBetween(each.day, day)) <= NEAR_DAYS &&
              each.cents > 0n === cents > 0n &&
              (cents > 0n ? cents <= each.cents : cents >= each.cents),
          ),
        ).toBe(true)
    }),
    runs(200),
  )
})
