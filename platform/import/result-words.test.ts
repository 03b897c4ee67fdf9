// What an import says of itself: a part that failed and all that failed as the specification has it (section 5).
import { expect, test } from 'vitest'
import { countWords, madeWords, resultWords } from './result-words.ts'

const parties = { one: 'Tercero', many: 'Terceros', feminine: false }
const brands = { one: 'Marca', many: 'Marcas', feminine: true }
const counts = (created: number, changed = 0, wrong = 0, equal = 0) => ({ created, changed, wrong, equal })

test.each([
  [parties, counts(1), '1 tercero creado'],
  [brands, counts(2), '2 marcas creadas'],
  [brands, counts(1200, 1), '1.200 marcas creadas y 1 cambiada'],
  [parties, counts(0, 2), '2 terceros cambiados'],
  [parties, counts(2, 1, 4), 'El proceso finalizó parcialmente con 3 exitosos y 4 errores.'],
  [parties, counts(1, 0, 1), 'El proceso finalizó parcialmente con 1 exitoso y 1 error.'],
  [parties, counts(0, 0, 9), 'El proceso de creación falló: ningún registro fue creado.'],
])('%j %j: %s', (titles, done, words) => expect(resultWords(titles, done)).toBe(words))

test('before it is written it says what would be, and what stays out', () => {
  expect(resultWords(parties, counts(1, 2, 3), true)).toBe('Se creará 1, cambiarán 2, 3 con errores quedan por fuera')
  expect(countWords(counts(3, 0, 1, 5)).map(({ text }) => text)).toEqual(['1 con errores', '3 por crear', '5 sin cambios'])
})

test('what is made besides is named', () => {
  expect(madeWords([])).toBe('')
  expect(
    madeWords([
      { one: 'marca', many: 'marcas', names: ['Andina'] },
      { one: 'etiqueta', many: 'etiquetas', names: ['Oferta', 'Nueva'] },
    ]),
  ).toBe('1 marca: Andina · 2 etiquetas: Oferta, Nueva')
})
