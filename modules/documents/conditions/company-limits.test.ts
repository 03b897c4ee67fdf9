// What a company asks of its documents: no earlier than its books, no finer than it says.
import { expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { companyProblems, type CompanyLimits } from './company-limits.ts'
import type { Draft } from '../figures/compute.ts'

const none: CompanyLimits = { operationsStart: '', quantityDecimals: 6, priceDecimals: 6 }
const draft = (quantity: string, price: string) => ({
  date: '2026-11-20' as Day,
  lines: [{ quantity: parseQuantity(quantity), unitPrice: parseUnitPrice(price) }] as unknown as Draft['lines'],
})

test.each<[string, string, Partial<CompanyLimits>, string[]]>([
  ['1.123456', '10.123456', {}, []],
  ['1.12', '10', { quantityDecimals: 2, priceDecimals: 0 }, []],
  ['1.123', '10.5', { quantityDecimals: 2, priceDecimals: 0 }, ['lines.0.quantity', 'lines.0.unitPrice']],
  ['-1.5', '10', { quantityDecimals: 0 }, ['lines.0.quantity']],
  ['1', '1', { operationsStart: '2026-11-20' }, []],
  ['1', '1', { operationsStart: '2026-11-21' }, ['date']],
])('%s × %s with %j', (quantity, price, limits, fields) => {
  const problems = companyProblems(draft(quantity, price), { ...none, ...limits }, { note: null })
  expect(problems.map(({ field }) => field)).toEqual(fields)
})
