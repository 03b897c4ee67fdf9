// A proof is dear to find and cheap to look at, and belongs to its puzzle.
import { expect, test } from 'vitest'
import { isProof, searchProof, zeroBitsOf } from './proof.ts'

test.each([
  [[0xff], 0],
  [[0x7f], 1],
  [[0x01], 7],
  [[0x00, 0x80], 8],
  [[0x00, 0x00, 0x10], 19],
  [[0x00, 0x00], 16],
])('%j begins with %i zero bits', (bytes, bits) => expect(zeroBitsOf(Uint8Array.from(bytes))).toBe(bits))

test('a found answer is a proof of its puzzle alone', () => {
  const answer = searchProof('frailejón', 10, 0, 100_000)
  expect(answer).not.toBeNull()
  expect(isProof('frailejón', answer ?? -1, 10)).toBe(true)
  expect(isProof('otro', answer ?? -1, 10)).toBe(false)
})

test('where there is none, none is given', () => expect(searchProof('frailejón', 40, 0, 50)).toBeNull())
