// Serials as they are typed, and batches as they are proposed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { proposeBatches, readSerials, type OfferedBatch } from './goods.ts'

test.each<[string, string[]]>([
  ['A001–A003', ['A001', 'A002', 'A003']],
  ['A001-A003', ['A001', 'A002', 'A003']],
  ['SN-098..SN-101', ['SN-098', 'SN-099', 'SN-100', 'SN-101']],
  ['7–9', ['7', '8', '9']],
  ['A1', ['A1']],
  // The same serial is a range of one.
  ['A001–A001', ['A001']],
  // No range: another beginning, another length, backwards.
  ['A001-B003', ['A001-B003']],
  ['A9-A10', ['A9-A10']],
  ['A003–A001', ['A003–A001']],
  ['A001-003', ['A001-003']],
  ['SN-2024', ['SN-2024']],
  ['S1, S2;S3\nS4\n\n', ['S1', 'S2', 'S3', 'S4']],
  ['', []],
  ['A00000–A10000', ['A00000–A10000']],
])('«%s»', (written, wanted) => {
  expect(readSerials(written)).toEqual(wanted)
})

const batch = (code: string, available: string, expiresOn: string | null, isRefused = false): OfferedBatch => ({
  code,
  available: parseQuantity(available),
  expiresOn,
  isRefused,
})
const offered = [
  batch('SIN', '5', null),
  batch('C', '4', '2027-03-01'),
  batch('B', '2', '2026-12-01'),
  batch('A', '3', '2026-12-01'),
  batch('MALO', '9', '2026-11-30', true),
  batch('NADA', '0', '2026-11-30'),
]

test.each<[string, [string, string][]]>([
  ['1', [['A', '1']]],
  [
    '4',
    [
      ['A', '3'],
      ['B', '1'],
    ],
  ],
  [
    '12',
    [
      ['A', '3'],
      ['B', '2'],
      ['C', '4'],
      ['SIN', '3'],
    ],
  ],
  [
    '99',
    [
      ['A', '3'],
      ['B', '2'],
      ['C', '4'],
      ['SIN', '5'],
    ],
  ],
  ['0', []],
])('of what expires first, %s', (quantity, wanted) => {
  expect(proposeBatches(offered, parseQuantity(quantity)).map((each) => [each.code, quantityText(each.quantity)])).toEqual(wanted)
})

test('what is proposed is never more than was asked, than there is, or of what is refused', () => {
  const one = fc.record({
    code: fc.string(),
    available: fc.bigInt({ min: 0n, max: 50n }).map((each) => each as Quantity),
    expiresOn: fc.option(fc.constantFrom('2026-12-01', '2027-01-01')),
    isRefused: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(one), fc.bigInt({ min: 0n, max: 200n }), (batches, wanted) => {
      const total = proposeBatches(batches, wanted as Quantity).reduce((sum, { quantity }) => sum + quantity, 0n)
      const there = batches.reduce((sum, { available, isRefused }) => sum + (isRefused ? 0n : available), 0n)
      expect(total).toBe(wanted < there ? wanted : there)
    }),
  )
})
