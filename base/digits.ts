/**
 * Digits as text. Loops instead of patterns: one that looks for the end of a text begins again at each of its digits,
 * and a long enough text of a stranger would hold up everybody.
 */

/** "1500" → "15" of '0': without what repeats at the end. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}

const isDigit = (character: string | undefined): boolean => character !== undefined && character >= '0' && character <= '9'

/** "1234567" → "1.234.567"; a sign before them stays. */
export function groupThousands(digits: string): string {
  const groups: string[] = []
  let end = digits.length
  while (end > 3 && isDigit(digits[end - 4])) {
    groups.unshift(digits.slice(end - 3, end))
    end -= 3
  }
  return [digits.slice(0, end), ...groups].join('.')
}
