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
import { forgottenBy, learnRules, proposeLines, wordsOf, type KnownTax, type ProposedLine } from './proposal.ts'

const taxes: KnownTax[] = [
  { id: 'iva-19', code: '01', rate: '19' },
  { id: 'inc-8', code: '04', rate: '8' },
]
const nothing = { currency: 'COP', taxes: [] }
const none = { net: '0', discount: '0', charge: '0', tax: '0', payable: '0' }
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
  expect(proposeLines({ lines: [{ ...line, ...changes }], totals: none, ...nothing }, [], taxes)).toMatchObject([expected])
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
      totals: { ...none, charge: '15000.00' },
      ...nothing,
    },
    [
      { words: 'caja corrugada', accountId: 'empaques', itemId: null, unitId: null, costCenterId: 'c', learnedOn: '2026-05-12' },
      { words: '', accountId: 'otros', itemId: null, unitId: null, costCenterId: null, learnedOn: '2026-08-18' },
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
      const proposed = proposeLines(
        { lines: lines.map((each) => ({ ...line, ...each })), totals: { ...none, charge }, ...nothing },
        [],
        taxes,
      )
      const unknown = lines.flatMap((each) => each.taxes.filter(({ code, rate }) => !(code === '01' && rate === '19')))
      const expected = addAmounts(
        ...[...lines.map(({ net }) => net), ...unknown.map(({ amount }) => amount), charge].map((text) => parseAmount(text)),
      )
      expect(amountText(sumAmounts(proposed.map(worth)))).toBe(amountText(expected))
      expect(proposed.map((each) => amountText(worth(each)))).toEqual(proposed.map(({ net }) => net))
    }),
  )
})

const bare = { itemId: null, unitId: null, costCenterId: null }

test('the code that is written for the supplier goes before what was learned', () => {
  const written = { ...bare, words: '#c-1', accountId: null, itemId: 'caja', unitId: 'paquete', learnedOn: null, isWritten: true }
  const learned = { ...bare, words: '#c-1', accountId: null, itemId: 'otra', learnedOn: '2026-05-12' }
  const [proposed] = proposeLines({ lines: [line], totals: none, ...nothing }, [written, learned], taxes)
  expect(proposed).toMatchObject({ itemId: 'caja', unitId: 'paquete', origin: { by: 'code', on: null } })
})

test('it learns where each text went, and where most of the money did', () => {
  const written = (description: string, net: string, accountId: string) => ({
    description,
    net: parseAmount(net),
    ...{ code: '', accountId, itemId: null, unitId: null },
    costCenterId: null,
  })
  expect(learnRules([written('Flete 1', '100', 'fletes'), written('Cajas', '900', 'empaques'), written('Flete 2', '5', 'otros')])).toEqual([
    { words: '', accountId: 'empaques', ...bare },
    { words: 'flete', accountId: 'otros', ...bare },
    { words: 'cajas', accountId: 'empaques', ...bare },
  ])
})

test('goods are known by the code of their supplier, and by their words where they have none; an account forgets the code', () => {
  const goods = (description: string, code: string, itemId: string) => ({
    ...{ description, code, net: parseAmount('10'), accountId: null, itemId, unitId: 'caja', costCenterId: null },
  })
  const rules = learnRules([
    goods('Cafetera 6 tazas', ' CAF-6 ', 'seis'),
    goods('Cafetera 12 tazas', 'caf-12', 'doce'),
    goods('Molino', '', 'm'),
  ])
  expect(rules.map(({ words, itemId }) => [words, itemId])).toEqual([
    ['#caf-6', 'seis'],
    ['#caf-12', 'doce'],
    ['molino', 'm'],
  ])
  const known = rules.map((rule) => ({ ...rule, learnedOn: '2026-05-12' }))
  const taxed = { ...line, code: 'CAF-12', description: 'Otra', taxes: [{ code: '22', rate: '', base: '0', amount: '219.00' }] }
  const [own, beside] = proposeLines({ lines: [taxed], totals: none, ...nothing }, known, taxes)
  expect([own?.itemId, own?.unitId, own?.origin?.by]).toEqual(['doce', 'caja', 'same'])
  // A tax that the company does not have is an account's, never so many more of the item.
  expect([beside?.itemId, beside?.accountId]).toEqual([null, null])
  expect(
    forgottenBy([
      { code: 'CAF-6', accountId: 'gasto' },
      { code: 'caf-12', accountId: null },
    ]),
  ).toEqual(['#caf-6'])
})
