import { describe, expect, test } from 'vitest'
import { formatAmount } from '#platform/ui/format.ts'
import { denominations } from '#colombia/cash.ts'
import {
  amountName,
  amountProblem,
  cashOf,
  countBody,
  countRules,
  emptyCount,
  papersName,
  pieceProblem,
  totalOf,
  valuesOf,
  withoutRest,
} from './count-form.ts'

const CARD = 'card'

describe('what is typed', () => {
  test.each<[string, boolean, boolean]>([
    ['7', true, true],
    ['0', true, true],
    ['', true, false],
    ['', false, true],
    ['-3', true, false],
    ['1.5', true, false],
    ['100001', true, false],
  ])('%s pieces, asked: %s', (text, asked, isRight) => {
    expect(pieceProblem(text, asked) === null).toBe(isRight)
  })

  test.each<[string, boolean]>([
    ['3918420.00', true],
    ['0', true],
    ['', false],
    ['-1', false],
    ['mucho', false],
  ])('the sum %s of a means', (text, isRight) => {
    expect(amountProblem(text) === null).toBe(isRight)
  })

  test('everything is asked but the papers', () => {
    const rules = countRules([CARD])
    const empty = emptyCount([CARD])
    const asked = Object.keys(empty).filter((name) => rules[name]?.('') !== null)
    expect(asked).toEqual([...denominations.map(({ code }) => code), amountName(CARD)])
  })
})

describe('what it adds up to', () => {
  const values = { ...emptyCount([CARD]), 'note-100000': '7', 'coin-50': '3', [amountName(CARD)]: '1500.50', [papersName(CARD)]: '2' }

  test('the pieces and the sums', () => {
    expect(formatAmount(totalOf(values, [CARD]))).toBe('701.650,50')
    expect(formatAmount(totalOf({ ...values, 'note-50000': '-1', [amountName(CARD)]: 'x' }, [CARD]))).toBe('700.150')
  })

  test('as it is sent: what is empty is not counted, and papers that nobody said are none', () => {
    expect(countBody(values, [CARD])).toEqual({
      cash: { 'note-100000': 7, 'coin-50': 3 },
      means: [{ paymentTypeId: CARD, amount: '1500.50', papers: 2 }],
    })
    expect(countBody({ ...values, [papersName(CARD)]: '' }, [CARD]).means[0]?.papers).toBeNull()
  })

  test('what is left over is none, and what was counted is typed again', () => {
    const rest = withoutRest(values)
    expect(Object.keys(cashOf(rest))).toHaveLength(denominations.length)
    expect(rest['note-100000']).toBe('7')
    expect(cashOf(valuesOf({ 'note-100000': 7, 'coin-50': 0 }))).toEqual({ 'note-100000': 7 })
  })
})
