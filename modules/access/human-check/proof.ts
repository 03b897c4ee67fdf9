/**
 * The proof that somebody's browser worked before it tries again (error 693): numbers that, each written after the puzzle and its own
 * place, give a SHA-256 that begins with so many zero bits. Nothing to look at, hear or solve: it asks nothing of the person, and makes
 * a guess cost more than a request. One dear number would be found at once or after five times the mean; the sum of many cheap ones takes
 * nearly the same time for everybody.
 */
import { sha256 } from '#base/sha256.ts'

/** How many numbers a proof has. */
export const PROOF_PARTS = 16
/** Of each number: about 16,000 tries for all of them, a moment on an old phone too. Guessing many passwords is stopped by the lock. */
export const PROOF_BITS = 10

/** How many zero bits a digest begins with. */
export function zeroBitsOf(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    bits += Math.clz32(byte) - 24
    if (byte !== 0) return bits
  }
  return bits
}

/** Puzzles are written in ASCII: a byte a sign. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

/** Whether the number answers one part of the puzzle. */
const isAnswer = (puzzle: string, part: number, answer: number, bits: number): boolean =>
  zeroBitsOf(sha256(bytesOf(`${puzzle}:${part}:${answer}`))) >= bits

/** Whether the numbers answer all parts of the puzzle. */
export const isProof = (puzzle: string, answers: readonly number[], bits: number): boolean =>
  answers.length === PROOF_PARTS && answers.every((answer, part) => isAnswer(puzzle, part, answer, bits))

/** The first answer of a part among `count` numbers from `start`; null when none of them is one. */
export function searchAnswer(
  puzzle: string,
  part: number,
  bits: number,
  { start, count }: { readonly start: number; readonly count: number },
): number | null {
  for (let answer = start; answer < start + count; answer += 1) if (isAnswer(puzzle, part, answer, bits)) return answer
  return null
}
