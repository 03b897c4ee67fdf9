// What a form keeps: what was changed and no more, and what it takes back of an older copy.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, readChanges, readKept, writeKept } from './draft.ts'

const initial = { name: 'Café', active: true, party: null as { id: string } | null, lines: [] as readonly { key: string }[] }

test.each([
  ['nothing', {}, null],
  ['a text', { name: 'Té' }, { name: 'Té' }],
  ['the same again', { name: 'Café' }, null],
  ['a choice and a line', { party: { id: '1' }, lines: [{ key: 'a' }] }, { party: { id: '1' }, lines: [{ key: 'a' }] }],
])('changes: %s', (_, change, kept) => expect(changesOf(initial, { ...initial, ...change })).toEqual(kept))

test.each([
  ['a field that is gone', { colour: 'musgo' }, null],
  ['another kind', { name: 7, active: 'sí', lines: {} }, null],
  ['some of each', { name: 'Té', active: 'sí', colour: 'musgo' }, { name: 'Té' }],
  ['a choice where there was none', { party: { id: '1' } }, { party: { id: '1' } }],
  ['no object', 'Té', null],
  ['a list', ['Té'], null],
  ['nothing', null, null],
])('taken back: %s', (_, kept, changes) => expect(readChanges(initial, kept)).toEqual(changes))

test('a choice that was taken away is taken back', () =>
  expect(readChanges({ party: { id: '1' } }, { party: null })).toEqual({ party: null }))

test('what is kept comes back whole, through the store', () => {
  const value = fc.record({ name: fc.string(), active: fc.boolean(), note: fc.string() })
  fc.assert(
    fc.property(value, value, (before, after) => {
      const changes = changesOf(before, after)
      const back = readKept(writeKept(5, JSON.stringify(changes)), (kept) => readChanges(before, kept))
      expect(back).toEqual(changes === null ? null : { at: 5, values: changes })
      expect({ ...before, ...back?.values }).toEqual(after)
    }),
  )
})

test.each(['{', '[]', '{"at":"hoy","values":{}}', '{"at":1}'])('%s is no copy', (text) =>
  expect(readKept(text, (value) => value)).toBeNull(),
)
