import { expect, test } from 'vitest'
import { findingText } from './words.ts'

test.each<[string | null, string]>([
  ['sale.partyId', 'Cliente: No existe.'],
  ['payments.0.paymentTypeId', 'Forma de pago: No existe.'],
  ['lines.1.itemId', 'Línea 2: No existe.'],
  ['sale.lines.0.quantity', 'Línea 1: No existe.'],
  ['soldAt', 'Fecha: No existe.'],
  ['tip', 'No existe.'],
  [null, 'No existe.'],
])('%s', (field, text) => {
  expect(findingText({ message: 'No existe.', field })).toBe(text)
})
