/**
 * The proof that somebody's browser worked before it tries again (error 693): a number that, written after the puzzle,
 * gives a SHA-256 that begins with so many zero bits. Nothing to look at, hear or solve: it asks nothing of the person,
 * and makes guessing many passwords dear.
 */
import { sha256 } from '#base/sha256.ts'

/** About 65.000 tries: a moment for one person, hours for who guesses thousands. */
export const PROOF_BITS = 16

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

/** Whether the number answers the puzzle. */
export const isProof = (puzzle: string, answer: number, bits: number): boolean => zeroBitsOf(sha256(bytesOf(`${puzzle}:${answer}`))) >= bits

/** The first answer among `count` numbers from `start`; null when none of them is one. */
export function searchProof(puzzle: string, bits: number, start: number, count: number): number | null {
  for (let answer = start; answer < start + count; answer += 1) if (isProof(puzzle, answer, bits)) return answer
  return null
}
