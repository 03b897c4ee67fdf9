// Mail of a company to try things in: marked once in its subject, first in its text, and within the body of its HTML.
import { expect, test } from 'vitest'
import { markedAsTrial, TRIAL_MAIL } from './trial.ts'

const letter = {
  subject: 'Factura FV-1',
  text: 'Te enviamos la factura.',
  html: '<html><body style="margin:0"><h1>Tienda</h1></body></html>',
}

test('a message says it in its three forms', () => {
  const marked = markedAsTrial(letter)
  expect(marked.subject).toBe('[Prueba] Factura FV-1')
  expect(marked.text).toBe(`${TRIAL_MAIL}\n\nTe enviamos la factura.`)
  expect(marked.html).toMatch(/^<html><body style="margin:0"><p [^>]*>Empresa de prueba: .*<\/p><h1>Tienda<\/h1><\/body><\/html>$/)
})

test('its subject says it once, and HTML without a body says it first', () => {
  const marked = markedAsTrial({ ...letter, subject: '[Prueba] Factura FV-1', html: '<b>Hola</b>' })
  expect(marked.subject).toBe('[Prueba] Factura FV-1')
  expect(marked.html).toMatch(/^<p [^>]*>Empresa de prueba: .*<\/p><b>Hola<\/b>$/)
})
