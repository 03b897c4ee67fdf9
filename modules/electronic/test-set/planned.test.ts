import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInTestRange, testRange, usualTestSet } from '#colombia/index.ts'
import { firstTestNumber, planTestSet, totalOf } from './planned.ts'

const range = { from: 990_000_000, to: 995_000_000 }
const size = fc.record({
  invoices: fc.integer({ min: 1, max: 60 }),
  debitNotes: fc.integer({ min: 0, max: 20 }),
  creditNotes: fc.integer({ min: 0, max: 20 }),
})

test('the usual set: eight invoices and a note of each kind, about an invoice of the set', () => {
  const planned = planTestSet(usualTestSet, 990_000_000)
  expect(planned.map(({ kind }) => kind)).toEqual([...Array.from({ length: 8 }, () => 'invoice'), 'debit', 'credit'])
  expect(planned.slice(-2)).toMatchObject([
    { number: 990_000_008, about: 1 },
    { number: 990_000_009, about: 2 },
  ])
})

test('numbers of any set are those that follow, within the range, and every note is about an invoice', () => {
  fc.assert(
    fc.property(size, fc.option(fc.integer({ min: 990_000_000, max: 994_999_000 }), { nil: null }), (asked, last) => {
      const first = firstTestNumber(last, totalOf(asked), range)
      if (first === null) throw new Error('there is room')
      const planned = planTestSet(asked, first)
      expect(planned).toHaveLength(totalOf(asked))
      for (const { number, kind, about } of planned) {
        expect(isInTestRange(testRange.prefix, number, number)).toBe(true)
        expect(about === null ? kind : (planned[about - 1]?.kind ?? '')).toBe('invoice')
      }
      expect(new Set(planned.map(({ number }) => number)).size).toBe(planned.length)
    }),
  )
})

test('a range that has no room gives no number', () => {
  expect(firstTestNumber(995_000_000, totalOf(usualTestSet), range)).toBeNull()
})
