// The steps of a list say the same price as the list itself, for any quantity, and nothing of how it was reached.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent, parseQuantity, parseUnitPrice, type Percent, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { priceChanges, priceIn, priceRoundings, priceSources, saidWith, writtenFor, type PriceList, type WrittenPrice } from './price.ts'
import { scalesIn } from './scales.ts'

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>): Key[] => Object.keys(names) as Key[]

const list = (id: string) =>
  fc.record({
    id: fc.constant(id),
    source: fc.constantFrom(...keysOf(priceSources)),
    change: fc.constantFrom(...keysOf(priceChanges)),
    percent: fc.integer({ min: 0, max: 90 }).map((n) => parsePercent(String(n))),
    overId: fc.constantFrom(null, 'a', 'b', 'c'),
    rounding: fc.constantFrom(...keysOf(priceRoundings)),
    includesTax: fc.boolean(),
  })
const scales = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 30 }).map((n) => parseQuantity(String(n))),
    price: fc.integer({ min: 1, max: 90_000 }).map((n) => parseUnitPrice(String(n))),
  }),
  { maxLength: 3 },
)
const item = fc.record({
  base: fc.integer({ min: 1, max: 90_000 }).map((n) => parseUnitPrice(String(n))),
  cost: fc.option(fc.integer({ min: 1, max: 90_000 }).map((n) => parseUnitPrice(String(n)))),
  taxRate: fc.constantFrom(parsePercent('0'), parsePercent('5'), parsePercent('19')),
})
const quantity = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0.5, 11.999_999)).map((n) => parseQuantity(String(n)))

/** Of two written from the same quantity the table keeps one. */
const once = (written: readonly WrittenPrice[]): WrittenPrice[] => [...new Map(written.map((each) => [each.from, each])).values()]

test('for any lists, those that begin from others too, steps and list say the same', () => {
  fc.assert(
    fc.property(fc.tuple(list('a'), list('b'), list('c')), fc.tuple(scales, scales, scales), item, quantity, (lists, of, each, some) => {
      const byId = new Map(lists.map((one) => [one.id, one]))
      const written = new Map(lists.map(({ id }, at) => [id, once(of[at] ?? [])]))
      for (const one of lists) {
        const found = priceIn(one, byId, each, written, some)
        const said = writtenFor(scalesIn(one, byId, each, written), some)
        expect(said?.price ?? null).toBe(found && saidWith(found.price, each.taxRate, one.includesTax, false))
      }
    }),
    { numRuns: 500 },
  )
})

test('a margin over the cost is its price alone', () => {
  const rule: PriceList = {
    ...{ id: 'a', source: 'cost', change: 'margin', percent: parsePercent('50'), overId: null, rounding: 'none', includesTax: false },
  }
  const of = { base: 0n as UnitPrice, cost: parseUnitPrice('6543.21'), taxRate: 0n as Percent }
  expect(scalesIn(rule, new Map(), of, new Map())).toEqual([{ from: 0n as Quantity, price: parseUnitPrice('13086.42') }])
})
