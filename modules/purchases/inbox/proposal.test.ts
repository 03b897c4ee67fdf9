// What a received invoice becomes as lines of a bill: always what the supplier charges, to the cent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addAmounts,
  amountText,
  extend,
  parseAmount,
  parseQuantity,
  parseUnitPrice,
  subtract,
  sumAmounts,
  type Amount,
} from '#base/decimal.ts'
import { learnRules, proposeLines, wordsOf, type KnownTax, type ProposedLine } from './proposal.ts'

const taxes: KnownTax[] = [
  { id: 'iva-19', code: '01', rate: '19' },
  { id: 'inc-8', code: '04', rate: '8' },
]
const nothing = { net: '0', discount: '0', charge: '0', tax: '0', payable: '0' }
const line = {
  description: 'Caja corrugada 40 × 30',
  code: 'C-1',
  quantity: '3',
  unitCode: '94',
  unitPrice: '2150',
  net: '6450.00',
  taxes: [],
}
const worth = ({ quantity, unitPrice, discount }: ProposedLine): Amount =>
  subtract(extend(parseQuantity(quantity), parseUnitPrice(unitPrice)), parseAmount(discount?.value ?? '0'))

test.each([
  ['Caja corrugada 40 × 30 cm', 'caja corrugada cm'],
  ['FLETE  N.º 1234', 'flete n'],
  ['Mantenimiento de octubre, año 2026', 'mantenimiento de octubre ano'],
  ['123', ''],
])('%s is known again by "%s"', (text, words) => expect(wordsOf(text)).toBe(words))

test.each<[string, Partial<typeof line>, Partial<ProposedLine>]>([
  ['as it is written', {}, { quantity: '3', unitPrice: '2150', discount: null }],
  ['with a discount in it', { net: '6000.00' }, { quantity: '3', unitPrice: '2150', discount: { kind: 'Valor', value: '450.00' } }],
  ['worth more than its units', { net: '7000.00' }, { quantity: '1', unitPrice: '7000', discount: null }],
  ['without a quantity', { quantity: '0' }, { quantity: '1', unitPrice: '6450', discount: null }],
])('a line %s', (_, changes, expected) => {
  expect(proposeLines({ lines: [{ ...line, ...changes }], totals: nothing }, [], taxes)).toMatchObject([expected])
})

test('a tax that the company does not have is part of the cost, beside its line; what is free is left out; charges are a line', () => {
  const proposed = proposeLines(
    {
      lines: [
        {
          ...line,
          taxes: [
            { code: '01', rate: '19', base: '6450', amount: '1225.50' },
            { code: '22', rate: '', base: '0', amount: '219.00' },
          ],
        },
        { ...line, description: 'Muestra', net: '0.00' },
      ],
      totals: { ...nothing, charge: '15000.00' },
    },
    [
      { words: 'caja corrugada', accountId: 'empaques', costCenterId: 'c', learnedOn: '2026-05-12' },
      { words: '', accountId: 'otros', costCenterId: null, learnedOn: '2026-08-18' },
    ],
    taxes,
  )
  expect(proposed.map(({ description, net, taxIds, accountId, origin }) => [description, net, taxIds, accountId, origin?.by])).toEqual([
    ['Caja corrugada 40 × 30', '6450.00', ['iva-19'], 'empaques', 'same'],
    ['Impuesto 22: Caja corrugada 40 × 30', '219.00', [], 'empaques', 'same'],
    ['Cargos de la factura', '15000.00', [], 'otros', 'any'],
  ])
})

test('whatever it says, its lines come to what it charges before the taxes that the company knows', () => {
  const cents = fc.integer({ min: 0, max: 10 ** 11 }).map((value) => (value / 100).toFixed(2))
  const any = fc.record({
    description: fc.constantFrom('Caja', 'Flete 12', ''),
    quantity: fc.integer({ min: 0, max: 5000 }).map(String),
    unitPrice: cents,
    net: cents,
    taxes: fc.array(fc.record({ code: fc.constantFrom('01', '22'), rate: fc.constantFrom('19', ''), base: cents, amount: cents }), {
      maxLength: 2,
    }),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 10 }), cents, (lines, charge) => {
      const proposed = proposeLines({ lines: lines.map((each) => ({ ...line, ...each })), totals: { ...nothing, charge } }, [], taxes)
      const unknown = lines.flatMap((each) =>
        each.taxes.filter(({ code, rate }) => each.net === '0.00' || !(code === '01' && rate === '19')),
      )
      const expected = addAmounts(
        ...[...lines.map(({ net }) => net), ...unknown.map(({ amount }) => amount), charge].map((text) => parseAmount(text)),
      )
      expect(amountText(sumAmounts(proposed.map(worth)))).toBe(amountText(expected))
      expect(proposed.map((each) => amountText(worth(each)))).toEqual(proposed.map(({ net }) => net))
    }),
  )
})

test('it learns where each text went, and where most of the money did', () => {
  const written = (description: string, net: string, accountId: string) => ({
    description,
    net: parseAmount(net),
    accountId,
    costCenterId: null,
  })
  expect(learnRules([written('Flete 1', '100', 'fletes'), written('Cajas', '900', 'empaques'), written('Flete 2', '5', 'otros')])).toEqual([
    { words: '', accountId: 'empaques', costCenterId: null },
    { words: 'flete', accountId: 'otros', costCenterId: null },
    { words: 'cajas', accountId: 'empaques', costCenterId: null },
  ])
})
