import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parsePercent } from '#base/decimal.ts'
import { sampleKind } from '../../testing/kind.ts'
import { emptyForm } from './form.ts'
import { divideLine, isDivisible } from './line-division.ts'
import { addItem, patchLine } from './lines.ts'
import { coffee } from '../../testing/editor.ts'

const service = { ...coffee, kind: 'service' as const }
const share = (id: string, percent: string) => ({ center: { id, label: id.toUpperCase() }, percent: parsePercent(percent) })
const shares = [share('a', '33.33'), share('b', '33.33'), share('c', '33.34')]
const formOf = (values: object) =>
  patchLine(addItem(addItem(emptyForm(sampleKind(), parseDay('2026-11-20')), service, 'x'), service, 'y'), 'x', values)
const divided = (values: object) =>
  divideLine(formOf(values), 'x', shares, () => 'new').lines.map((line) => [
    line.key,
    line.costCenter?.name ?? '',
    `${line.quantity} × ${line.unitPrice} − ${line.discount.value}`,
  ])

test('a line becomes one of each centre, in its place, with what is left of the cents on the first', () => {
  expect(divided({ quantity: '3', unitPrice: '100.005' })).toEqual([
    ['x', 'A', '1 × 100.01 − 0'],
    ['new', 'B', '1 × 99.99 − 0'],
    ['new', 'C', '1 × 100.02 − 0'],
    ['y', '', '1 × 318000 − 0'],
  ])
})

test('a discount in pesos is shared, one of a percentage stays', () => {
  const discounts = (kind: string, value: string) =>
    divided({ unitPrice: '1000', discount: { kind, value } }).map(([, , figures]) => figures?.split('− ')[1])
  expect(discounts('Valor', '100')).toEqual(['33.33', '33.33', '33.34', '0'])
  expect(discounts('Porcentaje', '10')).toEqual(['10', '10', '10', '0'])
})

test.each([
  ['a service', {}, true],
  ['goods', { item: { ...service, kind: 'product' } }, false],
  ['what comes from another document', { source: { documentId: 'd', position: 1 } }, false],
  ['a gift', { gift: true }, false],
  ['nothing', { unitPrice: '0' }, false],
  ['what cannot be read', { unitPrice: 'abc' }, false],
])('of %s: %s', (_, values, expected) => {
  const [line] = formOf(values).lines
  expect(line && isDivisible(line)).toBe(expected)
})
