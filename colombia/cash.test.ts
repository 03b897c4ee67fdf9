import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { negate, parseAmount, subtract, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { cashTotal, denominations, roundToCoin, smallestCoin, uncounted, type CashCount } from './cash.ts'

const pesos = fc.bigInt({ min: 0n, max: 10_000_000_000n }).map((cents) => cents as Amount)

describe('a count by denomination', () => {
  test.each<[CashCount, string]>([
    [{}, '0'],
    [{ 'note-100000': 2, 'note-20000': 3, 'coin-50': 1 }, '260050'],
    [{ 'note-1000': 4, 'coin-1000': 4 }, '8000'],
    [{ 'coin-500': 3, 'coin-200': 2, 'coin-100': 7 }, '2600'],
  ])('%j', (count, total) => {
    expect(cashTotal(count)).toBe(parseAmount(total))
  })
  test('zero is counted and nothing is not', () => {
    const zeros: CashCount = Object.fromEntries(denominations.map(({ code }) => [code, 0]))
    expect(uncounted(zeros)).toEqual([])
    expect(uncounted({ 'note-1000': 0 }).map(({ code }) => code)).not.toContain('note-1000')
    expect(uncounted({})).toHaveLength(12)
  })
})

describe('cash is rounded to 50', () => {
  test.each([
    ['12910', '12900'],
    ['12925', '12950'],
    ['12924.99', '12900'],
    ['12975', '13000'],
    ['24.99', '0'],
    ['25', '50'],
    ['-25', '-50'],
    ['-12910', '-12900'],
    ['0', '0'],
  ])('%s → %s', (exact, rounded) => {
    expect(roundToCoin(parseAmount(exact))).toBe(parseAmount(rounded))
  })
  test('symmetric, payable and never further than half a coin', () => {
    fc.assert(
      fc.property(pesos, (amount) => {
        const rounded = roundToCoin(amount)
        const off = subtract(rounded, amount)
        expect(roundToCoin(negate(amount))).toBe(negate(rounded))
        expect(rounded % smallestCoin).toBe(0n)
        expect(off <= smallestCoin / 2n && off >= -smallestCoin / 2n).toBe(true)
      }),
      runs(200),
    )
  })
})
