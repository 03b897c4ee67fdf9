// The code of a copy goes on where that of its item ends.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesAfter } from './copy.ts'

test.each([
  ['CAF-01', 'CAF-02', 'CAF-03'],
  ['CAF-09', 'CAF-10', 'CAF-11'],
  ['P99', 'P100', 'P101'],
  ['0007', '0008', '0009'],
  ['FLETE', 'FLETE-2', 'FLETE-3'],
  ['770123456789', '770123456790', '770123456791'],
])('after %s come %s and %s', (code, first, second) => expect(codesAfter(code).slice(0, 2)).toEqual([first, second]))

test('each is another code, as long as one may be', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('A', '-', '9', '0') }), (code) => {
      const codes = codesAfter(code)
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.every((each) => each !== code && each.length > 0 && each.length <= 40)).toBe(true)
    }),
  )
})
