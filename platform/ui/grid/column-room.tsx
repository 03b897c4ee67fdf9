/** How wide the columns of figures of a long grid are, without measuring every line at every key. */
import { useState } from 'react'
import { roomForFigures } from '../figure-room.ts'
import type { LineColumn } from './LineGrid.tsx'

/** Of a cell, both sides together. */
const CELL_PADDING = 20

/** Room of a column by its width; a row is measured once, for it is another object when it changes. */
export function useColumnRoom<Row extends object>(rows: readonly Row[]): (column: LineColumn<Row>, width: number) => number {
  const [measured] = useState(() => new WeakMap<LineColumn<Row>, WeakMap<Row, number>>())
  return (column, width) => {
    const { figure } = column
    if (!figure) return width
    const known = measured.get(column) ?? new WeakMap<Row, number>()
    measured.set(column, known)
    let room = width
    for (const row of rows) {
      const needed = known.get(row) ?? roomForFigures([figure(row)], CELL_PADDING, 0)
      known.set(row, needed)
      room = Math.max(room, needed)
    }
    return room
  }
}
