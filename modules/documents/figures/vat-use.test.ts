// What becomes of the IVA of a line that is bought, told from what of it is taken off.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import type { PricedTax } from './price.ts'
import { vatUseOf } from './vat-use.ts'

const tax = (code: string, amount: string, deducted?: string): PricedTax => ({
  ...{ id: code, name: code, code, kind: 'percent', rate: parsePercent('19'), perUnit: parseAmount('0'), content: null },
  ...{ base: parseAmount('100'), amount: parseAmount(amount) },
  ...(deducted === undefined ? {} : { deducted: parseAmount(deducted) }),
})

test.each([
  ['all of it', [tax('01', '19', '19')], 'deducted'],
  ['none of it', [tax('01', '19', '0')], 'cost'],
  ['a part of it', [tax('01', '19', '11.40')], 'prorated'],
  ['of two rates one', [tax('01', '19', '19'), tax('01', '5', '0')], 'prorated'],
  ['another tax beside it', [tax('01', '19', '19'), tax('04', '8', '0')], 'deducted'],
  ['another tax alone', [tax('04', '8', '0')], null],
  ['no tax', [], null],
  ['exempt', [tax('01', '0', '0')], null],
  ['what is sold', [tax('01', '19')], null],
] as const)('%s', (_, taxes, use) => expect(vatUseOf(taxes)).toBe(use))

test('it says a part only of more than nothing and less than all', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, (amount, part) => {
      const deducted = Math.min(part, amount)
      const one = { ...tax('01', '1'), amount: BigInt(amount) as Amount, deducted: BigInt(deducted) as Amount }
      expect(vatUseOf([one])).toBe(deducted === amount ? 'deducted' : 'prorated')
    }),
    runs(50),
  )
})
