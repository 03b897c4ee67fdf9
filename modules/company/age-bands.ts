/** By how many days what is owed is late: the bands of the company, as the days in which each but the oldest ends. Pure. */

/** Until the company says others. */
export const AGE_BANDS = '30, 60, 90'
export const MOST_AGE_BANDS = 6
/** Ten years. */
const LONGEST_DAYS = 3650

/**
 * @param text whole days between commas, each more than the one before: "30, 60, 90" is up to 30, 31 to 60, 61 to 90 and more
 * @returns null when it is not so
 */
export function parseAgeBands(text: string): readonly number[] | null {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length >= MOST_AGE_BANDS || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const days = parts.map(Number)
  const isRising = days.every((day, at) => day > (days[at - 1] ?? 0) && day <= LONGEST_DAYS)
  return isRising ? days : null
}

export const ageBandsProblem = (text: string): string | null =>
  parseAgeBands(text) === null
    ? `Escribe hasta ${MOST_AGE_BANDS - 1} números de días separados por comas, cada uno mayor que el anterior: ${AGE_BANDS}.`
    : null
