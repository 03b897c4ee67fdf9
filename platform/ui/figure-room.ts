/**
 * How much room figures need: money is never cut (interface, C11), so its column grows with the widest amount.
 * In Plex all digits share one width, six tenths of the letter's size; dots, commas and spaces take less than half of it.
 */

/** Of a digit and of a sign at 13 pixels, rounded up so that bold figures fit as well. */
const DIGIT = 8
const SIGN = 4
const isNarrow = (letter: string): boolean => letter === '.' || letter === ',' || letter === '\u00a0' || letter === '(' || letter === ')'

/** Pixels that a figure takes at the base size, a little generous. */
export function figureWidth(text: string): number {
  let pixels = 0
  for (const letter of text) pixels += isNarrow(letter) ? SIGN : DIGIT
  return pixels
}

/**
 * Pixels for a column of figures.
 * @param padding of a cell, both sides together
 * @param least what the column has when its figures are short
 */
export const roomForFigures = (texts: Iterable<string>, padding: number, least: number): number => {
  let room = least
  for (const text of texts) room = Math.max(room, figureWidth(text) + padding)
  return room
}
