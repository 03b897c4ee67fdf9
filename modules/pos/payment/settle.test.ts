import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { settlePayment, type Tender } from './settle.ts'

const cash = (amount: string): Tender => ({ paymentTypeId: 'cash', isCash: true, amount: parseAmount(amount) })
const card = (amount: string): Tender => ({ paymentTypeId: 'card', isCash: false, amount: parseAmount(amount) })
const pay = (total: string, tenders: readonly Tender[], { tip = '0', roundsCash = true } = {}) => {
  const { due, rounding, change, kept, problems } = settlePayment({ total: parseAmount(total), tip: parseAmount(tip), roundsCash }, tenders)
  return [...[due, rounding, change].map(amountText), kept.map(amountText), problems.map(({ code }) => code)]
}

describe('means that add up', () => {
  test.each<[string, string, readonly Tender[], { tip?: string; roundsCash?: boolean }, unknown[]]>([
    ['exact', '50000', [cash('50000')], {}, ['50000.00', '0.00', '0.00', ['50000.00'], []]],
    ['with change', '47300', [cash('50000')], {}, ['47300.00', '0.00', '2700.00', ['47300.00'], []]],
    ['rounded down', '12910', [cash('20000')], {}, ['12900.00', '-10.00', '7100.00', ['12900.00'], []]],
    ['rounded up', '12925', [cash('13000')], {}, ['12950.00', '25.00', '50.00', ['12950.00'], []]],
    ['a company that does not round', '12910', [cash('13000')], { roundsCash: false }, ['12910.00', '0.00', '90.00', ['12910.00'], []]],
    ['a card is not rounded', '12910', [card('12910')], {}, ['12910.00', '0.00', '0.00', ['12910.00'], []]],
    [
      'mixed: only what remains is',
      '12910',
      [card('10000'), cash('3000')],
      {},
      ['12900.00', '-10.00', '100.00', ['10000.00', '2900.00'], []],
    ],
    ['less than a coin remains', '10020', [card('10000'), cash('0')], {}, ['10000.00', '-20.00', '0.00', ['10000.00', '0.00'], []]],
    ['a tip', '50000', [card('55000')], { tip: '5000' }, ['55000.00', '0.00', '0.00', ['55000.00'], []]],
    ['change of two handfuls', '30000', [cash('20000'), cash('20000')], {}, ['30000.00', '0.00', '10000.00', ['20000.00', '10000.00'], []]],
    ['nothing to pay', '0', [], {}, ['0.00', '0.00', '0.00', [], []]],
    ['too little cash', '50000', [cash('40000')], {}, ['50000.00', '0.00', '0.00', ['40000.00'], [569]]],
    ['too little on the card', '50000', [card('40000')], {}, ['50000.00', '0.00', '0.00', ['40000.00'], [569]]],
    ['nothing', '50000', [], {}, ['50000.00', '0.00', '0.00', [], [569]]],
    ['too much on the card', '50000', [card('60000')], {}, ['50000.00', '0.00', '0.00', ['60000.00'], [488]]],
    [
      'cash on top of what a card paid',
      '50000',
      [card('50000'), cash('10000')],
      {},
      ['50000.00', '0.00', '0.00', ['50000.00', '10000.00'], [488]],
    ],
  ])('%s', (_, total, tenders, how, expected) => {
    expect(pay(total, tenders, how)).toEqual(expected)
  })
})

test('what the means keep is what is due, and change is never more than the cash', () => {
  const amount = fc.bigInt({ min: 0n, max: 50_000_000n }).map((cents) => cents as Amount)
  const tender = fc.record({ paymentTypeId: fc.constant('x'), isCash: fc.boolean(), amount })
  fc.assert(
    fc.property(amount, amount, fc.boolean(), fc.array(tender, { maxLength: 5 }), (total, tip, roundsCash, tenders) => {
      const { due, rounding, change, kept, problems } = settlePayment({ total, tip, roundsCash }, tenders)
      expect(rounding <= 2500n && rounding >= -2500n).toBe(true)
      expect(kept.every((each) => each >= 0n)).toBe(true)
      expect(sumAmounts(kept) + change).toBe(sumAmounts(tenders.map((each) => each.amount)))
      if (problems.length === 0) expect(sumAmounts(kept)).toBe(due)
    }),
    runs(300),
  )
})
