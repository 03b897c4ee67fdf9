/** What the consecutive of a kind of document may be changed to, and which of its numbers were not used. Pure. */
import { countText } from '#base/count.ts'
import type { ErrorBody } from '#base/errors.ts'
import { minLength, required } from '#platform/rules/index.ts'
import { companyErrors as errors } from '../errors.ts'

/** A prefix stands before a hyphen in every number: capital letters and digits, short. */
export const PREFIX_LENGTH = 6
const PREFIX = new RegExp(`^[A-Z0-9]{1,${PREFIX_LENGTH}}$`)
/** Of the next number: as many digits as the authority allows in one. */
export const MAX_NEXT = 999_999_999

/** As many zeros as a number may have before it. */
export const MOST_DIGITS = 9

export interface ConsecutiveChange {
  readonly prefix: string
  readonly next: number
  /** With how many digits at least they are written, 0 as they come; and whether they begin again every year. */
  readonly digits: number
  readonly yearly: boolean
  /** Why numbers are passed over; empty when none is. */
  readonly reason: string
}

export interface ConsecutiveFacts {
  /** The highest number used with the prefix that is asked for; 0 without any. */
  readonly highest: number
  /** The number that comes if nothing changes: what lies before it was used, or passed over with a reason already. */
  readonly expected: number
  /** It goes to the tax authority: without zeros before, or years. */
  readonly isPlain: boolean
  /** Prefix and title of every other consecutive. */
  readonly others: readonly { readonly prefix: string; readonly title: string }[]
}

export const prefixProblem = (prefix: string): string | null =>
  required(prefix) ?? (PREFIX.test(prefix) ? null : `Usa de 1 a ${PREFIX_LENGTH} letras mayúsculas o números.`)

/**
 * The number that comes next if nothing is passed over.
 * @param current as it stands, with its prefix
 */
export const expectedNext = (current: { readonly prefix: string; readonly next: number }, prefix: string, highest: number): number =>
  current.prefix === prefix ? Math.max(current.next, highest + 1) : highest + 1

/** How many numbers a change passes over for ever. */
export const passedOver = (next: number, expected: number): number => Math.max(0, next - expected)

/**
 * What is wrong with a change, each at its field; empty when it may be made.
 * Numbers never repeat (417), and those that are passed over have a reason: the gap report shows it.
 */
export function changeProblems(change: ConsecutiveChange, { highest, expected, isPlain, others }: ConsecutiveFacts): ErrorBody[] {
  const found: ErrorBody[] = []
  const invalid = (detalle: string, field: string) => found.push(errors.of('invalidConsecutive', { detalle }, field))
  const prefix = prefixProblem(change.prefix)
  if (prefix) invalid(prefix, 'prefix')
  const twin = others.find((other) => other.prefix === change.prefix)
  if (twin) invalid(`El prefijo ${change.prefix} ya lo usa ${twin.title}.`, 'prefix')
  if (!Number.isInteger(change.digits) || change.digits < 0 || change.digits > MOST_DIGITS)
    invalid(`Escribe de 0 a ${MOST_DIGITS} cifras.`, 'digits')
  else if (isPlain && change.digits > 0) invalid('La DIAN recibe este número sin ceros a la izquierda.', 'digits')
  if (isPlain && change.yearly) invalid('La DIAN recibe este número seguido, sin el año.', 'yearly')
  if (!Number.isInteger(change.next) || change.next < 1 || change.next > MAX_NEXT) {
    invalid(`Escribe un número entre 1 y ${countText(MAX_NEXT)}.`, 'next')
  } else if (change.next <= highest) {
    found.push(errors.of('consecutiveUsed', { numero: `${change.prefix}-${change.next}` }, 'next'))
  } else if (passedOver(change.next, expected) > 0) {
    const reason = required(change.reason) ?? minLength(change.reason)
    if (reason) invalid(reason, 'reason')
  }
  return found
}
