// The password rules of the specification, each with the text that it gives.
import { expect, test } from 'vitest'
import { passwordProblems } from './password.ts'

test.each<[string, string[]]>([
  ['Paramo.2026', []],
  ['Ñandú_99x', []],
  ['paramo.2026', ['Ingresa al menos 1 letra mayúscula']],
  ['PARAMO.2026', ['Ingresa al menos letra minúscula']],
  ['Paramo.alto', ['Ingresa al menos un dígito']],
  ['Paramo2026', ['Ingresa un caracter especial (Ejemplo: , . _ & ?)']],
  ['Paramo 2026', ['Ingresa un caracter especial (Ejemplo: , . _ & ?)']],
  ['Pa.1', ['Usa al menos 8 caracteres.']],
  [`Pa.1${'x'.repeat(125)}`, ['Usa máximo 128 caracteres.']],
  [
    '',
    [
      'Usa al menos 8 caracteres.',
      'Ingresa al menos 1 letra mayúscula',
      'Ingresa al menos letra minúscula',
      'Ingresa al menos un dígito',
      'Ingresa un caracter especial (Ejemplo: , . _ & ?)',
    ],
  ],
])('%j lacks %j', (password, problems) => expect(passwordProblems(password)).toEqual(problems))
