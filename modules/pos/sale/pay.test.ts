// How a sale that arrives was paid: the entry balances whatever the device said, and each cent of difference is told.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAmounts, amountText, parseAmount, subtract, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { payWith, readPayment, totalDiffers, type MeansOfSale } from './pay.ts'
import type { TillSaleContent } from './content.ts'

const means = (id: string, kind: MeansOfSale['kind'], isSaid = true): MeansOfSale => ({
  id,
  name: id,
  kind,
  accountId: `account ${id}`,
  meansCode: kind === 'card' ? '49' : '10',
  isSaid,
})
const known = new Map(
  [means('cash', 'cash'), means('card', 'card'), means('credit', 'credit'), means('lost', 'transfer', false)].map((each) => [
    each.id,
    each,
  ]),
)
type Said = TillSaleContent['sale']
const said = (total: string, payments: readonly (readonly [id: string, amount: string])[], more: Partial<Said> = {}): Said => ({
  ...{ soldAt: '2026-11-20T15:00:00.000Z', shiftId: null, partyId: null, sellerId: null, warehouseId: null, pricesIncludeTax: false },
  ...{ discount: { kind: 'Porcentaje', value: '0' }, lines: [], tip: '0', roundsCash: true, rounding: '0', change: '0', notes: '' },
  ...{ pricedAt: null, coupon: '', points: null, exchange: null, kind: 'ticket', customer: null },
  ...{ total, payments: payments.map(([paymentTypeId, amount]) => ({ paymentTypeId, amount })) },
  ...more,
})
const paid = (sale: Said, payable: string) => {
  const read = readPayment(sale, known)
  const { means: kept, ...rest } = payWith(read, parseAmount(sale.tip), parseAmount(payable))
  return {
    kept: kept.map(({ name, amount }) => `${name} ${amountText(amount)}`),
    ...{ paid: amountText(rest.paid), tip: amountText(rest.tip), rounding: amountText(rest.rounding) },
    findings: read.findings.map(({ field }) => field),
  }
}

describe('what its means keep', () => {
  test.each<[string, Said, string, object]>([
    [
      'cash with change',
      said('23800', [['cash', '25000']], { change: '1200' }),
      '23800',
      { kept: ['cash 23800.00'], paid: '23800.00', rounding: '0.00', findings: [] },
    ],
    [
      'rounded to coins',
      said('12910', [['cash', '13000']], { change: '100', rounding: '-10' }),
      '12910',
      { kept: ['cash 12900.00'], paid: '12910.00', rounding: '-10.00', findings: [] },
    ],
    [
      'with a tip',
      said('10000', [['card', '11000']], { tip: '1000' }),
      '10000',
      { kept: ['card 11000.00'], paid: '10000.00', tip: '1000.00', rounding: '0.00', findings: [] },
    ],
    [
      'on credit',
      said('10000', [
        ['credit', '6000'],
        ['cash', '4000'],
      ]),
      '10000',
      { kept: ['cash 4000.00'], paid: '4000.00', rounding: '0.00', findings: [] },
    ],
    [
      'more than the server computes',
      said('10000', [['cash', '10000']]),
      '9999.99',
      { kept: ['cash 10000.00'], paid: '9999.99', rounding: '0.01', findings: [] },
    ],
    [
      'more credit than there is to pay',
      said('10000', [['credit', '10000']]),
      '9000',
      { kept: [], paid: '0.00', rounding: '0.00', findings: [] },
    ],
    [
      'another change than it gave',
      said('10000', [['cash', '12000']], { change: '1000' }),
      '10000',
      { kept: ['cash 10000.00'], findings: ['change'] },
    ],
    [
      'a means without an account',
      said('10000', [['lost', '10000']]),
      '10000',
      { kept: ['lost 10000.00'], findings: ['payments.0.paymentTypeId'] },
    ],
  ])('%s', (_, sale, payable, expected) => {
    expect(paid(sale, payable)).toMatchObject(expected)
  })
  test.each<[string, Said, number]>([
    ['too little', said('10000', [['cash', '9000']]), 569],
    ['a card that gives change', said('10000', [['card', '12000']]), 488],
    ['a means of nobody', said('10000', [['other', '10000']]), 698],
  ])('%s', (_, sale, code) => {
    expect(() => readPayment(sale, known)).toThrowError(expect.objectContaining({ code }))
  })
})

const figure = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => BigInt(cents) as Amount)
test('what is kept and owed is what was paid, the tip and the rounding, whatever the server computes', () => {
  fc.assert(
    fc.property(figure, figure, figure, figure, figure, fc.boolean(), (total, payable, tip, credit, card, roundsCash) => {
      const [owes, charged] = [credit < total ? credit : total, card < total ? card : total]
      const others = addAmounts(owes, charged)
      if (others > addAmounts(total, tip)) return
      const handed = addAmounts(subtract(addAmounts(total, tip), others), parseAmount('100'))
      const sale = said(
        amountText(total),
        [
          ['credit', amountText(owes)],
          ['card', amountText(charged)],
          ['cash', amountText(handed)],
        ],
        {
          ...{ tip: amountText(tip), roundsCash },
        },
      )
      if (others === addAmounts(total, tip)) return
      const read = readPayment(sale, known)
      const result = payWith(read, tip, payable)
      const owed = subtract(payable, result.paid)
      expect(owed >= 0n && owed <= payable).toBe(true)
      const kept = sumAmounts(result.means.map(({ amount }) => amount))
      expect(kept).toBe(addAmounts(result.paid, tip, result.rounding))
      expect(totalDiffers(total, payable)).toHaveLength(total === payable ? 0 : 1)
    }),
    runs(300),
  )
})
