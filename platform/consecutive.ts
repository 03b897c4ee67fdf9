/** A row of numbers of our own: what its next one is called, and when it begins again. Pure. */
import type { Day } from '#base/date.ts'

/** A consecutive as it is kept. */
export interface Series {
  readonly prefix: string
  /** The number that comes next, while its year lasts. */
  readonly next: number
  /** At least so many, with zeros before; 0 as it comes. */
  readonly digits: number
  /** It begins again each year, and the year stands after the prefix. */
  readonly yearly: boolean
  /** Of the last number taken; null before the first one. */
  readonly year: number | null
}

const yearOf = (today: Day): number => Number(today.slice(0, 4))

/**
 * What its numbers are called on a day and which comes next. The year never goes back, whatever the clock says: a number of a
 * year that is over would repeat.
 */
export function seriesOn(
  { prefix, next, yearly, year }: Omit<Series, 'digits'>,
  today: Day,
): { readonly prefix: string; readonly next: number } {
  if (!yearly) return { prefix, next }
  const current = Math.max(year ?? 0, yearOf(today))
  return { prefix: `${prefix}-${current}`, next: year === null || year === current ? next : 1 }
}

/** "FV-1208", "CT-2026-0012"; without prefix the number alone. */
export const numberText = (prefix: string, number: number, digits = 0): string =>
  `${prefix === '' ? '' : `${prefix}-`}${String(number).padStart(digits, '0')}`

/** The code under which a consecutive of a branch or register is kept. */
export const codeIn = (code: string, placeId: string | null): string => (placeId === null ? code : `${code}:${placeId}`)
