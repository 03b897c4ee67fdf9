// What the history of an item says of each value.
import { expect, test } from 'vitest'
import { fieldLabel, shownValue } from './fields.ts'

const names = { 'id-1': 'Cafeteras', 'id-2': 'IVA 19 %' }

test.each<[string, unknown, string]>([
  ['price', '318000.5', '318.000,50'],
  ['weight', '1.250000', '1,25'],
  ['category_id', 'id-1', 'Cafeteras'],
  ['category_id', 'id-9', 'Uno que ya no existe'],
  ['taxes', ['id-2'], 'IVA 19 %'],
  ['taxes', [], 'Ninguno'],
  ['units', ['Caja × 24'], 'Caja × 24'],
  ['kind', 'service', 'Servicio'],
  ['control', 'serial', 'Serial'],
  ['sellable', false, 'No'],
  ['name', 'Cafetera', 'Cafetera'],
  ['Niveles en Principal', '1 / 2 / 3', '1 / 2 / 3'],
])('%s of %j is «%s»', (field, value, said) => expect(shownValue(field, value, names)).toBe(said))

test('a field without words of its own says its name', () => {
  expect([fieldLabel('price'), fieldLabel('Niveles en Principal')]).toEqual(['Precio de venta', 'Niveles en Principal'])
})
