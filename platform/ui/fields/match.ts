/** Which part of an option's label answers the words typed: to mark it, and to filter a list that is at hand. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export interface Piece {
  readonly text: string
  readonly hit: boolean
}

/** Cuts a label where a word of the query begins a word of it: "hotel mon" marks «Hotel»es «Mon»serrate. */
export function markMatches(label: string, query: string): Piece[] {
  // Folding letter by letter keeps positions, which a folded whole would lose.
  const letters = [...label]
  const plain = letters.map((letter) => fold(letter) || letter)
  const words = fold(query).split(/\s+/).filter(Boolean)
  const hits = letters.map(() => false)
  for (const word of words) {
    for (let start = 0; start < plain.length; start += 1) {
      const before = plain[start - 1]
      if (before !== undefined && /[\p{L}\p{N}]/u.test(before)) continue
      let text = ''
      let end = start
      while (text.length < word.length && end < plain.length) text += plain[end++] ?? ''
      if (text.startsWith(word)) for (let at = start; at < end; at += 1) hits[at] = true
    }
  }
  const pieces: Piece[] = []
  letters.forEach((letter, index) => {
    const hit = hits[index] ?? false
    const last = pieces.at(-1)
    if (last && last.hit === hit) pieces[pieces.length - 1] = { text: last.text + letter, hit }
    else pieces.push({ text: letter, hit })
  })
  return pieces
}

/** Does every word typed stand somewhere in the text? */
export function matches(text: string, query: string): boolean {
  const plain = fold(text)
  return fold(query)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
