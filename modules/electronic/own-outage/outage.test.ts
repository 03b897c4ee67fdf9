import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInBogota, type Day } from '#base/date.ts'
import { beginningProblem, covers, endProblem, instantOf, isLate, termOf } from './outage.ts'

const at = (text: string) => new Date(`${text}:00-05:00`)
const NOW = at('2026-11-26T15:00')

test('an hour of a day in Bogotá', () => {
  expect(instantOf('2026-11-26' as Day, '08:30')).toEqual(at('2026-11-26T08:30'))
  expect(instantOf('2026-11-26' as Day, '23:59')).toEqual(at('2026-11-26T23:59'))
})

test.each([
  ['2026-11-26T15:01', [], /futuro/],
  ['2026-09-26T10:00', [], /60 días/],
  ['2026-09-27T00:00', [], null],
  ['2026-11-26T14:00', [], null],
  ['2026-11-26T14:00', [{ beganAt: at('2026-11-25T10:00'), endedAt: null }], /Ya hay una falla/],
  ['2026-11-26T14:00', [{ beganAt: at('2026-11-25T10:00'), endedAt: at('2026-11-26T14:30') }], /terminó/],
  ['2026-11-26T14:30', [{ beganAt: at('2026-11-25T10:00'), endedAt: at('2026-11-26T14:30') }], null],
])('one that began at %s', (beganAt, others, said) => {
  const problem = beginningProblem(at(beganAt), others, NOW)
  if (said === null) expect(problem).toBeNull()
  else expect(problem).toMatch(said)
})

test('it ends after it began and not later than now', () => {
  const outage = { beganAt: at('2026-11-26T10:00'), endedAt: null }
  expect(endProblem(outage, at('2026-11-26T10:00'), NOW)).toMatch(/termina después/)
  expect(endProblem(outage, at('2026-11-26T10:01'), NOW)).toBeNull()
  expect(endProblem(outage, at('2026-11-26T15:01'), NOW)).toMatch(/futuro/)
})

test('the 48 hours begin when it ends', () => {
  const beganAt = at('2026-11-20T10:00')
  expect(termOf({ beganAt, endedAt: null })).toBeNull()
  expect(isLate({ beganAt, endedAt: null }, NOW)).toBe(false)
  const outage = { beganAt, endedAt: at('2026-11-24T15:00') }
  expect(termOf(outage)).toEqual(NOW)
  expect(isLate(outage, NOW)).toBe(false)
  expect(isLate(outage, new Date(NOW.getTime() + 1))).toBe(true)
})

test('it covers every day from its first to its last, whatever their hours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 1000 }),
      (from, lasts, part) => {
        const beganAt = new Date(NOW.getTime() + from * 60_000)
        const endedAt = new Date(beganAt.getTime() + lasts * 60_000)
        const inside = new Date(beganAt.getTime() + Math.floor((lasts * 60_000 * part) / 1000))
        expect(covers({ beganAt, endedAt }, dayInBogota(inside))).toBe(true)
        expect(covers({ beganAt, endedAt: null }, dayInBogota(inside))).toBe(true)
        expect(covers({ beganAt, endedAt }, dayInBogota(new Date(endedAt.getTime() + 86_400_000)))).toBe(false)
        expect(covers({ beganAt, endedAt }, dayInBogota(new Date(beganAt.getTime() - 86_400_000)))).toBe(false)
      },
    ),
  )
})
