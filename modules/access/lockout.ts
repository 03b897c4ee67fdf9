/**
 * How wrong passwords are answered: after five in a row the e-mail waits 2 minutes, after every five more 10 minutes
 * (code 692). The count is kept a day after the last one.
 */
export const ATTEMPTS_BEFORE_LOCK = 5
export const FIRST_LOCK_MINUTES = 2
export const NEXT_LOCK_MINUTES = 10
export const ATTEMPTS_KEPT_HOURS = 24
/** After so many wrong ones the next try brings a proof of work (code 693). */
export const ATTEMPTS_BEFORE_CHECK = 3
/** From here on the answer says how many are left. */
const WARN_FROM = 3

export type WrongPassword =
  | { readonly answer: 'invalid' }
  | { readonly answer: 'fewLeft'; readonly left: number }
  | { readonly answer: 'locked'; readonly minutes: number }

/** How long the lock that begins with this many wrong ones in a row lasts; 0 when none begins. */
export const lockMinutesAt = (failed: number): number =>
  failed === 0 || failed % ATTEMPTS_BEFORE_LOCK !== 0 ? 0 : failed === ATTEMPTS_BEFORE_LOCK ? FIRST_LOCK_MINUTES : NEXT_LOCK_MINUTES

export const isLockAt = (failed: number): boolean => lockMinutesAt(failed) > 0

/** What to answer to the wrong password number `failed` in a row (1 is the first). */
export function answerToWrong(failed: number): WrongPassword {
  const minutes = lockMinutesAt(failed)
  if (minutes > 0) return { answer: 'locked', minutes }
  const position = failed % ATTEMPTS_BEFORE_LOCK
  return position >= WARN_FROM ? { answer: 'fewLeft', left: ATTEMPTS_BEFORE_LOCK - position } : { answer: 'invalid' }
}
