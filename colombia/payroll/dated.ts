/** Figures that the law changes by date: each begins on a day and holds until the next one begins. */
import type { Day } from '#base/date.ts'

export interface Dated {
  readonly from: Day
  /** The norm that says so. */
  readonly source: string
}

/** The one in force on a day; null before the first. The list goes from the oldest to the newest. */
export const inForceOn = <Figure extends Dated>(figures: readonly Figure[], day: Day): Figure | null =>
  figures.findLast(({ from }) => from <= day) ?? null
