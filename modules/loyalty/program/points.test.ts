// Points by the rule: cases that a shopkeeper would check by hand, and what holds for any purchase.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { inputsOf, valuesOf } from '#platform/catalogue/form-values.ts'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import {
  givesPoints,
  lastDayOf,
  levelOf,
  multiplierFor,
  pointsFor,
  redeemable,
  valueOf,
  type Bought,
  type Level,
  type Multiplier,
  type Programme,
} from './points.ts'
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
  excludedIds: [],
  multipliers: [],
  welcome: 0n,
  birthday: 0n,
}
// A Friday.
const friday = parseDay('2026-11-20')
const saturday = parseDay('2026-11-21')
const some = (amount: Amount, ...categoryIds: string[]): Bought => ({ amount, categoryIds })
const bought = (amount: Amount, level: Level | null) => pointsFor(rule, [some(amount)], { day: friday, level })

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
])('%s at level %s gives %i', (written, name, points) => {
  const level = rule.levels.find((each) => each.name === name) ?? null
  expect(bought(parseAmount(written), level)).toBe(BigInt(points))
})

test('only complete steps count: 3 points for each 10.000', () => {
  const three = { ...rule, points: 3n, per: parseAmount('10000') }
  expect(pointsFor(three, [some(parseAmount('29999'))], { day: friday, level: null })).toBe(6n)
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
      const given = (amount: Amount) => pointsFor({ ...rule, ...one }, [some(amount)], { day: friday, level: null })
      expect(given(more) >= given(less)).toBe(true)
      if (a > 0n && b > 0n) expect(given((a + b) as Amount) >= given(a) + given(b)).toBe(true)
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

const times = (categoryId: string | null, days: Multiplier['days'], multiplier: string): Multiplier => ({
  categoryId,
  days,
  multiplier: parsePercent(multiplier),
})
const multiplied: Programme = {
  ...rule,
  excludedIds: ['tobacco'],
  multipliers: [
    times('drinks', 'every', '200'),
    times(null, 'weekend', '150'),
    times('coffee', 'saturday', '300'),
    times('bread', 'friday', '50'),
  ],
}

test.each<[string, readonly string[], string, string]>([
  ['nothing applies', [], 'friday', '100'],
  ['of its category', ['drinks'], 'friday', '200'],
  ['of one above its category', ['coffee', 'drinks'], 'friday', '200'],
  ['of the day, whatever it is', [], 'saturday', '150'],
  ['the highest of three', ['coffee', 'drinks'], 'saturday', '300'],
  ['one that gives less', ['bread'], 'friday', '50'],
])('multiplier: %s', (_, categoryIds, day, percent) =>
  expect(multiplierFor(multiplied, categoryIds, day === 'friday' ? friday : saturday)).toBe(parsePercent(percent)),
)

test.each<[string, readonly Bought[], Level | null, number]>([
  ['alone', [some(parseAmount('10000'), 'drinks')], null, 20],
  // 10 × 2 × 1,25
  ['with its level', [some(parseAmount('10000'), 'drinks')], silver, 25],
  // 20 steps; half of them twice: 10 × 2 + 10.
  ['each part by its own', [some(parseAmount('10000'), 'drinks'), some(parseAmount('10000'), 'meat')], null, 30],
  ['steps are of the whole purchase', [some(parseAmount('500'), 'drinks'), some(parseAmount('500'), 'meat')], null, 1],
  // The step is complete with what multiplies more; the rest completes none.
  ['what multiplies more goes first', [some(parseAmount('999')), some(parseAmount('1000'), 'drinks')], null, 2],
  ['what does not count', [some(parseAmount('10000'), 'cigars', 'tobacco'), some(parseAmount('1000'))], null, 1],
  ['nothing that counts', [some(parseAmount('10000'), 'tobacco')], gold, 0],
])('points by category: %s', (_, parts, level, points) => expect(pointsFor(multiplied, parts, { day: friday, level })).toBe(BigInt(points)))

const anyCategories = fc.subarray(['drinks', 'coffee', 'bread', 'tobacco', 'meat'])
const anyParts = fc.array(
  fc.record({ amount: fc.bigInt({ min: 1n, max: 10n ** 10n }).map((cents) => cents as Amount), categoryIds: anyCategories }),
  { maxLength: 6 },
)

test('what is left out changes nothing, and the points stand between those of the lowest and of the highest multiplier', () => {
  fc.assert(
    fc.property(anyParts, fc.constantFrom(friday, saturday), fc.constantFrom(null, silver, gold), (parts, day, level) => {
      const points = pointsFor(multiplied, parts, { day, level })
      const counted = parts.filter(({ categoryIds }) => givesPoints(multiplied, categoryIds))
      expect(pointsFor(multiplied, counted, { day, level })).toBe(points)
      const with1 = (percent: string) => pointsFor({ ...multiplied, multipliers: [times(null, 'every', percent)] }, parts, { day, level })
      expect(with1('50') <= points && points <= with1('300')).toBe(true)
    }),
  )
})

test('of any categories buying more never gives less, and apart never more than together', () => {
  fc.assert(
    fc.property(anyParts, anyParts, fc.constantFrom(friday, saturday), fc.constantFrom(null, silver, gold), (one, other, day, level) => {
      const given = (parts: readonly Bought[]) => pointsFor(multiplied, parts, { day, level })
      expect(given([...one, ...other]) >= given(one) + given(other)).toBe(true)
    }),
  )
})

// The page takes any catalogue: the names of its fields do not matter to it.
const catalogue = programme as unknown as AnyCatalogue
const begun = valuesOf(catalogue, { ...inputsOf(catalogue, null), name: 'Clientes' })
const context = { previous: null, today: parseDay('2026-11-20') }
const line = (name: string, starts: number, multiplier: string) => ({ id: null, name, starts, multiplier })

const tobacco = '0193c3a0-0000-7000-8000-000000000001'
const twice = (categoryId: string | null, days: string, multiplier: string) => ({ id: null, categoryId, days, multiplier })

test('what is typed becomes the programme, or nothing while it cannot be read', () => {
  expect(programmeOf({ ...begun, children: [line('Oro', 2000, '150')] })).toEqual({ ...rule, levels: [gold] })
  const written = {
    ...begun,
    welcome: 50,
    birthday: 100,
    excluded: [{ id: null, categoryId: 'tobacco' }],
    multipliers: [
      { id: null, categoryId: 'drinks', days: 'every', multiplier: '200' },
      { id: null, categoryId: null, days: 'someday', multiplier: '200' },
    ],
  }
  expect(programmeOf(written)).toMatchObject({
    welcome: 50n,
    birthday: 100n,
    excludedIds: ['tobacco'],
    multipliers: [times('drinks', 'every', '200')],
  })
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
  [{ multipliers: [twice(null, 'every', '0')] }, ['multipliers.0.multiplier']],
  [{ multipliers: [twice(null, 'every', '200'), twice('a', 'every', '200'), twice(null, 'every', '300')] }, ['multipliers.2.days']],
  [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
])('%j: wrong at %j', (changes, fields) => {
  expect((catalogue.rules?.({ ...begun, ...changes }, context) ?? []).map(({ field }) => field)).toEqual(fields)
})

test('it says what is not yet in force, and warns of giving back all that is paid', () => {
  const tones = (changes: object) => (catalogue.notices?.({ ...begun, ...changes }, context) ?? []).map(({ tone }) => tone)
  expect(tones({})).toEqual(['info'])
  expect(tones({ pointValue: '1000' })).toEqual(['info', 'warn'])
  const excluded = [{ id: null, categoryId: tobacco }]
  expect(tones({ excluded, multipliers: [twice(tobacco, 'every', '200')] })).toEqual(['info', 'warn'])
  expect(tones({ excluded, multipliers: [twice(null, 'every', '200')] })).toEqual(['info'])
})
