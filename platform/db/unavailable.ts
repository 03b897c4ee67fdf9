/** The database could not be asked: nothing was decided about what was wanted, and it may be wanted again. */

/** `busy`: all connections that it may take were taken for too long. `down`: there is no connection, or it broke. */
export type Absence = 'busy' | 'down'

export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly absence: Absence
  constructor(absence: Absence, options?: ErrorOptions) {
    super(`The database is ${absence}`, options)
    this.absence = absence
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** Of two that waited for each other it was ended, as if it had never begun. */
export const isVictim = (error: unknown): boolean => codeOf(error) === DEADLOCK || codeOf(error) === SERIALIZATION_FAILURE

/** Others held what it needed for too long, or it was their victim again and again. */
export const isHeldUp = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE || isVictim(error)
