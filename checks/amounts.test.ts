import { expect, test } from 'vitest'
import { amountProblems, meansMoney } from './amounts.ts'
import { readSources } from './sources.ts'

test.each([
  ['price', true],
  ['unitPrice', true],
  ['unit_price', true],
  ['taxes', true],
  ['quantities', true],
  ['creditLimit', false],
  ['taxCode', false],
  ['database', false],
  ['priceCents', false],
])('%s means money: %s', (name, expected) => {
  expect(meansMoney(name)).toBe(expected)
})

const complaints = (text: string, path = 'modules/sales/x.ts') => amountProblems([{ path, text }], [])

test.each([
  'interface Line { readonly price: number }',
  'interface Line { unit_price: number | null }',
  'type Line = { taxes: readonly number[] }',
  'class Line { total: number = 0 }',
  'const discount: number = 0',
  'function pay(amount: number) {}',
  'class A { constructor(readonly a: string, baseRate: number) {} }',
  'const f = ({ quantity }: { quantity: number }) => quantity',
  'function total(): number { return 0 }',
  'const balance = (): number => 0',
  'interface Book { getBalance(): number }',
  'const x = Number(text)',
  'const x = parseFloat(text)',
  'const x = Number.parseFloat(text)',
  'const x = value.toFixed(2)',
])('complains of: %s', (text) => {
  expect(complaints(text)).toHaveLength(1)
})

test.each([
  'interface Line { readonly price: UnitPrice; position: number; taxCode: number }',
  'const count: number = items.length',
  'type Rates = Readonly<Record<string, Percent>>',
])('allows: %s', (text) => {
  expect(complaints(text)).toEqual([])
})

test('a server file may turn counts of the database into numbers; a rule of law may not', () => {
  expect(complaints('const x = Number(row.count)', 'modules/sales/x.server.ts')).toEqual([])
  expect(complaints('const x = Number(row.count)', 'colombia/uvt.ts')).toHaveLength(1)
})

test('an exception names its file and its name, and goes when it is not needed', () => {
  const exception = { path: 'colombia/uvt.ts', what: 'Number', reason: 'a year' }
  expect(amountProblems([{ path: 'colombia/uvt.ts', text: 'const year = Number(text)' }], [exception])).toEqual([])
  expect(amountProblems([{ path: 'colombia/uvt.ts', text: '' }], [exception])).toEqual([
    'colombia/uvt.ts no longer needs its exception for Number',
  ])
})

test('the sources keep money exact', () => {
  expect(amountProblems(readSources())).toEqual([])
})
