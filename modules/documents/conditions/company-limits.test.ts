// What a company asks of its documents: no earlier than its books, no finer than it says.
import { expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { companyProblems, noLimits, type CompanyLimits, repeatedProblems, sellerProblems } from './company-limits.ts'
import { sampleKind } from '../testing/kind.ts'
import type { Draft } from '../figures/compute.ts'

const none = noLimits
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

test.each([
  ['nobody, where it does not matter', null, noLimits, {}, []],
  ['nobody', null, { ...noLimits, sellerRequired: 'required' as const }, {}, [[489, 'sellerId']]],
  ['somebody', 'ana', { ...noLimits, sellerRequired: 'required' as const }, {}, []],
  ['of a supplier', null, { ...noLimits, sellerRequired: 'required' as const }, { party: 'supplier' as const }, []],
])('who sold it: %s', (_, sellerId, limits, changes, expected) =>
  expect(sellerProblems(sellerId, limits, sampleKind(changes)).map(({ code, field }) => [code, field])).toEqual(expected),
)

const line = (itemId: string, changes: Partial<Parameters<typeof repeatedProblems>[0][number]> = {}) => ({
  ...{ itemId, unitId: null, accountId: null, gift: false, optional: false, source: null },
  ...changes,
})
const source = { documentId: 'pedido', position: 1, byValue: false, restock: false }
test.each([
  ['one twice, and again', [line('café'), line('panela'), line('café'), line('café')], ['lines.2.itemId', 'lines.3.itemId']],
  ['in another unit', [line('café'), line('café', { unitId: 'caja' })], []],
  [
    'as a gift, an option, or of another document',
    [line('café'), line('café', { gift: true }), line('café', { optional: true }), line('café', { source })],
    [],
  ],
  ['of an account', [line('', { accountId: '519595' }), line('', { accountId: '519595' })], []],
])('repeated: %s', (_, lines, fields) => {
  expect(repeatedProblems(lines, { repeatedItems: 'refuse' }, (id) => id).map(({ code, field }) => [code, field])).toEqual(
    fields.map((field) => [414, field]),
  )
  expect(repeatedProblems(lines, { repeatedItems: 'allow' }, (id) => id)).toEqual([])
})
