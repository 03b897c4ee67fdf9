/**
 * How text becomes words to search by: lower case, without accents, "×" as the letter that is typed for it, split at
 * anything that is not a letter or a digit. Numbers written with dots and hyphens ("900.123.456-7", "FV-120") are also kept whole.
 */

export const fold = (text: string): string =>
  // Most of what is searched has no accent: it is read once instead of four times.
  (isAscii(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{Mark}/gu, '')
        .replaceAll('×', 'x')
  ).toLowerCase()

const isAscii = (text: string): boolean => !/[^\x20-\x7e\s]/.test(text)

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

/** A number that somebody typed, alone or after what it is of: "FV-1208", "fv 1208", "factura 1208". */
export interface TypedNumber {
  /** Folded, without hyphen: "fv"; empty when only digits were typed. */
  readonly prefix: string
  /** The beginning of the consecutive: "120". */
  readonly digits: string
  /** The words before it that say of what, folded: "factura". */
  readonly names: readonly string[]
}

/** Shorter ones are prefixes: "FV", "NC". */
const SHORTEST_NAME = 3
const MAX_DIGITS = 12

/**
 * What was typed as the number of a document; null when it is not one.
 * @param names folded words by which such documents are called: one of them, or its beginning, is not part of the number
 */
export function numberOf(text: string, names: readonly string[]): TypedNumber | null {
  const pieces = fold(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((piece) => piece !== '')
  const isName = (piece: string): boolean => piece.length >= SHORTEST_NAME && names.some((name) => name.startsWith(piece))
  const rest = pieces.filter((piece) => !isName(piece))
  const letters = /^\D*/.exec(rest[0] ?? '')?.[0] ?? ''
  const [prefix = '', digits = ''] = rest.length === 1 ? [letters, rest[0]?.slice(letters.length)] : rest
  // More than a prefix and its number is a name, an address, a NIT.
  const isNumber = rest.length <= 2 && /^\d+$/.test(digits) && digits.length <= MAX_DIGITS && /^[1-9]/.test(digits)
  return isNumber ? { prefix, digits, names: pieces.filter(isName) } : null
}

/** The whole numbers that begin with these digits, as ranges from the shortest: 12 → [12, 12], [120, 129], [1200, 1299]… */
export const rangesOf = (digits: string, longest = 4): { readonly from: number; readonly to: number }[] =>
  Array.from({ length: longest }, (_, more) => ({ from: Number(digits) * 10 ** more, to: (Number(digits) + 1) * 10 ** more - 1 }))
