// A proof is dear to find and cheap to look at, and belongs to its puzzle.
import { expect, test } from 'vitest'
import { isProof, PROOF_PARTS, searchAnswer, zeroBitsOf } from './proof.ts'

test.each([
  [[0xff], 0],
  [[0x7f], 1],
  [[0x01], 7],
  [[0x00, 0x80], 8],
  [[0x00, 0x00, 0x10], 19],
  [[0x00, 0x00], 16],
])('%j begins with %i zero bits', (bytes, bits) => expect(zeroBitsOf(Uint8Array.from(bytes))).toBe(bits))

const answersOf = (puzzle: string, bits: number): number[] =>
  Array.from({ length: PROOF_PARTS }, (_, part) => searchAnswer(puzzle, part, bits, { start: 0, count: 100_000 }) ?? -1)

test('found answers are a proof of their puzzle alone, each of its own part', () => {
  const answers = answersOf('frailejón', 6)
  expect(isProof('frailejón', answers, 6)).toBe(true)
  expect(isProof('otro', answers, 6)).toBe(false)
  expect(isProof('frailejón', answers.toReversed(), 6)).toBe(false)
})

test.each([0, 1, PROOF_PARTS - 1])('%i answers are none', (count) =>
  expect(isProof('frailejón', answersOf('frailejón', 2).slice(0, count), 2)).toBe(false),
)

test('where there is none, none is given', () => expect(searchAnswer('frailejón', 0, 40, { start: 0, count: 50 })).toBeNull())
