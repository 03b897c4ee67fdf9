/** New numbers for entries in the order of their days (areas.md, 7.8). Pure. */
import type { Day } from '#base/date.ts'
import { numberText } from '#platform/consecutive.ts'

export interface EntryNumber {
  /** As it is shown: CG-12. */
  readonly number: string
  readonly date: Day
  /** The consecutive that it was taken from. */
  readonly series: string
}

export interface NewNumber extends EntryNumber {
  readonly to: string
}

interface Place {
  readonly prefix: string
  readonly place: number
  /** At least so many, with zeros before. */
  readonly digits: number
}

/** CG-0012 is the place 12 under CG. */
export function placeOf(number: string): Place {
  const dash = number.lastIndexOf('-')
  const text = number.slice(dash + 1)
  return { prefix: dash < 0 ? '' : number.slice(0, dash), place: Number.parseInt(text, 10), digits: text.startsWith('0') ? text.length : 0 }
}

/** Numbers of one consecutive and one prefix are a row of their own. */
export const rowsOf = (entries: readonly EntryNumber[]): (readonly EntryNumber[])[] => [
  ...Map.groupBy(entries, ({ series, number }) => `${series} ${placeOf(number).prefix}`).values(),
]

const byPlace = (one: EntryNumber, other: EntryNumber): number => placeOf(one.number).place - placeOf(other.number).place
const byDate = (one: EntryNumber, other: EntryNumber): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : byPlace(one, other)

/**
 * Every entry with its number in the order of the days; of one day, in the order that they had.
 * @param first of the numbers to be given; null exchanges those that each row has
 */
export function renumber(entries: readonly EntryNumber[], first: number | null): NewNumber[] {
  return rowsOf(entries).flatMap((row) => {
    const held = row.toSorted(byPlace).map(({ number }) => number)
    const digits = Math.max(...held.map((number) => placeOf(number).digits))
    return row.toSorted(byDate).map((entry, index) => {
      const own = held[index] ?? entry.number
      return { ...entry, to: first === null ? own : numberText(placeOf(own).prefix, first + index, digits) }
    })
  })
}

/** Those that get another one. */
export const changing = (numbers: readonly NewNumber[]): NewNumber[] => numbers.filter(({ number, to }) => number !== to)
