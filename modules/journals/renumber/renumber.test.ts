import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { changing, placeOf, renumber, rowsOf, type EntryNumber } from './renumber.ts'

const entry = (number: string, date: string, series = 'journal-CG'): EntryNumber => ({ number, date: date as Day, series })
const shown = (entries: readonly EntryNumber[], first: number | null = null) =>
  Object.fromEntries(renumber(entries, first).map(({ number, to }) => [number, to]))

test.each([
  ['CG-12', { prefix: 'CG', place: 12, digits: 0 }],
  ['CG-2026-0012', { prefix: 'CG-2026', place: 12, digits: 4 }],
  ['12', { prefix: '', place: 12, digits: 0 }],
])('the place of %s', (number, expected) => expect(placeOf(number)).toEqual(expected))

test('in the order of their days they exchange the numbers that they have; of one day none moves', () => {
  const entries = [entry('CG-1', '2026-03-20'), entry('CG-2', '2026-03-05'), entry('CG-7', '2026-03-05'), entry('CG-9', '2026-03-30')]
  expect(shown(entries)).toEqual({ 'CG-1': 'CG-7', 'CG-2': 'CG-1', 'CG-7': 'CG-2', 'CG-9': 'CG-9' })
  expect(changing(renumber(entries, null))).toHaveLength(3)
})

test('from a number on they follow one another, written as long as before', () => {
  const entries = [entry('CG-0009', '2026-03-20'), entry('CG-0010', '2026-03-05')]
  expect(shown(entries, 3)).toEqual({ 'CG-0010': 'CG-0003', 'CG-0009': 'CG-0004' })
})

test('each prefix and each consecutive is a row of its own', () => {
  const entries = [
    ...[entry('CAN-1', '2026-12-31', 'CAN'), entry('CAN-2', '2026-12-30', 'CAN')],
    ...[entry('CG-2026-1', '2026-02-01'), entry('CG-2027-1', '2027-01-01')],
  ]
  expect(rowsOf(entries)).toHaveLength(3)
  expect(shown(entries)).toMatchObject({ 'CAN-1': 'CAN-2', 'CAN-2': 'CAN-1', 'CG-2026-1': 'CG-2026-1', 'CG-2027-1': 'CG-2027-1' })
})

const entries = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 60 })), { selector: ([place]) => place, minLength: 1 })
  .map((all) => all.map(([place, days]) => entry(`CG-${place}`, addDays('2026-01-01' as Day, days))))

test('the numbers stay the same ones, without holes or repeats, and follow the days', () => {
  fc.assert(
    fc.property(entries, (some) => {
      const after = renumber(some, null)
      expect(after.map(({ to }) => to).toSorted()).toEqual(some.map(({ number }) => number).toSorted())
      const inOrder = after.toSorted((one, other) => placeOf(one.to).place - placeOf(other.to).place).map(({ date }) => date)
      expect(inOrder).toEqual(inOrder.toSorted())
      // Done again, nothing changes.
      expect(
        changing(
          renumber(
            after.map(({ to, ...rest }) => ({ ...rest, number: to })),
            null,
          ),
        ),
      ).toEqual([])
    }),
  )
})

test('from a number on there is each one once', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 900 }), (some, first) => {
      const places = renumber(some, first).map(({ to }) => placeOf(to).place)
      expect(places).toEqual(some.map((_, index) => first + index))
    }),
  )
})
