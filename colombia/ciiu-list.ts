/** The list of the CIIU as it is asked: the name of a code, what somebody looks for by code or by words, and what a text says. */
import { isCiiuCode, UNKNOWN_CIIU, type CiiuActivity } from './ciiu.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** They say nothing of an activity: "venta de ropa" is looked for by its other words. */
const EMPTY_WORDS = new Set('a al con de del el en la las los o para por un una venta ventas y'.split(' '))

interface Entry {
  readonly activity: CiiuActivity
  /** The name without accents or signs, to be compared whole. */
  readonly name: string
  readonly named: readonly string[]
  /** The commonest first. */
  readonly everyday: readonly string[]
}

/** A word that was typed begins a word, or is its plural: "restaurantes" finds "restaurante". */
const isBegun = (words: readonly string[], typed: string): boolean =>
  words.some((word) => word.startsWith(typed) || typed === `${word}s` || typed === `${word}es`)

/** How well an activity answers: 0 is best; null is not at all. */
function rankOf({ activity: { code }, name, named, everyday }: Entry, typed: readonly string[]): number | null {
  const isCode = (word: string): boolean => /^\d/.test(word) && code.startsWith(word)
  if (typed.every((word) => isCode(word) || isBegun(everyday, word)))
    return typed.some((word) => isBegun(everyday.slice(0, 1), word)) ? 0 : 1
  if (typed.every((word) => isCode(word) || isBegun(named, word))) return name.startsWith(typed.join(' ')) ? 2 : 3
  return typed.every((word) => isCode(word) || isBegun(named, word) || isBegun(everyday, word)) ? 4 : null
}

export class CiiuList {
  readonly #entries: readonly Entry[]
  readonly #byCode: ReadonlyMap<string, CiiuActivity>
  readonly #byName = new Map<string, string>()

  /** @param words code → everyday words */
  constructor(activities: readonly CiiuActivity[], words: ReadonlyMap<string, string>) {
    this.#byCode = new Map(activities.map((each) => [each.code, each]))
    this.#entries = activities.map((activity) => {
      const named = wordsOf(activity.name)
      return { activity, named, name: named.join(' '), everyday: wordsOf(words.get(activity.code) ?? '') }
    })
    for (const { activity, name } of this.#entries) this.#byName.set(name, activity.code)
  }

  has(code: string): boolean {
    return this.#byCode.has(code)
  }

  /** '' of a code that is not in the list. */
  nameOf(code: string): string {
    return this.#byCode.get(code)?.name ?? ''
  }

  /**
   * By the beginning of the code, or by words in any order without accents: first what is called so every day, then what is
   * also called so, then what begins so, then the rest; each in the order of the list. Nothing typed is the beginning of the list.
   */
  search(text: string, most: number): CiiuActivity[] {
    const typed = wordsOf(text).filter((word) => !EMPTY_WORDS.has(word))
    return this.#entries
      .flatMap((entry) => {
        const rank = rankOf(entry, typed)
        return rank === null ? [] : [{ activity: entry.activity, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ activity }) => activity)
  }

  /** The code that a text says: itself, before a name ("4711 - Comercio…"), or by its whole name. Null when it says none. */
  read(text: string): string | null {
    const [, code] = /^(\d{4})(?!\d)\D*$/.exec(text.trim()) ?? []
    return code ?? this.#byName.get(wordsOf(text).join(' ')) ?? null
  }

  /**
   * What is wrong with a code of four digits that is being written.
   * @param kept what the record had: what it says stays, even when the list does not know it
   */
  problem(code: string, kept: string): string | null {
    return code === kept || !isCiiuCode(code) || this.has(code) ? null : UNKNOWN_CIIU
  }
}
