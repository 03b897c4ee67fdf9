/** From when until when something holds, in the words of its list. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Tone } from '#platform/catalogue/catalogue.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateGte } from '#platform/rules/index.ts'

export interface Validity {
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** "Programada", "Vigente" or "Terminada", on a day. */
export function standingOf({ validFrom, validTo }: Validity, today: Day): { readonly text: string; readonly tone: Tone } {
  if (validFrom !== null && validFrom > today) return { text: 'Programada', tone: 'info' }
  return validTo !== null && validTo < today ? { text: 'Terminada', tone: 'neutral' } : { text: 'Vigente', tone: 'ok' }
}

/** Whether it is in use and holds on a day; without dates it always does. */
export const isInForce = ({ active, validFrom, validTo }: Validity & { readonly active: boolean }, day: Day): boolean =>
  active && (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)

/** What does not end before it begins. */
export function validityProblems({ validFrom, validTo }: Validity): ErrorBody[] {
  const message = validFrom === null || validTo === null ? null : dateGte(validTo, validFrom)
  return message === null ? [] : [httpErrors.of('invalid', { detalle: message }, 'validTo')]
}
