// What the company's way of working may be, each problem at its field.
import { expect, test } from 'vitest'
import { extendedProblems, type ExtendedData } from './extended.ts'

const right: ExtendedData = {
  operationsStart: '2026-01-01',
  withholdingRounding: 'peso',
  quantityDecimals: 2,
  priceDecimals: 0,
  negativeStock: 'refuse',
  overCreditLimit: 'warn',
  overdueCustomer: 'warn',
  belowCost: 'refuse',
  belowMinimum: 'warn',
  purchaseOrderLimit: '',
  purchaseBillLimit: '',
  billMatch: 'approve',
  matchPricePercent: '',
  matchPriceAmount: '',
  matchQuantityPercent: '',
  costRisePercent: '5',
  lossLimit: '',
}

test.each<[Partial<ExtendedData>, string[]]>([
  [{ purchaseOrderLimit: '5000000' }, []],
  [{ purchaseOrderLimit: '-1' }, ['purchaseOrderLimit']],
  [{ lossLimit: '-0.01' }, ['lossLimit']],
  [{ purchaseOrderLimit: 'mucho' }, ['purchaseOrderLimit']],
  [{ matchPricePercent: '2.5', matchPriceAmount: '500', matchQuantityPercent: '100' }, []],
  [
    { purchaseBillLimit: '-1', matchPricePercent: '-1', matchPriceAmount: 'x', matchQuantityPercent: '101' },
    ['purchaseBillLimit', 'matchPricePercent', 'matchPriceAmount', 'matchQuantityPercent'],
  ],
  [{ costRisePercent: '' }, []],
  [{ costRisePercent: '0' }, []],
  [{ costRisePercent: '-1' }, ['costRisePercent']],
  [{ costRisePercent: '1000.5' }, ['costRisePercent']],
  [{ costRisePercent: 'poco' }, ['costRisePercent']],
  [{}, []],
  [{ operationsStart: '' }, []],
  [{ operationsStart: '2026-11-20' }, []],
  [{ operationsStart: '2026-11-21' }, ['operationsStart']],
  [{ operationsStart: '2026-02-30' }, ['operationsStart']],
  [{ quantityDecimals: 7, priceDecimals: 1.5 }, ['quantityDecimals', 'priceDecimals']],
  [{ quantityDecimals: -1 }, ['quantityDecimals']],
])('%j', (change, fields) => expect(extendedProblems({ ...right, ...change }, '2026-11-20').map(({ field }) => field)).toEqual(fields))
