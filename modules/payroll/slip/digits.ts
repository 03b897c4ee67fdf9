/** What proves that a payslip is of who opens it: the end of the identification. Pure. */

export const SLIP_DIGITS = 4
/** Digits that are wrong; after the last one the link is closed, and the company sends another. */
export const MOST_ATTEMPTS = 5

/** The last characters of an identification, as they are compared: a passport ends in letters too. */
export const endOf = (identification: string): string => identification.slice(-SLIP_DIGITS).toUpperCase()

/** As somebody wrote them: without blanks, dots or hyphens. */
export const writtenDigits = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()
