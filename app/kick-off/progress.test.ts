// The percentage of the guide: of what is needed, and 100 only when nothing of it is left.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { progressOf, progressWords } from './progress.ts'

const step = (done: boolean, optional = false) => ({ done, optional })

test.each([
  [[], 100, '0 de 0 pasos'],
  [[step(false)], 0, '0 de 1 paso'],
  [[step(true), step(true), step(false)], 66, '2 de 3 pasos'],
  [[step(true), step(false, true)], 100, '1 de 1 paso'],
  [[step(false), step(true, true)], 0, '0 de 1 paso'],
] as const)('%j is %i %%', (steps, percent, words) => {
  expect(progressOf(steps).percent).toBe(percent)
  expect(progressWords(progressOf(steps))).toBe(words)
})

test('it is 100 exactly when everything needed is done', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ done: fc.boolean(), optional: fc.boolean() }), { maxLength: 300 }), (steps) => {
      expect(progressOf(steps).percent === 100).toBe(steps.every(({ done, optional }) => done || optional))
    }),
  ))
