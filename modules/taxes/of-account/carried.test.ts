import { expect, test } from 'vitest'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { distinctRates, minimumOf, periodTaxOf, type Carried } from './carried.ts'

const withheld = (of: 'retefuente' | 'reteiva' | 'reteica'): Carried => ({ kind: 'withholding', of })

test.each([
  ['IVA', { kind: 'tax', code: '01' }, '240805', 'vat'],
  ['IVA outside 2408', { kind: 'tax', code: '01' }, '240905', 'vat'],
  ['INC', { kind: 'tax', code: '04' }, '249505', 'none'],
  ['ReteFuente that we practise', withheld('retefuente'), '236525', 'withholding'],
  ['ReteIVA that we practise', withheld('reteiva'), '236705', 'withholding'],
  ['ReteICA that we practise', withheld('reteica'), '236805', 'ica'],
  ['ReteIVA that we suffer, art. 484-1', withheld('reteiva'), '135517', 'vat'],
  ['ReteFuente that we suffer', withheld('retefuente'), '135515', 'none'],
  ['ReteICA that we suffer', withheld('reteica'), '135518', 'none'],
] as const)('is closed with: %s', (_, carried, code, tax) => {
  expect(periodTaxOf(carried, code)).toBe(tax)
})

// The UVT of 2026 is 52.374: two of them are 104.748, ten are 523.740.
test.each([
  [null, '2', '52374', '105000'],
  [null, '10', '52374', '524000'],
  ['500', '10', '52374', '500'],
  ['0', '10', '52374', null],
  [null, null, '52374', null],
  [null, '10', null, null],
] as const)('the least base: %s, %s UVT of %s', (base, uvts, uvt, expected) => {
  const least = minimumOf(
    { minimumBase: base === null ? null : parseAmount(base), minimumUvt: uvts === null ? null : parsePercent(uvts) },
    uvt === null ? null : parseAmount(uvt),
  )
  expect(least).toBe(expected === null ? null : parseAmount(expected))
})

test('a rate is offered once, whatever concepts have it', () => {
  const rate = (id: string, percent: string, minimum: string | null) => ({
    ...{ id, name: id, rate: parsePercent(percent) },
    minimum: minimum === null ? null : parseAmount(minimum),
  })
  const found = distinctRates([rate('a', '4', null), rate('b', '4.0', null), rate('c', '4', '100'), rate('d', '6', null)])
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    ['a', 'a y 1 más'],
    ['c', 'c'],
    ['d', 'd'],
  ])
})
