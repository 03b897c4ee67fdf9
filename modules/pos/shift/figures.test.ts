import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { asksReason, compareCount, differenceWord, shiftFigures, type ByMeans, type ShiftFacts } from './figures.ts'

const of = (paymentTypeId: string, amount: string): ByMeans => ({ paymentTypeId, amount: parseAmount(amount) })
const facts: ShiftFacts = {
  cashTypeId: 'cash',
  base: parseAmount('200000'),
  sales: [of('cash', '47300'), of('card', '80000'), of('cash', '12900'), of('cash', '-10000')],
  putIn: parseAmount('50000'),
  takenOut: parseAmount('100000'),
  offered: ['card', 'transfer'],
}

describe('what a shift should have', () => {
  test('base, sales, money in and out', () => {
    expect(shiftFigures(facts).map(({ paymentTypeId, sold, expected }) => [paymentTypeId, amountText(sold), amountText(expected)])).toEqual(
      [
        ['cash', '50200.00', '200200.00'],
        ['card', '80000.00', '80000.00'],
        ['transfer', '0.00', '0.00'],
      ],
    )
  })
  test('a shift without sales has its base', () => {
    const quiet = shiftFigures({ ...facts, sales: [], putIn: zeroAmount, takenOut: zeroAmount, offered: [] })
    expect(quiet.map(({ expected }) => amountText(expected))).toEqual(['200000.00'])
  })
})

describe('what was counted', () => {
  const compare = (...counted: ByMeans[]) =>
    compareCount(shiftFigures(facts), counted)?.map(({ paymentTypeId, difference }) => [paymentTypeId, amountText(difference)])
  test('agrees, is short, is over', () => {
    expect(compare(of('cash', '200200'), of('card', '80000'), of('transfer', '0'))).toEqual([
      ['cash', '0.00'],
      ['card', '0.00'],
      ['transfer', '0.00'],
    ])
    expect(compare(of('cash', '197200'), of('card', '80000.50'), of('transfer', '0'))).toEqual([
      ['cash', '-3000.00'],
      ['card', '0.50'],
      ['transfer', '0.00'],
    ])
  })
  test('of means that should have nothing is over', () => {
    expect(compare(of('cash', '200200'), of('card', '80000'), of('transfer', '0'), of('bonus', '5000'))?.at(-1)).toEqual([
      'bonus',
      '5000.00',
    ])
  })
  test('a means that nobody counted is asked', () => {
    expect(compare(of('cash', '200200'), of('card', '80000'))).toBeUndefined()
  })
  test('only what is over the tolerance asks why', () => {
    const differences = compareCount(shiftFigures(facts), [of('cash', '197200'), of('card', '80000'), of('transfer', '0')]) ?? []
    expect([asksReason(differences, parseAmount('3000')), asksReason(differences, parseAmount('2999.99'))]).toEqual([false, true])
    expect(differences.map(({ difference }) => differenceWord(difference))).toEqual(['Faltan', '', ''])
    expect(differenceWord(parseAmount('1'))).toBe('Sobran')
  })
})

test('the differences are what was counted less base, sales and movements', () => {
  const amount = fc.bigInt({ min: -1_000_000n, max: 10_000_000n }).map((cents) => cents as Amount)
  const positive = fc.bigInt({ min: 0n, max: 10_000_000n }).map((cents) => cents as Amount)
  const means = fc.record({ paymentTypeId: fc.constantFrom('cash', 'card', 'transfer'), amount })
  fc.assert(
    fc.property(positive, positive, positive, fc.array(means), fc.array(means), (base, putIn, takenOut, sales, more) => {
      const figures = shiftFigures({ cashTypeId: 'cash', base, sales, putIn, takenOut, offered: [] })
      const counted = [...figures.map(({ paymentTypeId, expected }) => ({ paymentTypeId, amount: expected })), ...more]
      const differences = compareCount(figures, counted) ?? []
      expect(sumAmounts(differences.map(({ difference }) => difference))).toBe(sumAmounts(more.map((each) => each.amount)))
    }),
    runs(150),
  )
})
