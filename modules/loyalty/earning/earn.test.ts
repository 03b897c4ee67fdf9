// Points of sales: given once for whole steps of what was bought, and taken back with what notes take off.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { parseAmount, parsePercent, subtract, sumAmounts, type Amount } from '#base/decimal.ts'
import { earned, takenBack, type Membership } from './earn.ts'

const day = parseDay('2026-11-20')
const programme: Membership['programme'] = {
  points: 1n,
  per: parseAmount('1000'),
  pointValue: parseAmount('10'),
  least: 1n,
  months: 12,
  levels: [{ name: 'Oro', from: 500n, multiplier: parsePercent('150') }],
  excludedIds: ['cigarrillos'],
  multipliers: [],
  welcome: 0n,
  birthday: 0n,
}
const member = (changes: Partial<Membership> = {}): Membership => ({
  ...{ programmeId: 'p', name: 'Amigos', programme, active: true, validFrom: null, validTo: null, movements: [], ...changes },
})
const bought = (amount: string, ...categoryIds: string[]) => ({ amount: parseAmount(amount), categoryIds })

test.each([
  // 125.990 are 125 whole steps of 1.000.
  ['whole steps', member(), [bought('100000'), bought('25990')], [125n]],
  ['what gives no points', member(), [bought('100000'), bought('25990', 'cigarrillos')], [100n]],
  // In Oro by the 500 points of this year: 125 × 1,5 = 187,5.
  ['a level', member({ movements: [{ points: 500n, day: parseDay('2026-03-01'), expires: null }] }), [bought('125990')], [187n]],
  // 500 that a note took back say no level any more.
  [
    'a level that was taken back',
    member({
      movements: [
        { points: 500n, day: parseDay('2026-03-01'), expires: null },
        { points: -500n, day: parseDay('2026-03-02'), expires: null, isTakenBack: true },
      ],
    }),
    [bought('125990')],
    [125n],
  ],
  ['less than a step', member(), [bought('999.99')], []],
  ['a programme that is off', member({ active: false }), [bought('5000')], []],
  ['one that begins tomorrow', member({ validFrom: parseDay('2026-11-21') }), [bought('5000')], []],
  ['one that ended yesterday', member({ validTo: parseDay('2026-11-19') }), [bought('5000')], []],
  ['one that ends today', member({ validTo: day }), [bought('5000')], [5n]],
] as const)('%s', (_, membership, lines, points) => {
  expect(earned([membership], lines, day).map((each) => each.points)).toEqual(points)
})

test('they last as long as the programme says, from the day of the sale', () => {
  expect(earned([member()], [bought('5000')], day)).toEqual([{ programmeId: 'p', points: 5n, expires: '2027-11-20' }])
})

const held = (points: bigint, expires: Day | null = null) => [{ programmeId: 'p', points, expires }]

test('a note takes back its part, upwards, and nothing of what has expired', () => {
  // Of 100.000 left, 30.000 are taken: 70 of 100 stay. Of 3 points and a third of it, 2 stay.
  expect(takenBack(held(100n), parseAmount('100000'), parseAmount('30000'), day)).toMatchObject([{ points: -30n }])
  expect(takenBack(held(3n), parseAmount('3000'), parseAmount('1'), day)).toMatchObject([{ points: -1n }])
  expect(takenBack(held(100n, parseDay('2026-11-19')), parseAmount('100'), parseAmount('100'), day)).toEqual([])
  expect(takenBack(held(0n), parseAmount('100'), parseAmount('100'), day)).toEqual([])
})

test('however it is taken back, all of a sale takes all of its points and no more', () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000_000n }), parts, (points, notes) => {
      let [left, has] = [sumAmounts(notes.map((note) => note as Amount)), points]
      for (const note of notes) {
        for (const change of takenBack(held(has), left, note as Amount, day)) has += change.points
        left = subtract(left, note as Amount)
        expect(has).toBeGreaterThanOrEqual(0n)
      }
      expect(has).toBe(0n)
    }),
  )
})
