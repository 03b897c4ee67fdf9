// What a line may say of its taxes: no more than its worth bears.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, percentOf, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { statedProblems } from './stated.ts'

const taxes = new Map([
  ['iva', { name: 'IVA 19 %', kind: 'percent' as const, rate: parsePercent('19') }],
  ['inc', { name: 'INC 8 %', kind: 'percent' as const, rate: parsePercent('8') }],
])
const line = (said: readonly (readonly [taxId: string, base: string, amount: string])[]) => ({
  ...{ quantity: parseQuantity('10'), unitPrice: parseUnitPrice('18450'), taxIds: said.map(([taxId]) => taxId) },
  statedTaxes: said.map(([taxId, base, amount]) => ({ taxId, base: parseAmount(base), amount: parseAmount(amount) })),
})

test.each<[string, Parameters<typeof line>[0], string[]]>([
  ['all that the line is worth', [['iva', '184500', '35055']], []],
  ['a part of it, of AIU', [['iva', '22140', '4206.60']], []],
  ['what rounding leaves', [['iva', '184503', '35055.57']], []],
  [
    'with the other tax of the line inside',
    [
      ['iva', '199260', '37859.40'],
      ['inc', '184500', '14760'],
    ],
    [],
  ],
  [
    'a thousand times what it is worth',
    [['iva', '184500000', '35055000']],
    ['La base de IVA 19 %, $ 184.500.000, es más que el valor de la línea.'],
  ],
  ['another amount', [['iva', '184500', '99999']], ['IVA 19 % sobre $ 184.500 son $ 35.055, y el documento dice $ 99.999.']],
  ['a tax of another line', [['bolsas', '1', '1']], []],
])('%s', (_, said, wanted) => {
  expect(statedProblems([line(said)], taxes, null).map(({ message }) => message.replaceAll('\u00A0', ' '))).toEqual(wanted)
})

test('whatever base is within the worth of the line is taken with what its rate gives, and none beyond it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (cents) => {
      const base = cents as Amount
      const said = { taxId: 'iva', base, amount: percentOf(base, parsePercent('19')) }
      const problems = statedProblems([{ ...line([]), taxIds: ['iva'], statedTaxes: [said] }], taxes, null)
      expect(problems.length).toBe(base > parseAmount('184505') ? 1 : 0)
    }),
    runs(200),
  )
})
