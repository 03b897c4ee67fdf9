import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillVariables, unknownVariables } from './variables.ts'

const known = { cliente: 'el cliente', total: 'lo que debe' }

test.each([
  ['Hola {cliente}', []],
  ['Hola {Cliente}, {saldo} y {}', ['Cliente', 'saldo', '']],
  ['{toString} y {__proto__}', ['toString', '__proto__']],
  ['{ sin cerrar', []],
])('%s', (text, unknown) => expect(unknownVariables(text, known)).toEqual(unknown))

test('each is written out once, and what stands for nothing stays', () => {
  expect(fillVariables('Hola, {cliente}: debes {total} ({saldo})', { cliente: '{total}', total: '$ 5' })).toBe(
    'Hola, {total}: debes $ 5 ({saldo})',
  )
})

test('a text without braces is left as it is', () => {
  fc.assert(fc.property(fc.string(), (text) => fillVariables(text.replaceAll(/[{}]/g, ''), known) === text.replaceAll(/[{}]/g, '')))
})
