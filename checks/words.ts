/** One word per concept (docs/words.md): the words that a concept is not called by, found in the identifiers of the product. */
import { Visitor } from 'vite'
import { isTest, isTool, parse, placeOf, type Source } from './sources.ts'

/** A word or two that are not said, each with the one that is: `third party` → `party`. */
export type Synonyms = ReadonlyMap<string, string>

/** @param page docs/words.md: rows of concept, name in code, word on the screen, words that are not said */
export function readSynonyms(page: string): Synonyms {
  const synonyms = new Map<string, string>()
  for (const line of page.split('\n')) {
    const [, concept, name, , refused] = line.split('|').map((cell) => cell.trim())
    if (!concept || !name || !refused || concept === 'concept' || /^-+$/.test(concept)) continue
    for (const word of refused.split(', ')) if (word !== '–') synonyms.set(word, name)
  }
  return synonyms
}

/** `tenantIds` → tenant, id: its words in lower case and in the singular. */
const wordsIn = (identifier: string): string[] =>
  (identifier.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase().replace(/(?<=[^s])s$/, ''))

/** Every use of a refused word, once per identifier and file. */
export function synonymProblems(sources: readonly Source[], synonyms: Synonyms): string[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path) && !isTool(path))
    .flatMap((source) => {
      const problems = new Map<string, string>()
      const check = ({ name, start }: { readonly name: string; readonly start: number }): void => {
        if (problems.has(name)) return
        const words = wordsIn(name)
        const pairs = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`])
        const refused = pairs.find((said) => synonyms.has(said))
        if (refused !== undefined)
          problems.set(name, `${placeOf(source, start)} ${name}: this house says ${synonyms.get(refused)} for ${refused} (docs/words.md)`)
      }
      new Visitor({ Identifier: check }).visit(parse(source).program)
      return [...problems.values()]
    })
}
