// What an address is, and several in one box.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, splitEmails } from './email.ts'

test.each([
  'ana@paramo.example',
  'ana.maria+facturas@correo.paramo.example',
  "o'hara@paramo.example",
  'ana@páramo.example',
  'niño@paramo.example',
])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  '',
  'ana',
  'ana@paramo',
  '@paramo.example',
  'ana@@paramo.example',
  'ana@.example',
  'ana@paramo..example',
  'ana@paramo.example,otra@paramo.example',
  'ana@paramo.example;otra@paramo.example',
  'Ana <ana@paramo.example>',
  'ana@paramo.example\r\nBcc: todos@paramo.example',
  'ana@paramo.example\n',
  'ana\u0000@paramo.example',
  'ana@paramo\u2028.example',
  '"ana"@paramo.example',
  `${'a'.repeat(65)}@paramo.example`,
  `ana@${'a.'.repeat(130)}example`,
])('%j is no address', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.each<[string, string[]]>([
  ['', []],
  [' ; , \n', []],
  ['a@b.co, c@d.co;e@f.co\n g@h.co', ['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co']],
])('%j holds %j', (text, expected) => expect(splitEmails(text)).toEqual(expected))

test('an address survives being written among others', () => {
  fc.assert(
    fc.property(fc.array(fc.emailAddress().filter(isEmail), { maxLength: 5 }), fc.constantFrom(', ', ';', '\n', ' '), (emails, mark) => {
      expect(splitEmails(emails.join(mark))).toEqual(emails)
    }),
  )
})
