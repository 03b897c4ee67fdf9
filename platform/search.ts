/**
 * How text becomes words to search by: lower case, without accents, "×" as the letter that is typed for it, split at
 * anything that is not a letter or a digit. Numbers written with dots and hyphens ("900.123.456-7", "FV-120") are also kept whole.
 */

export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('×', 'x')
    .toLowerCase()

const MAX_WORD = 60

/** The distinct words of some texts, to be stored. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const piece of fold(text).split(/\s+/)) {
      const parts = piece.split(/[^\p{Letter}\p{Number}]+/u).filter((part) => part !== '')
      for (const part of parts) words.add(part.slice(0, MAX_WORD))
      if (parts.length > 1 && /\p{Number}/u.test(piece)) words.add(parts.join('').slice(0, MAX_WORD))
    }
  }
  return [...words]
}

/** The prefixes that somebody typed, longest first: the longest is the rarest and leads the search. */
export function prefixesOf(text: string): string[] {
  const pieces = fold(text)
    .split(/\s+/)
    .flatMap((piece) =>
      /^[\p{Number}.,-]+$/u.test(piece) ? [piece.replace(/[^\p{Number}]/gu, '')] : piece.split(/[^\p{Letter}\p{Number}]+/u),
    )
    .filter((piece) => piece !== '')
    .map((piece) => piece.slice(0, MAX_WORD))
  return [...new Set(pieces)].toSorted((a, b) => b.length - a.length)
}

/** The first text after every word with this prefix: the open end of a range. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
