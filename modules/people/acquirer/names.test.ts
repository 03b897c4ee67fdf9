import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeNames } from './names.ts'

const namesOf = (whole: string) => Object.values(proposeNames(whole))

test.each([
  ['', ['', '', '', '']],
  ['Madonna', ['Madonna', '', '', '']],
  ['Ana Gómez', ['Ana', '', 'Gómez', '']],
  ['Ana Gómez Ruiz', ['Ana', '', 'Gómez', 'Ruiz']],
  ['  ANA  MARÍA GÓMEZ RUIZ ', ['ANA', 'MARÍA', 'GÓMEZ', 'RUIZ']],
  ['Ana María del Pilar Gómez Ruiz', ['Ana', 'María del Pilar', 'Gómez', 'Ruiz']],
  ['Juan Carlos de la Cruz Peña', ['Juan', 'Carlos', 'de la Cruz', 'Peña']],
  ['Juan Pérez de', ['Juan', '', 'Pérez', 'de']],
])('%s', (whole, parts) => expect(namesOf(whole)).toEqual(parts))

test('no word is lost nor moved, whatever the authority writes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ana', 'de', 'la', 'GÓMEZ', 'y', 'O’Neil'), { maxLength: 9 }), (words) => {
      expect(namesOf(words.join(' ')).filter(Boolean).join(' ')).toBe(words.join(' '))
    }),
  )
})
