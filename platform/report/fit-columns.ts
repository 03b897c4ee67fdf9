/** Which columns of a report there is room for: lacking it, those of the highest priority number leave first. */
import { roomForFigures } from '../ui/figure-room.ts'
import { isFigure, type Column } from './column.ts'
import { cellWords } from './figure-words.ts'

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

/** What the last column has on top of it, up to the edge of the page. */
const LAST_PADDING = 12

interface Figures {
  readonly rows: readonly { readonly cells: Readonly<Record<string, string | null | undefined>> }[]
  readonly totals: Readonly<Record<string, string | null | undefined>>
}

/** Columns of figures as wide as the widest one they show: a figure is never cut. */
export function withRoomForFigures(columns: readonly Named[], { rows, totals }: Figures): readonly Named[] {
  return columns.map((named, index) => {
    const [name, column] = named
    if (column.width === undefined || !isFigure(column)) return named
    const texts = [...rows.map(({ cells }) => cells[name]), totals[name]].map((text) => cellWords(column, text))
    const width = roomForFigures(texts, index === columns.length - 1 ? LAST_PADDING : 0, column.width)
    return width === column.width ? named : [name, { ...column, width }]
  })
}
