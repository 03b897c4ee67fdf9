// Where one goes among its siblings: every step, and the property that nobody is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, steps, type Step } from './tree.ts'

test.each<[string, Step, string | null, string | null]>([
  ['b', 'up', null, 'bacd'],
  ['a', 'up', null, 'abcd'],
  ['b', 'down', null, 'acbd'],
  ['d', 'down', null, 'abcd'],
  ['c', 'first', null, 'cabd'],
  ['b', 'last', null, 'acdb'],
  ['a', 'before', 'd', 'bcad'],
  ['a', 'after', 'd', 'bcda'],
  ['d', 'before', 'a', 'dabc'],
  ['d', 'after', 'a', 'adbc'],
  ['a', 'before', 'a', null],
  ['a', 'before', 'x', null],
  ['a', 'after', null, null],
  ['x', 'up', null, null],
])('%s %s %s → %s', (id, to, beside, expected) => {
  expect(moved([...'abcd'], id, to, beside)?.join('') ?? null).toBe(expected)
})

test('nobody is lost and the others keep their order', () => {
  const letters = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), fc.constantFrom(...steps), (ids, who, other, to) => {
      const id = ids[who % ids.length] ?? ''
      const after = moved(ids, id, to, ids[other % ids.length] ?? null)
      if (after === null) return
      expect(after.toSorted()).toEqual(ids.toSorted())
      expect(after.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id))
    }),
  )
})
