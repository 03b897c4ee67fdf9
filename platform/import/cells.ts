/** What cells say, whatever they are of: how two texts are compared, yes or no, one of a list, and what was probably meant. */
import { fold } from '../search.ts'
import { choiceMessages } from '../rules/index.ts'

/** What a cell is compared by: without accents, case or spaces that do not count. */
export const keyOf = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')

/** Said of a bare formula, which nobody means: a cell that would be run elsewhere. */
export const FORMULA = 'Empieza como una fórmula. Escribe el texto sin =, @, + o - delante.'

/** No field of ours takes a longer text than this. */
export const MOST_LETTERS_IN_CELL = 4000
export const HUGE_CELL = 'La celda tiene más de 4.000 letras.'

const YES = new Set(['si', 's', 'x', '1', 'verdadero', 'true'])
const NO = new Set(['no', 'n', '0', 'falso', 'false', ''])

export type ReadFlag = { readonly value: boolean } | { readonly problem: string }

export function readFlag(text: string): ReadFlag {
  const key = keyOf(text)
  return YES.has(key) || NO.has(key) ? { value: YES.has(key) } : { problem: 'Escribe Sí o No.' }
}

/** A count of things: days, months. Null when it is no whole number of up to four digits. */
export const readCount = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null)

export type ReadChoice<V extends string> = { readonly value: V } | { readonly problem: string; readonly suggestions: readonly string[] }

/** One of a list by its value or any of its names; otherwise the names that look like it. */
export function readChoice<V extends string>(
  choices: readonly { readonly value: V; readonly names: readonly [string, ...string[]] }[],
  text: string,
): ReadChoice<V> {
  const key = keyOf(text)
  const found = choices.find(({ value, names }) => keyOf(value) === key || names.some((name) => keyOf(name) === key))
  if (found) return { value: found.value }
  const near = nearest(
    text,
    choices.map(({ names }) => names[0]),
  )
  return { problem: choiceMessages.option, suggestions: near.length > 0 ? near : choices.slice(0, 3).map(({ names }) => names[0]) }
}

/** How many letters have to be put, taken, changed or swapped with their neighbour to make one text of the other. */
export function distance(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of a.entries()) {
    const next = [row + 1]
    for (const [column, wanted] of b.entries()) {
      const cost = letter === wanted ? 0 : 1
      let least = Math.min((next[column] ?? 0) + 1, (last[column + 1] ?? 0) + 1, (last[column] ?? 0) + cost)
      if (row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === wanted)
        least = Math.min(least, (beforeLast[column - 1] ?? 0) + 1)
      next.push(least)
    }
    beforeLast = last
    last = next
  }
  return last.at(-1) ?? 0
}

/** A letter in four may be wrong, and one always. */
const tolerance = (key: string): number => Math.max(1, Math.floor(key.length / 4))

/** Without what people leave out: "Bogota DC" is "Bogotá, D. C.". */
const lettersOf = (text: string): string => keyOf(text).replaceAll(/[^\p{Letter}\p{Number}]+/gu, '')

/** Those of some names that somebody probably meant, the likeliest first; none when nothing looks like it. */
export function nearest(text: string, names: readonly string[], most = 3): string[] {
  const key = lettersOf(text)
  if (key === '') return []
  const allowed = tolerance(key)
  return names
    .flatMap((name) => {
      const other = lettersOf(name)
      if (Math.abs(other.length - key.length) > allowed) return []
      const far = distance(key, other)
      return far <= allowed ? [{ name, far }] : []
    })
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name)
}
