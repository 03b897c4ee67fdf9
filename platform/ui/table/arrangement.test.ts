// Columns as somebody left them: in their order and width, also when the list has other columns by now.
import { expect, test } from 'vitest'
import { arranged, boundedWidth, movedBy, readArrangement } from './arrangement.ts'

const columns = [{ id: 'a', width: 100 }, { id: 'b' }, { id: 'c', width: 80 }]

test('order, widths, and what is out of sight; a column that came later goes last', () => {
  expect(arranged(columns, { hidden: [], order: [], widths: {} })).toEqual(columns)
  expect(arranged(columns, { hidden: ['c'], order: ['b', 'gone'], widths: { b: 240, gone: 9 } })).toEqual([
    { id: 'b', width: 240 },
    { id: 'a', width: 100 },
  ])
})

test.each([
  ['b', 1, 'acb'],
  ['b', -1, 'bac'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s by %i', (id, step, expected) => expect(movedBy(['a', 'b', 'c'], id, step).join('')).toBe(expected))

test('widths stay readable', () => expect([1, 99.6, 5000].map(boundedWidth)).toEqual([48, 100, 800]))

test('what the browser kept, of now and of before, or nothing that can be read', () => {
  const arrangement = { hidden: ['a'], order: ['b'], widths: { c: 200 } }
  expect(readArrangement(JSON.stringify(arrangement))).toEqual(arrangement)
  expect(readArrangement('a,b')).toEqual({ hidden: ['a', 'b'], order: [], widths: {} })
  expect(readArrangement('{"hidden":[1],"widths":{"c":"x"}}')).toEqual({ hidden: [], order: [], widths: {} })
  expect([null, '{', '{}x'].map(readArrangement)).toEqual([null, null, null])
})
