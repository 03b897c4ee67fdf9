import { expect, test } from 'vitest'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { costsByLine } from './moves.ts'

const line = {
  itemId: 'a',
  accountId: null,
  warehouseId: 'w',
  costCenterId: null,
  description: '',
  unitId: null,
  quantity: parseQuantity('1'),
  unitPrice: parseUnitPrice('0'),
  discount: { kind: 'Porcentaje', value: parsePercent('0') },
  gift: false,
  optional: false,
  taxIds: [],
  source: null,
} as const

const move = (of: number) => ({ source: { kind: 'INE', id: 'd', event: 'issue', line: of } })

test('each line has the cost of what moved with it, whichever way, and a service none', () => {
  const lines = [line, line, line]
  const costs = costsByLine({ lines }, [move(1), move(3)], [parseAmount('-80000'), parseAmount('50000.25')])
  expect(costs).toEqual([parseAmount('80000'), null, parseAmount('50000.25')])
})
