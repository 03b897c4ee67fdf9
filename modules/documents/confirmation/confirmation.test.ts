import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { canBeConfirmed, differs, problemsOfPromise, type PromisedLine } from './confirmation.ts'

const today = parseDay('2026-11-24')
const asked = [
  { position: 1, pending: '10' },
  { position: 3, pending: '2.5' },
]
const first: PromisedLine = { position: 1, quantity: '10', day: today }
const second: PromisedLine = { position: 3, quantity: '2.5', day: parseDay('2026-12-01') }
const fields = (promised: readonly PromisedLine[]) => problemsOfPromise(promised, asked, today).map(({ field }) => field)

test.each([
  ['everything as it was asked', [first, second], []],
  ['a line that does not come needs no day', [{ position: 1, quantity: '0', day: null }, second], []],
  ['more than what was asked may be proposed', [{ position: 1, quantity: '12', day: today }, second], []],
  ['a line without its day', [{ position: 1, quantity: '10', day: null }, second], ['lines.0.day']],
  ['a day that is gone', [first, { position: 3, quantity: '1', day: parseDay('2026-11-23') }], ['lines.1.day']],
  ['a year that nobody meant', [{ position: 1, quantity: '1', day: parseDay('2062-11-30') }, second], ['lines.0.day']],
  ['a line that was left out', [first], ['lines']],
  ['the same line twice', [first, first], ['lines']],
  ['a line of something else', [first, { position: 2, quantity: '1', day: today }], ['lines']],
] as const)('%s', (_, promised, expected) => {
  expect(fields(promised)).toEqual(expected)
})

test.each([
  ['as asked, on the day', '10', today, today, false],
  ['sooner', '10', today, addDays(today, 3), false],
  ['later', '10', addDays(today, 1), today, true],
  ['less', '9.999999', today, today, true],
  ['more', '11', today, today, true],
  ['any day, where none was expected', '10', addDays(today, 90), null, false],
  ['nothing', '0', null, today, true],
] as const)('%s', (_, quantity, day, expected, isOther) => {
  expect(differs({ quantity, day }, { pending: '10.000000', expected })).toBe(isOther)
})

test('only what is still to come may be confirmed', () => {
  expect(([null, 'pending', 'approved', 'sent', 'partlyReceived', 'received', 'closed'] as const).map(canBeConfirmed)).toEqual([
    ...[false, false, true, true, true, false, false],
  ])
})

test('any days from today on, within two years, are taken for any quantities', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ units: fc.nat(1000), days: fc.integer({ min: 0, max: 730 }) }), { minLength: 1, maxLength: 20 }),
      (lines) => {
        const promised = lines.map(({ units, days }, index) => ({
          position: index + 1,
          quantity: String(units),
          day: addDays(today, days),
        }))
        const known = lines.map((_, index) => ({ position: index + 1, pending: '1' }))
        expect(problemsOfPromise(promised.toReversed(), known, today)).toEqual([])
      },
    ),
  )
})
