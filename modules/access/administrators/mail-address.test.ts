// What is written in a mailto address comes back as it was, whatever signs it has.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test('addresses, subject and body, encoded', () =>
  expect(mailAddress(['ana@x.example', 'o+1,2@y.example'], { subject: 'Permiso «Ver»', body: 'Hola:\n¿Me ayudas?' })).toBe(
    'mailto:ana@x.example,o%2B1%2C2@y.example?subject=Permiso%20%C2%ABVer%C2%BB&body=Hola%3A%0D%0A%C2%BFMe%20ayudas%3F',
  ))

test('nothing that is written breaks out of its place', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (subject, body) => {
      const { searchParams } = new URL(mailAddress(['ana@x.example'], { subject, body }))
      expect([...searchParams.keys()]).toEqual(['subject', 'body'])
      expect(searchParams.get('subject')).toBe(subject)
      expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(body.replaceAll('\r\n', '\n'))
    }),
  ))
