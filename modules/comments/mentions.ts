/** Who a comment names with `@`: the text stays plain, and whoever is named is told. */
import { fold } from '#platform/search.ts'

export interface Mentionable {
  readonly id: string
  readonly name: string
}

const isPartOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** The ids of those whose whole name stands after an `@`, each once; where two names fit, the longer one. */
export function mentionsIn(plain: string, people: readonly Mentionable[]): string[] {
  const text = fold(plain)
  const byLength = people
    .map(({ id, name }) => ({ id, name: fold(name.trim()) }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // "ana@empresa.com" names nobody.
    if (isPartOfWord(text[at - 1])) continue
    const fits = byLength.filter(({ name }) => text.startsWith(name, at + 1) && !isPartOfWord(text[at + 1 + name.length]))
    // Two people may have the same name.
    for (const { id, name } of fits) if (name.length === fits[0]?.name.length) found.add(id)
  }
  return [...found]
}

/** What is being typed after the last `@` before the caret, to offer names; null when no name is being typed. */
export function typedMention(before: string): string | null {
  const [, typed] = /(?:^|[^\p{L}\p{N}])@(\p{L}[\p{L} ]{0,40})?$/u.exec(before) ?? [null, null]
  return typed === null ? null : (typed ?? '')
}
