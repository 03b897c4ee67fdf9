// What a transfer between accounts of two currencies is worth on each side, and what changing it gained or lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, parseUnitPrice, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { transferWorth } from './two-currencies.ts'

const side = (text: string) => {
  const [currency = '', amount = ''] = text.split(' ')
  return { currency, amount: parseAmount(amount) }
}
const ratesOf = (text: string) =>
  new Map(
    text
      .split(', ')
      .filter(Boolean)
      .map((each) => {
        const [code = '', rate = ''] = each.split(' ')
        return [code, parseUnitPrice(rate)]
      }),
  )

test.each([
  ['pesos alone', 'COP 100', 'COP 100', '', ['100.00', '100.00', '0.00']],
  ['dollars bought dearer than the rate', 'COP 4100000', 'USD 1000', 'USD 4000', ['4100000.00', '4000000.00', '-100000.00']],
  ['dollars sold dearer than the rate', 'USD 1000', 'COP 4100000', 'USD 4000', ['4000000.00', '4100000.00', '100000.00']],
  ['without a rate they are worth what was paid', 'USD 1000', 'COP 4100000', '', ['4100000.00', '4100000.00', '0.00']],
  ['two other currencies', 'USD 1000', 'EUR 900', 'USD 4000, EUR 4500', ['4000000.00', '4050000.00', '50000.00']],
  ['the same other currency', 'USD 10', 'USD 10', 'USD 4000', ['40000.00', '40000.00', '0.00']],
])('%s', (_, from, to, rates, expected) => {
  const worth = transferWorth(side(from), side(to), ratesOf(rates))
  expect('lacks' in worth ? worth : [worth.from, worth.to, worth.difference].map(amountText)).toEqual(expected)
})

test('two other currencies ask for the rate of each', () => {
  expect(transferWorth(side('USD 1'), side('EUR 1'), ratesOf('EUR 4500'))).toEqual({ lacks: 'USD' })
  expect(transferWorth(side('USD 1'), side('EUR 1'), ratesOf('USD 4000'))).toEqual({ lacks: 'EUR' })
})

test('both sides and the difference add up, whatever changes hands', () => {
  const money = fc.record({
    currency: fc.constantFrom('COP', 'USD'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((cents) => cents as Amount),
  })
  fc.assert(
    fc.property(money, money, fc.bigInt({ min: 1n, max: 10n ** 11n }), (from, to, rate) => {
      const worth = transferWorth(from, to, new Map([['USD', parseUnitPrice(String(rate / 1_000_000n + 1n))]]))
      if ('lacks' in worth) throw new Error('The rate is known')
      expect(worth.to - worth.from).toBe(worth.difference)
    }),
    runs(100),
  )
})
