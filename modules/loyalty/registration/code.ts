/** The rules of the code that proves that a third party is theirs. Pure. */

export const CODE_DIGITS = 6
export const CODE_MINUTES = 15
export const MOST_ATTEMPTS = 5
/** To one third party within an hour: more are not sent, and nobody outside can tell. */
export const MOST_SENT = 3
export const SENT_WITHIN_MINUTES = 60

export interface CodeState {
  readonly attempts: number
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** Whether a code may still be tried: not used, in time, and with tries left. */
export const isTryable = ({ attempts, expiresAt, usedAt }: CodeState, now: Date): boolean =>
  usedAt === null && expiresAt > now && attempts < MOST_ATTEMPTS
