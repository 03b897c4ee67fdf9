// The letters of the entrance: the link stands in both forms, and a name is text.
import { expect, test } from 'vitest'
import { entryLetter } from './letter.ts'

const LINK = 'https://paramo.example/users/1/set-password#llave=abc'

test('recovery', () => {
  expect(entryLetter('recovery', 'Ana', LINK).text).toBe(
    `Hola, Ana:\n\nPediste recuperar tu contraseña de Páramo.\n\nCrear contraseña:\n${LINK}\n\nEl enlace sirve una sola vez y vence en 30 minutos. Si no lo pediste, ignora este correo: tu contraseña sigue igual.\n`,
  )
})

test('a name is never HTML', () => {
  const { html } = entryLetter('invitation', '<b>Ana</b>', LINK)
  expect(html.html).toContain('Hola, &lt;b&gt;Ana&lt;/b&gt;:')
  expect(html.html).toContain(`<a href="${LINK}"`)
})
