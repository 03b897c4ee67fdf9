import { expect, test } from 'vitest'
import { pageOf } from './page.ts'

test('each refused document says why, with its rule, and nothing that was sent is markup', () => {
  const page = pageOf([
    {
      at: new Date('2026-11-22T15:00:00Z'),
      number: 'FE1',
      issuer: '900123456',
      isValid: false,
      sentences: ['Regla: FAB27b, Rechazo: <b>Huella</b>'],
    },
    { at: new Date('2026-11-22T14:00:00Z'), number: '<script>', issuer: '900123456', isValid: true, sentences: [] },
  ])
  expect(page).toContain('Regla: FAB27b, Rechazo: &lt;b&gt;Huella&lt;/b&gt;')
  expect(page).toContain('Validado')
  expect(page).not.toContain('<script>')
  expect(pageOf([])).toContain('Todavía no ha recibido documentos')
})
