/** Which columns of a report there is room for: lacking it, those of the highest priority number leave first. */
import type { Column } from './column.ts'

/** What the column without width needs to be read. */
const LEAST_TEXT = 180
/** Padding that each column adds to its width. */
const PADDING = 20

type Named = readonly [string, Column]

const widthOf = (columns: readonly Named[]): number =>
  columns.reduce((sum, [, { width }]) => sum + (width === undefined ? LEAST_TEXT : width + PADDING), 0)

export function fitReportColumns(columns: readonly Named[], room: number): readonly Named[] {
  let kept = columns
  while (widthOf(kept) > room) {
    const worst = Math.max(...kept.map(([, { priority }]) => priority ?? 1))
    if (worst <= 1) return kept
    const leaving = kept.findLast(([, { priority }]) => (priority ?? 1) === worst)
    kept = kept.filter((column) => column !== leaving)
  }
  return kept
}
