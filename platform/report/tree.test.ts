import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childrenOf, hasBelow, inSight, parentOf, rangesOf } from './tree.ts'

const codes = ['1', '11', '1105', '110505', '1110', '111005', '13', '1305', '130505', '2', '22']
const rows = codes.map((key) => ({ key, depth: { 1: 0, 2: 1, 4: 2, 6: 3 }[key.length] ?? 0 }))
const seen = (folded: readonly string[]) => inSight(rows, new Set(folded)).map((row) => row.key)

test('parents are those with something below', () => {
  expect(codes.filter((_, at) => hasBelow(rows, at))).toEqual(['1', '11', '1105', '1110', '13', '1305', '2'])
  expect([parentOf(rows, 5)?.key, parentOf(rows, 6)?.key, parentOf(rows, 9)]).toEqual(['1110', '1', null])
})

test('a folded row hides all below it and stays', () => {
  expect(seen([])).toEqual(codes)
  expect(seen(['11'])).toEqual(['1', '11', '13', '1305', '130505', '2', '22'])
  expect(seen(['1', '1305'])).toEqual(['1', '2', '22'])
})

test('every row hangs from one or is a root, in its order', () => {
  const { children, roots } = childrenOf(rows)
  expect(roots.map((at) => codes[at])).toEqual(['1', '2'])
  expect(children[0]?.map((at) => codes[at])).toEqual(['11', '13'])
  expect([...roots, ...children.flat()].toSorted((a, b) => a - b)).toEqual(codes.map((_, at) => at))
})

test('ranges say the same numbers', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (some) => {
      const numbers = some.toSorted((a, b) => a - b)
      const ranges = rangesOf(numbers)
      expect(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))).toEqual(numbers)
      expect(ranges.every(([first], index) => index === 0 || first > (ranges[index - 1]?.[1] ?? 0) + 1)).toBe(true)
    }),
  )
})
