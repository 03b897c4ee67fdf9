import { describe, expect, test } from 'vitest'
import { changeProblems, expectedNext, MAX_NEXT, passedOver, prefixProblem } from './rules.ts'

const facts = { highest: 12, expected: 13, isPlain: false, others: [{ prefix: 'NC', title: 'Nota crédito' }] }
const fieldsOf = (change: { prefix?: string; next?: number; digits?: number; yearly?: boolean; reason?: string }, isPlain = false) =>
  changeProblems({ prefix: 'CT', next: 13, digits: 0, yearly: false, reason: '', ...change }, { ...facts, isPlain }).map(
    ({ code, field }) => [code, field],
  )

describe('a change', () => {
  test.each([
    ['the number that follows', {}, []],
    ['a number already used', { next: 12 }, [[417, 'next']]],
    ['numbers passed over without saying why', { next: 100 }, [[401, 'reason']]],
    ['a reason too short to be one', { next: 100, reason: 'ya' }, [[401, 'reason']]],
    ['numbers passed over with a reason', { next: 100, reason: 'Talonario anterior' }, []],
    ['the prefix of another kind', { prefix: 'NC' }, [[401, 'prefix']]],
    ['no prefix', { prefix: '' }, [[401, 'prefix']]],
    ['small letters', { prefix: 'ct' }, [[401, 'prefix']]],
    ['zeros before it and the year', { digits: 4, yearly: true }, []],
    ['more zeros than a number takes', { digits: 10 }, [[401, 'digits']]],
    ['fewer than none', { digits: -1 }, [[401, 'digits']]],
    ['not a whole number', { next: 13.5 }, [[401, 'next']]],
    ['zero', { next: 0 }, [[401, 'next']]],
    ['a number that nobody could type', { next: MAX_NEXT + 1 }, [[401, 'next']]],
    [
      'two things at once',
      { prefix: 'NC', next: 3 },
      [
        [401, 'prefix'],
        [417, 'next'],
      ],
    ],
  ])('%s', (_, change, expected) => expect(fieldsOf(change)).toEqual(expected))

  test('what goes to the authority takes neither zeros nor years', () => {
    expect(fieldsOf({ digits: 4, yearly: true }, true)).toEqual([
      [401, 'digits'],
      [401, 'yearly'],
    ])
    expect(fieldsOf({}, true)).toEqual([])
  })
  test('what is passed over lies between the number that was to come and the one that comes', () => {
    expect([passedOver(13, 13), passedOver(14, 13), passedOver(9, 13), passedOver(500, 1)]).toEqual([0, 1, 0, 499])
  })
  test('with its prefix the number that stands is expected, with another one the first that is free', () => {
    expect(expectedNext({ prefix: 'CT', next: 500 }, 'CT', 12)).toBe(500)
    expect(expectedNext({ prefix: 'CT', next: 500 }, 'COT', 0)).toBe(1)
    expect(expectedNext({ prefix: 'CT', next: 500 }, 'COT', 80)).toBe(81)
  })
  test('what was explained once is not asked for again', () => {
    expect(changeProblems({ prefix: 'CT', next: 500, digits: 0, yearly: false, reason: '' }, { ...facts, expected: 500 })).toEqual([])
    expect(changeProblems({ prefix: 'CT', next: 40, digits: 0, yearly: false, reason: '' }, { ...facts, expected: 500 })).toEqual([])
  })
  test('a prefix is short, without signs', () => {
    expect(['CT', 'A', '2026CT'].map(prefixProblem)).toEqual([null, null, null])
    expect(['', 'CT-', 'ÑU', 'COTIZAC', 'C T'].map((prefix) => prefixProblem(prefix) === null)).toEqual(Array(5).fill(false))
  })
})
