import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { allocateOldestFirst, unallocated, type Owed } from './allocation.ts'

const owed = (...balances: string[]): Owed[] => balances.map((balance, index) => ({ id: `d${index + 1}`, balance: parseAmount(balance) }))
const shown = (received: string, of: readonly Owed[], first: readonly string[] = []) => {
  const { amounts, remaining } = allocateOldestFirst(parseAmount(received), of, new Set(first))
  return [of.map(({ id }) => Number(amounts.get(id)) / 100), Number(remaining) / 100]
}

describe('the oldest is paid first', () => {
  test.each([
    ['0', [0, 0, 0], 0],
    ['300', [300, 0, 0], 0],
    ['500000', [400000, 100000, 0], 0],
    ['700000.50', [400000, 300000, 0.5], 0],
    ['900000', [400000, 300000, 100000], 100000],
  ])('%s', (received, amounts, remaining) => {
    expect(shown(received, owed('400000', '300000', '100000'))).toEqual([amounts, remaining])
  })
  test('what is being collected goes before the oldest', () => {
    expect(shown('350000', owed('400000', '300000', '100000'), ['d2'])).toEqual([[50000, 300000, 0], 0])
  })
  test('nothing owed leaves everything over', () => {
    expect(shown('100', [])).toEqual([[], 100])
  })
})

const balance = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((cents) => cents as Amount)
test('no peso is lost or invented, no balance is passed, and one that is paid in part is the last', () => {
  fc.assert(
    fc.property(fc.array(balance, { maxLength: 30 }), fc.bigInt({ min: 0n, max: 10n ** 14n }), (balances, cents) => {
      const received = cents as Amount
      const documents = balances.map((each, index) => ({ id: String(index), balance: each }))
      const { amounts, remaining } = allocateOldestFirst(received, documents)
      expect(sumAmounts(amounts.values()) + remaining).toBe(received)
      expect(unallocated(received, amounts.values())).toBe(remaining)
      const paid = documents.map(({ id }) => amounts.get(id) ?? 0n)
      expect(paid.every((amount, index) => amount >= 0n && amount <= (balances[index] ?? 0n))).toBe(true)
      const firstShort = paid.findIndex((amount, index) => amount < (balances[index] ?? 0n))
      if (firstShort >= 0) {
        expect(remaining).toBe(0n)
        expect(paid.slice(firstShort + 1).every((amount) => amount === 0n)).toBe(true)
      }
    }),
  )
})
