/**
 * SHA-256 (FIPS 180-4) without waiting: the browser's own is asynchronous, too slow for many short texts, and missing on
 * pages without TLS.
 */

/** Fractions of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2). */
const K = new Uint32Array(64)
/** Fractions of the square roots of the first eight primes (section 5.3.3). */
const H = new Uint32Array(8)

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate += 1) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32)
for (const [index, prime] of primes.entries()) {
  K[index] = fraction(Math.cbrt(prime))
  if (index < 8) H[index] = fraction(Math.sqrt(prime))
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Of the block in work: one for all, because nothing here waits. */
const words = new Uint32Array(64)

/** @returns 32 bytes */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = ((message.length + 8) >> 6) + 1
  const padded = new Uint8Array(blocks * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0)
  const state = new Uint32Array(H)
  for (let start = 0; start < padded.length; start += 64) compress(state, view, start)
  const digest = new Uint8Array(32)
  const written = new DataView(digest.buffer)
  for (let index = 0; index < 8; index += 1) written.setUint32(index * 4, at(state, index))
  return digest
}

/** The word of a place that is always there. */
const at = (array: Uint32Array, index: number): number => array[index] ?? 0

function compress(state: Uint32Array, view: DataView, start: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(start + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15)
    const late = at(words, index - 2)
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = (at(words, index - 16) + first + at(words, index - 7) + second) | 0
  }
  let a = at(state, 0) | 0
  let b = at(state, 1) | 0
  let c = at(state, 2) | 0
  let d = at(state, 3) | 0
  let e = at(state, 4) | 0
  let f = at(state, 5) | 0
  let g = at(state, 6) | 0
  let h = at(state, 7) | 0
  for (let index = 0; index < 64; index += 1) {
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + at(K, index) + at(words, index)) | 0
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}
