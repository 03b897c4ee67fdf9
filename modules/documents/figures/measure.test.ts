// What a nominal tax is said to be charged on: units, millilitres, and nothing where money alone went back.
import { expect, test } from 'vitest'
import { parseAmount, parseQuantity } from '#base/decimal.ts'
import { measureOf, type MeasuredLine } from './measure.ts'

type Tax = MeasuredLine['taxes'][number]
const tax = (name: string, kind: Tax['kind'], amount: string, content: string | null = null, perUnit = '40'): Tax => ({
  name,
  kind,
  perUnit: parseAmount(perUnit),
  amount: parseAmount(amount),
  content: content === null ? null : { per: parseQuantity('100'), held: parseQuantity(content), factor: parseQuantity('24') },
})
const line = (quantity: string, ...taxes: Tax[]): MeasuredLine => ({ quantity: parseQuantity(quantity), taxes })

test.each<[string, MeasuredLine[], string, string | null]>([
  ['on a base', [line('3', tax('IVA', 'percent', '100'))], 'IVA', null],
  ['by unit', [line('3', tax('Bolsas', 'unit', '219')), line('12', tax('Bolsas', 'unit', '876'))], 'Bolsas', '15 und.'],
  ['by content', [line('1', tax('IBUA', 'unit', '3840', '400')), line('0.5', tax('IBUA', 'unit', '1706.4', '355.5'))], 'IBUA', '13.866 ml'],
  ['of no pesos', [line('1', tax('IBUA', 'unit', '0', '400', '0'))], 'IBUA', '9.600 ml'],
  ['money alone', [line('1', tax('IBUA', 'unit', '0', '400'))], 'IBUA', null],
  ['another one', [line('1', tax('IBUA', 'unit', '3840', '400'))], 'Bolsas', null],
])('%s', (_, lines, name, said) => expect(measureOf(lines, name)).toBe(said))
