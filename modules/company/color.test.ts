// A company is born with a colour of its NIT; neighbours differ.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorOf, companyColorNames, companyColors } from './color.ts'

test.each([
  ['900123456', 'musgo'],
  ['900123457', 'laguna'],
  ['901482337', 'laguna'],
  ['1032456789', 'ocaso'],
])('NIT %s is %s', (identification, color) => expect(colorOf(identification)).toBe(color))

test('each NIT has one of the colours, and the next NIT another', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (nit) => {
      expect(companyColors).toContain(colorOf(String(nit)))
      expect(colorOf(String(nit))).not.toBe(colorOf(String(nit + 1)))
    }),
  ))

test('every colour has a name of its own', () => expect(new Set(Object.values(companyColorNames)).size).toBe(companyColors.length))
