// The examples of RFC 4226 (appendix D), RFC 6238 (appendix B, SHA-1) and RFC 4648 (section 10), and what is taken when.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, hotp, otpauthUri, STEP_SECONDS, stepOf, stepOfCode } from './totp.server.ts'

const secret = Buffer.from('12345678901234567890')

test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, index): [number, string] => [index, code],
  ),
)('RFC 4226, counter %i: %s', (counter, code) => expect(hotp(secret, counter)).toBe(code))

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, second %i: %s', (seconds, code) => expect(hotp(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(code))

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %s', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded))

const now = new Date('2026-11-20T15:00:00Z')
const step = stepOf(now)

test.each([
  [-2, null],
  [-1, step - 1],
  [0, step],
  [1, step + 1],
  [2, null],
])('a code %i steps away is of step %j', (away, found) => expect(stepOfCode(secret, hotp(secret, step + away), now, 0)).toBe(found))

test('a code is taken once, and none before it afterwards', () => {
  expect(stepOfCode(secret, hotp(secret, step), now, step)).toBeNull()
  expect(stepOfCode(secret, hotp(secret, step - 1), now, step)).toBeNull()
  expect(stepOfCode(secret, hotp(secret, step + 1), now, step)).toBe(step + 1)
})

test('what is no code of six digits is none', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', `${hotp(secret, step)} `]) expect(stepOfCode(secret, code, now, 0)).toBeNull()
})

test('any moment within a step has its code', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: 0, max: STEP_SECONDS - 1 }), (start, seconds) => {
      const at = new Date((start - (start % STEP_SECONDS) + seconds) * 1000)
      expect(hotp(secret, stepOf(at))).toMatch(/^\d{6}$/)
      expect(stepOfCode(secret, hotp(secret, stepOf(at)), at, -2)).not.toBeNull()
    }),
  )
})

test('the address of the QR', () => {
  expect(otpauthUri(secret, 'ana@paramo.example')).toBe(
    'otpauth://totp/P%C3%A1ramo:ana%40paramo.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=P%C3%A1ramo&algorithm=SHA1&digits=6&period=30',
  )
})
