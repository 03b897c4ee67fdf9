import { expect, test } from 'vitest'
import { whatsAppUrl } from './whatsapp.ts'

const link = 'https://paramo.example/tracking/Q3-_x/invoice?a=1&b=2'

test.each([
  ['f', 'factura', 'FV-1208', 'Hola. Te comparto la factura FV-1208: '],
  ['m', 'pedido', null, 'Hola. Te comparto el pedido: '],
] as const)('a message that says what it is and holds its whole link (%s)', (gender, short, number, text) => {
  const url = new URL(whatsAppUrl({ one: '', many: '', short, gender }, number, link))
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/')
  expect(url.searchParams.get('text')).toBe(`${text}${link}`)
})
