// When the control of an item may change.
import { expect, test } from 'vitest'
import { controlChangeProblems, controlProblems, itemControls } from './control.ts'

const pairs = itemControls.flatMap((before) => itemControls.map((after) => [before, after] as const))

test('before stock moved it is what one says', () => {
  expect(pairs.flatMap(([before, after]) => controlChangeProblems(before, after, false))).toEqual([])
})

test('after that it stays, but batches may stop asking for their day', () => {
  const allowed = pairs.filter(([before, after]) => before !== after && controlChangeProblems(before, after, true).length === 0)
  expect(allowed).toEqual([['expiring', 'batch']])
  expect(controlChangeProblems('none', 'serial', true).map(({ code, field }) => [code, field])).toEqual([[557, 'control']])
})

test('a service has none', () => {
  expect(controlProblems({ kind: 'service', control: 'serial' }).map(({ code, field }) => [code, field])).toEqual([[401, 'control']])
  expect(controlProblems({ kind: 'service' })).toEqual([])
  expect(controlProblems({ kind: 'product', control: 'serial' })).toEqual([])
})
