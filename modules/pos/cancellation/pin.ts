/** The PIN of who supervises registers: how it is written, and how often it may be wrong. Pure. */
export const PIN_FORM = /^\d{4,8}$/
export const PIN_WORDS = 'El PIN lleva de 4 a 8 cifras.'
export const MOST_WRONG = 5
const LOCK_MS = 15 * 60_000

/** The same figure, or one after the other: whoever looks over a shoulder finds it first. */
export function isTooEasy(pin: string): boolean {
  const steps = [...pin].slice(1).map((figure, at) => figure.charCodeAt(0) - pin.charCodeAt(at))
  return steps.every((step) => step === 0) || steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

export interface PinTries {
  readonly failed: number
  readonly lockedUntil: Date | null
}

export const isLocked = ({ lockedUntil }: PinTries, now: Date): boolean => lockedUntil !== null && lockedUntil > now

/** After one more try, counted before it is known to be wrong: the last one locks. */
export function afterTry({ failed, lockedUntil }: PinTries, now: Date): PinTries {
  const before = lockedUntil !== null && lockedUntil <= now ? 0 : failed
  const tries = before + 1
  return { failed: tries, lockedUntil: tries >= MOST_WRONG ? new Date(now.getTime() + LOCK_MS) : null }
}
