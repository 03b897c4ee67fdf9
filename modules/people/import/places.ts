/** A municipality as files write it: its DANE code, its name, its name with the department. What is misspelt finds what looks like it. */
import { keyOf, nearest } from '#platform/import/cells.ts'

export interface Place {
  readonly code: string
  readonly name: string
  readonly region: string
  /** "Medellín, Antioquia" */
  readonly full: string
}

export type FoundPlace = { readonly code: string } | { readonly problem: string; readonly suggestions: readonly string[] }

const bare = (text: string): string => keyOf(text.replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' '))
const MOST = 4

export class Places {
  readonly #places: readonly Place[]
  readonly #byKey = new Map<string, Place[]>()
  readonly #unknown = new Map<string, readonly string[]>()

  constructor(places: readonly Place[]) {
    this.#places = places
    for (const place of places) {
      // "Bogotá, D. C." is written "Bogotá".
      const [short = ''] = place.name.split(',')
      for (const text of new Set(
        [place.code, place.full, place.name, short, `${place.name} ${place.region}`, `${short} ${place.region}`].map(bare),
      ))
        this.#byKey.set(text, [...(this.#byKey.get(text) ?? []), place])
    }
  }

  /** @param region the department, when the file has it apart; '' otherwise */
  find(text: string, region: string): FoundPlace {
    const key = /^\d{4}$/.test(text) ? `0${text}` : bare(text)
    const found = this.#byKey.get(key) ?? []
    const within = region === '' ? found : found.filter((place) => bare(place.region) === bare(region) || found.length === 1)
    const [place, other] = within
    if (place && !other) return { code: place.code }
    if (found.length > 0)
      return {
        problem: `Hay ${found.length} municipios «${text}». Elige el departamento.`,
        suggestions: found.slice(0, MOST).map(({ full }) => full),
      }
    return { problem: `No hay un municipio «${text}».`, suggestions: this.#like(text) }
  }

  #like(text: string): readonly string[] {
    const known = this.#unknown.get(text)
    if (known) return known
    const key = bare(text)
    const begins = key.length < MOST ? [] : this.#places.filter(({ name }) => bare(name).startsWith(key)).map(({ full }) => full)
    const names = nearest(
      text,
      this.#places.flatMap(({ name, full }) => [name, full]),
      MOST,
    )
    const fulls = names.flatMap((each) => this.#places.filter(({ name, full }) => name === each || full === each).map(({ full }) => full))
    const suggestions = [...new Set([...begins, ...fulls])].slice(0, MOST)
    this.#unknown.set(text, suggestions)
    return suggestions
  }
}
