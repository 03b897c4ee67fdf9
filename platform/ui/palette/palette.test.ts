import { expect, test } from 'vitest'
import { isForRecords, litAmong, nextEntry } from './palette.ts'

const entries = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test.each([
  [null, 1, 'a'],
  ['a', 1, 'b'],
  ['c', 1, 'a'],
  ['a', -1, 'c'],
  [null, -1, 'c'],
  ['gone', 1, 'a'],
] as const)('from %s, %i step lights %s', (lit, step, expected) => expect(nextEntry(entries, lit, step)).toBe(expected))

test('nothing to light among nothing', () => {
  expect(nextEntry([], 'a', 1)).toBeNull()
  expect(litAmong([], 'a')).toBeNull()
})

test('what the person lit stays lit while it is there; otherwise the first', () => {
  expect(litAmong(entries, 'b')).toEqual({ id: 'b' })
  expect(litAmong(entries, 'gone')).toEqual({ id: 'a' })
  expect(litAmong(entries, null)).toEqual({ id: 'a' })
})

test('digits are of a record', () => expect(['fv-12', '900', 'fact'].map(isForRecords)).toEqual([true, true, false]))
