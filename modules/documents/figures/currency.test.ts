// What is written in a foreign currency is kept in pesos and told in that currency again: nothing is lost on the way.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import {
  addAmounts,
  amountText,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  sumAmounts,
  unitPriceText,
  zeroAmount,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { discountIn, discountInPesos, exchangeOf, foreignOf, inCurrency, priceIn, priceInPesos, type Exchange } from './currency.ts'
import { compute, type ComputingFacts, type Draft } from './compute.ts'
import { noDiscount, price, type LineTax } from './price.ts'

const usd = (rate: string): Exchange => ({ code: 'USD', rate: parseUnitPrice(rate) })

/** From a tenth of a peso, less than any currency of the list that still circulates, to the dearest pound of a bad day. */
const anyRate = fc.bigInt({ min: 100_000n, max: 9_000_000_000n }).map((rate): Exchange => ({ code: 'USD', rate: rate as UnitPrice }))

test.each([
  ['33.33', '4012.35', '133731.6255'],
  ['0.0001', '4012.35', '0.401235'],
  ['1000', '4127.654321', '4127654.321'],
])('%s at %s is %s pesos, and comes back', (written, rate, pesos) => {
  const exchange = usd(rate)
  const kept = priceInPesos(parseUnitPrice(written), exchange)
  expect(unitPriceText(kept)).toBe(pesos)
  expect(unitPriceText(priceIn(kept, exchange))).toBe(written)
})

test('a price of four decimals comes back as it was written, at any rate', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 11n }), anyRate, (units, exchange) => {
      const written = (units * 100n) as UnitPrice
      expect(priceIn(priceInPesos(written, exchange), exchange)).toBe(written)
    }),
    runs(2000),
  )
})

test('a discount of money comes back to the cent; a rate is of any currency', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n }), anyRate, (cents, exchange) => {
      const written = { kind: 'Valor' as const, value: (cents * 10_000n) as Percent }
      expect(discountIn(discountInPesos(written, exchange), exchange)).toEqual(written)
      const rate = { kind: 'Porcentaje' as const, value: written.value }
      expect(discountInPesos(rate, exchange)).toEqual(rate)
    }),
  )
})

test('of pesos, of no currency of the list and without a rate yet', () => {
  expect(exchangeOf({ currency: 'COP', currencyRate: '4000' })).toBeNull()
  expect(exchangeOf({ currency: 'QQQ', currencyRate: '4000' })).toBeNull()
  expect(exchangeOf({ currency: 'USD', currencyRate: '' })).toEqual({ code: 'USD', rate: 0n })
  expect(foreignOf(usd('0'), parseAmount('100'))).toBeNull()
  expect(foreignOf(null, parseAmount('100'))).toBeNull()
  expect(foreignOf(usd('4000'), parseAmount('8000000'))).toEqual({ code: 'USD', amount: parseAmount('2000') })
})

const vat = (rate: string): LineTax => ({
  ...{ id: `IVA ${rate}`, code: '01', name: `IVA ${rate} %`, kind: 'percent', rate: parsePercent(rate) },
  ...{ perUnit: zeroAmount, content: null },
})

const facts: ComputingFacts = {
  seller: {
    ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
    ...{ vatResponsible: true, incResponsible: false, cityCode: '11001' },
  },
  ...{ buyer: null, deductsVat: true, uvt: parseAmount('52374'), rounding: 'peso', items: new Map(), units: [] },
  taxes: new Map(['19', '5'].map((rate) => [`IVA ${rate}`, { ...vat(rate), accountId: null, returnAccountId: null }])),
  ...{ withholdingRules: [], earlier: [], referred: null, corrected: null },
}

interface WrittenLine {
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly discount?: Percent
  readonly tax?: string
}

/** As the request is read: prices in pesos. */
const draftIn = (exchange: Exchange, lines: readonly WrittenLine[], optional: readonly number[] = []): Draft => ({
  ...{ date: '2026-11-20' as never, dueDate: '2026-11-20' as never, partyId: null, costCenterId: null, exchange },
  ...{ discount: noDiscount, pricesIncludeTax: false, withholdingChanges: [], correction: null },
  lines: lines.map(({ quantity, unitPrice, discount = 0n as Percent, tax }, index) => ({
    ...{ itemId: 'S', accountId: null, warehouseId: null, costCenterId: null, description: 'S', unitId: null },
    ...{ quantity, unitPrice: priceInPesos(unitPrice, exchange), discount: { kind: 'Porcentaje' as const, value: discount } },
    ...{ gift: false, optional: optional.includes(index), taxIds: tax === undefined ? [] : [`IVA ${tax}`], source: null },
  })),
})

describe('figures', () => {
  test('by hand: 3 × USD 33,33 with IVA 19 % at 4.012,35', () => {
    const draft = draftIn(usd('4012.35'), [{ quantity: parseQuantity('3'), unitPrice: parseUnitPrice('33.33'), tax: '19' }])
    const computed = compute(draft, facts)
    // 3 × 133.731,6255 = 401.194,8765 → 401.194,88; 19 % of it 76.227,0272 → 76.227,03.
    expect([computed.priced.net, computed.priced.tax, computed.priced.total].map(amountText)).toEqual([
      '401194.88',
      '76227.03',
      '477421.91',
    ])
    const { computed: told, draft: written } = inCurrency(draft, computed)
    expect([told.priced.net, told.priced.tax, told.priced.total, told.payable].map(amountText)).toEqual([
      '99.99',
      '19.00',
      '118.99',
      '118.99',
    ])
    expect(unitPriceText(written.lines[0]?.unitPrice ?? (0n as UnitPrice))).toBe('33.33')
  })

  test('lines add up to totals in the currency, a cent from what pricing there would say', () => {
    const line = fc.record({
      quantity: fc.bigInt({ min: 1n, max: 500n }).map((units) => (units * 1_000_000n) as Quantity),
      unitPrice: fc.bigInt({ min: 1n, max: 10n ** 8n }).map((units) => (units * 100n) as UnitPrice),
      discount: fc.bigInt({ min: 0n, max: 100n }).map((rate) => (rate * 1_000_000n) as Percent),
      tax: fc.constantFrom('19', '5'),
    })
    const rate = fc.bigInt({ min: 4_000_000n, max: 6_000_000_000n }).map((each): Exchange => ({ code: 'EUR', rate: each as UnitPrice }))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), rate, fc.boolean(), (lines, exchange, hasOption) => {
        const draft = draftIn(exchange, lines, hasOption && lines.length > 1 ? [0] : [])
        const { priced, payable } = inCurrency(draft, compute(draft, facts)).computed
        const counted = priced.lines.filter((_, index) => !draft.lines[index]?.optional)
        const sum = (figure: (each: (typeof counted)[number]) => Amount) => sumAmounts(counted.map(figure))
        expect(sum((each) => each.net)).toBe(priced.net)
        expect(sum((each) => each.total)).toBe(priced.total)
        expect(sumAmounts(priced.taxes.map(({ amount }) => amount))).toBe(priced.tax)
        expect(addAmounts(priced.net, priced.tax)).toBe(payable)
        for (const each of priced.lines) {
          expect(addAmounts(each.net, each.discount, each.globalDiscount)).toBe(each.gross)
          expect(addAmounts(each.net, each.tax)).toBe(each.total)
        }
        const there = price({
          lines: lines.map(({ tax, discount, ...each }, index) => ({
            ...each,
            ...{ discount: { kind: 'Porcentaje' as const, value: discount }, gift: false, optional: draft.lines[index]?.optional ?? false },
            taxes: [vat(tax)],
          })),
          ...{ discount: noDiscount, pricesIncludeTax: false },
        })
        priced.lines.forEach((each, index) => {
          const other = there.lines[index]?.total ?? zeroAmount
          expect([-3n, -2n, -1n, 0n, 1n, 2n, 3n]).toContain(each.total - other)
        })
      }),
      runs(500),
    )
  })
})
