// What people type where several addresses go.
import { expect, test } from 'vitest'
import { addressesOf, addressProblem } from './addresses.ts'

test.each<[string, string[]]>([
  ['', []],
  [' ; , \n', []],
  ['a@b.co', ['a@b.co']],
  ['a@b.co, c@d.co;e@f.co\n g@h.co', ['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co']],
  ['a@b.co, A@B.co', ['A@B.co']],
])('%j', (text, expected) => {
  expect(addressesOf(text)).toEqual(expected)
})

test.each<[string, string | null]>([
  ['a@b.co; c@d.co', null],
  ['', 'Escribe al menos un correo.'],
  ['a@b.co; c@d', 'Revisa el correo «c@d».'],
  [Array.from({ length: 11 }, (_, index) => `a${index}@b.co`).join(), 'Máximo 10 correos.'],
])('%j: %s', (text, problem) => {
  expect(addressProblem(text)).toBe(problem)
})
