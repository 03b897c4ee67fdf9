// What several counters found of a product: each at their moment, a second count over the first.
import { expect, test } from 'vitest'
import { parseQuantity } from '#base/decimal.ts'
import { asksAgain, countActions, countCan, countStates, findingOf, hidesFigures } from './count.ts'

type Written = readonly [person: string, round: number, quantity: string, expected: string]
const tallies = (written: readonly Written[]) =>
  written.map(([personId, round, quantity, expected]) => ({
    ...{ personId, round, quantity: parseQuantity(quantity), expected: parseQuantity(expected), place: null },
  }))

const cases: readonly (readonly [name: string, written: readonly Written[], difference: string | 'pending' | 'unlike'])[] = [
  ['nobody counted', [], 'pending'],
  ['one, and it agrees', [['ana', 1, '10', '10']], '0'],
  ['one, and some are missing', [['ana', 1, '8', '10']], '-2'],
  ['none of what there was', [['ana', 1, '0', '10']], '-10'],
  [
    'the last of one person says what they found',
    [
      ['ana', 1, '8', '10'],
      ['ana', 1, '9', '10'],
    ],
    '-1',
  ],
  [
    'two who agree',
    [
      ['ana', 1, '8', '10'],
      ['luis', 1, '8', '10'],
    ],
    '-2',
  ],
  [
    'two who agree on what is missing, with a sale in between',
    [
      ['ana', 1, '8', '10'],
      ['luis', 1, '7', '9'],
    ],
    '-2',
  ],
  [
    'two who found the same figure, with a sale in between',
    [
      ['ana', 1, '8', '10'],
      ['luis', 1, '8', '9'],
    ],
    'unlike',
  ],
  [
    'two who do not agree',
    [
      ['ana', 1, '212', '220'],
      ['luis', 1, '221', '220'],
    ],
    'unlike',
  ],
  [
    'a second count decides, its last figure',
    [
      ['ana', 1, '212', '220'],
      ['luis', 1, '221', '220'],
      ['wilson', 2, '219', '220'],
      ['wilson', 2, '220', '220'],
    ],
    '0',
  ],
]

test.each(cases)('%s', (_, written, difference) => {
  const finding = findingOf(tallies(written))
  if (difference === 'pending' || difference === 'unlike') expect(finding).toEqual({ kind: difference })
  else expect(finding).toMatchObject({ kind: 'found', difference: parseQuantity(difference) })
  expect(asksAgain(finding)).toBe(difference !== '0')
})

test('what ended lets nothing be done, and only while it is counted blind figures are hidden', () => {
  for (const action of countActions) expect(countCan('posted', action) || countCan('cancelled', action)).toBe(false)
  expect(countStates.filter((state) => hidesFigures(true, state))).toEqual(['counting', 'recount'])
  expect(countStates.some((state) => hidesFigures(false, state))).toBe(false)
})
