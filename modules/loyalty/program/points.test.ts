// Points by the rule: cases that a shopkeeper would check by hand, and what holds for any purchase.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { inputsOf, valuesOf } from '#platform/catalogue/form-values.ts'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { lastDayOf, levelOf, pointsFor, redeemable, valueOf, type Programme } from './points.ts'
import { programme, programmeOf } from './program.ts'

const silver = { name: 'Plata', from: 500n, multiplier: parsePercent('125') }
const gold = { name: 'Oro', from: 2000n, multiplier: parsePercent('150') }
const rule: Programme = {
  points: 1n,
  per: parseAmount('1000'),
  pointValue: parseAmount('10'),
  least: 100n,
  months: 12,
  levels: [gold, silver],
}

test.each([
  ['85000', null, 85],
  ['999.99', null, 0],
  ['1000', null, 1],
  ['1999.99', null, 1],
  ['0', null, 0],
  ['-5000', null, 0],
  // 85 × 1,25 = 106,25: whole points, downwards.
  ['85000', 'Plata', 106],
  ['85000', 'Oro', 127],
])('%s at level %s gives %i', (bought, name, points) => {
  const level = rule.levels.find((each) => each.name === name) ?? null
  expect(pointsFor(rule, parseAmount(bought), level)).toBe(BigInt(points))
})

test('only complete steps count: 3 points for each 10.000', () => {
  expect(pointsFor({ points: 3n, per: parseAmount('10000') }, parseAmount('29999'), null)).toBe(6n)
})

test.each([
  [0, null],
  [499, null],
  [500, 'Plata'],
  [1999, 'Plata'],
  [2000, 'Oro'],
])('%i points are level %s', (earned, name) => expect(levelOf(rule, BigInt(earned))?.name ?? null).toBe(name))

test.each([
  ['all that there are', 1200, '85000', 1200],
  ['never more than it costs', 1200, '5005', 500],
  ['below the least, none', 99, '85000', 0],
  ['a purchase below the least', 1200, '500', 0],
  ['just the least', 100, '85000', 100],
  ['nothing to pay', 1200, '0', 0],
])('redeemed: %s', (_, held, total, points) => expect(redeemable(rule, BigInt(held), parseAmount(total))).toBe(BigInt(points)))

test('they last some months, to the same day or the last of a shorter month; or for ever', () => {
  expect(lastDayOf(rule, parseDay('2026-11-20'))).toBe('2027-11-20')
  expect(lastDayOf({ months: 3 }, parseDay('2026-11-30'))).toBe('2027-02-28')
  expect(lastDayOf({ months: null }, parseDay('2026-11-20'))).toBeNull()
})

const anyAmount = fc.bigInt({ min: -1_000_000n, max: 10n ** 14n }).map((cents) => cents as Amount)
const anyRule = fc.record({
  points: fc.bigInt({ min: 1n, max: 1000n }),
  per: fc.bigInt({ min: 1n, max: 10n ** 9n }).map((cents) => cents as Amount),
  pointValue: fc.bigInt({ min: 1n, max: 10n ** 8n }).map((cents) => cents as Amount),
  least: fc.bigInt({ min: 1n, max: 10_000n }),
})

test('buying more never gives less, and buying apart never gives more than together', () => {
  fc.assert(
    fc.property(anyRule, anyAmount, anyAmount, (one, a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(pointsFor(one, more, null) >= pointsFor(one, less, null)).toBe(true)
      if (a > 0n && b > 0n) expect(pointsFor(one, (a + b) as Amount, null) >= pointsFor(one, a, null) + pointsFor(one, b, null)).toBe(true)
    }),
  )
})

test('what is redeemed is held, is worth no more than the purchase, and is none or at least the least', () => {
  fc.assert(
    fc.property(anyRule, fc.bigInt({ min: 0n, max: 1_000_000n }), anyAmount, (one, held, total) => {
      const points = redeemable(one, held, total)
      expect(points <= held).toBe(true)
      if (points > 0n) expect(valueOf(one, points) <= total).toBe(true)
      expect(points === 0n || points >= one.least).toBe(true)
    }),
  )
})

// The page takes any catalogue: the names of its fields do not matter to it.
const catalogue = programme as unknown as AnyCatalogue
const begun = valuesOf(catalogue, { ...inputsOf(catalogue, null), name: 'Clientes' })
const context = { previous: null, today: parseDay('2026-11-20') }
const line = (name: string, starts: number, multiplier: string) => ({ id: null, name, starts, multiplier })

test('what is typed becomes the programme, or nothing while it cannot be read', () => {
  expect(programmeOf({ ...begun, children: [line('Oro', 2000, '150')] })).toEqual({ ...rule, levels: [gold] })
  expect(programmeOf({ ...begun, per: null })).toBeNull()
  expect(programmeOf({ ...begun, per: '0' })).toBeNull()
  expect(programmeOf({ ...begun, months: null })).toMatchObject({ months: null })
})

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ per: '0.00' }, ['per']],
  [{ pointValue: '-1.00' }, ['pointValue']],
  [{ children: [line('Oro', 0, '0')] }, ['children.0.multiplier']],
  [{ children: [line('Plata', 0, '100'), line('Oro', 1, '1001')] }, ['children.1.multiplier']],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
])('%j: wrong at %j', (changes, fields) => {
  expect((catalogue.rules?.({ ...begun, ...changes }, context) ?? []).map(({ field }) => field)).toEqual(fields)
})

test('it says what is not yet in force, and warns of giving back all that is paid', () => {
  const tones = (changes: object) => (catalogue.notices?.({ ...begun, ...changes }, context) ?? []).map(({ tone }) => tone)
  expect(tones({})).toEqual(['info'])
  expect(tones({ pointValue: '1000' })).toEqual(['info', 'warn'])
})
