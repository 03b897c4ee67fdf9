/**
 * Codes that change with time: HOTP (RFC 4226) counted in steps of 30 seconds (RFC 6238), six digits, HMAC-SHA-1, which is
 * what every authenticator application reads. Nothing here reads a clock.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const STEP_SECONDS = 30
export const CODE_DIGITS = 6
/** A clock that is a little off, or a code written at the end of its time: one step before and one after (section 5.2). */
const STEPS_AROUND = 1
/** 160 bits, as RFC 4226 recommends (section 4, R6). */
export const SECRET_BYTES = 20

/** The code of a counter, with its leading zeros. */
export function hotp(secret: Uint8Array, counter: number, digits = CODE_DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  // Dynamic truncation (RFC 4226, section 5.3).
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/**
 * The step whose code was written, or null. A step up to `lastStep` is past: a code is taken once (RFC 6238, section 5.2).
 * Every step in reach is compared, so that the answer takes the same time for each.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const written = Buffer.from(code)
  let found: number | null = null
  for (let step = stepOf(now) - STEPS_AROUND; step <= stepOf(now) + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(hotp(secret, Math.max(step, 0)))
    const isSame = expected.length === written.length && timingSafeEqual(expected, written)
    if (isSame && step > lastStep && found === null) found = step
  }
  return found
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648, section 6): how a secret is typed by hand. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32[(held >>> (bits - 5)) & 31]
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

/** What the QR says (Key Uri Format of the authenticator applications). */
export const otpauthUri = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/${encodeURIComponent('Páramo')}:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=${encodeURIComponent('Páramo')}&algorithm=SHA1&digits=${CODE_DIGITS}&period=${STEP_SECONDS}`
