// What is shared is shared whole: to the cent, and none of it below zero; what left takes no more than its part.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, sumAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { arrivalProblems, bases, goneOf, leftOfArrival, sharesOf, sourceProblems } from './landed.ts'

const arrival = (quantity: string, value: string, date = '2026-11-10', weight: string | null = '1') => ({
  ...{ itemId: 'a', name: 'Panela', quantity: parseQuantity(quantity), value: parseAmount(value), date: parseDay(date) },
  weight: weight === null ? null : parseQuantity(weight),
})

test.each([
  ['by value', 'value', ['3333.33', '6666.67']],
  ['by quantity', 'quantity', ['8333.33', '1666.67']],
  // 10 of half a kilogram and 2 of 22,5: 5 and 45 of 50 kg.
  ['by weight', 'weight', ['1000.00', '9000.00']],
] as const)('10.000 over 10 of 3.000 and 2 of 30.000, %s', (_, basis, shares) => {
  expect(
    sharesOf(parseAmount('10000'), basis, [arrival('10', '30000', undefined, '0.5'), arrival('2', '60000', undefined, '22.5')]).map(
      amountText,
    ),
  ).toEqual(shares)
})

test.each([
  ['nothing', '0', '10.000000', '100.00'],
  ['a part', '4', '6.000000', '60.00'],
  ['all of them', '10', '0.000000', '0.00'],
] as const)('of 10 of 10 went back: %s', (_, back, quantity, value) => {
  const left = leftOfArrival(arrival('10', '100'), parseQuantity(back))
  expect([left.quantity, amountText(left.value)]).toEqual([parseQuantity(quantity), value])
})

const spreadable = [{ accountId: 'freight', costCenterId: null, left: parseAmount('100') }]
const source = (amount: string, accountId = 'freight', costCenterId: string | null = null) => ({ accountId, costCenterId, amount })

test.each([
  ['all that is left', [source('100')], []],
  ['a cent more', [source('100.01')], [[591, 'sources.0.amount']]],
  ['nothing', [source('0')], [[401, 'sources.0.amount']]],
  ['another account', [source('1', 'rent')], [[401, 'sources.0.amount']]],
  ['another cost centre', [source('1', 'freight', 'north')], [[401, 'sources.0.amount']]],
  ['in two parts', [source('60'), source('40')], [[401, 'sources.1.amount']]],
] as const)('what is taken of a bill: %s', (_, sources, problems) => {
  expect(sourceProblems(sources, spreadable, 'FC-1').map(({ code, field }) => [code, field])).toEqual(problems)
})

const bought = parseDay('2026-11-12')
test.each([
  ['on the day of the last of them', '2026-11-12', 'value', [arrival('1', '1')], []],
  ['before the bill', '2026-11-11', 'value', [arrival('1', '1')], ['date']],
  ['before what was received', '2026-11-12', 'value', [arrival('1', '1', '2026-11-13')], ['date']],
  ['what is worth nothing, by value', '2026-11-12', 'value', [arrival('1', '0')], ['basis']],
  ['what is worth nothing, by quantity', '2026-11-12', 'quantity', [arrival('1', '0')], []],
  ['what is worth nothing, by weight', '2026-11-12', 'weight', [arrival('1', '0')], []],
  ['by weight, what has none', '2026-11-12', 'weight', [arrival('1', '1'), arrival('1', '1', undefined, null)], ['targets.1.position']],
  ['by value, what has no weight', '2026-11-12', 'value', [arrival('1', '1', undefined, null)], []],
] as const)('%s', (_, date, basis, arrivals, fields) => {
  expect(arrivalProblems({ date: parseDay(date), billDate: bought, basis, arrivals }).map(({ field }) => field)).toEqual(fields)
})

const some = fc.record({
  itemId: fc.constantFrom('a', 'b', 'c'),
  quantity: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => units as Quantity),
  value: fc.bigInt({ min: 1n, max: 10n ** 14n }).map((cents) => cents as Amount),
  weight: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((kilograms) => kilograms as Quantity),
  /** Of a hundred, how many of the item left. */
  left: fc.bigInt({ min: 0n, max: 100n }),
})

test('what is spread is what each takes, and what each takes is what stays and what goes', () => {
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 1, maxLength: 30 }),
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.constantFrom(...bases),
      (arrivals, cents, basis) => {
        const amount = cents as Amount
        const shares = sharesOf(amount, basis, arrivals)
        expect(sumAmounts(shares)).toBe(amount)
        expect(shares.every((share) => share >= zeroAmount)).toBe(true)
        const byItem = new Map(
          [...Map.groupBy(arrivals.keys(), (index) => arrivals[index]?.itemId ?? '')].map(([itemId, indexes]) => {
            const whole = sumAmounts(indexes.map((index) => shares[index] ?? zeroAmount))
            return [itemId, ((whole * (arrivals[[...indexes][0] ?? 0]?.left ?? 0n)) / 100n) as Amount] as const
          }),
        )
        const gone = goneOf(arrivals, shares, byItem)
        expect(sumAmounts(gone)).toBe(sumAmounts(byItem.values()))
        expect(gone.every((each, index) => each >= zeroAmount && each <= (shares[index] ?? zeroAmount))).toBe(true)
      },
    ),
  )
})
