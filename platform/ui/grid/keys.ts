/**
 * What a key does in the grid of lines (areas, 0.5). Pure: position and caret in, action out.
 * The last row is the empty invitation: only its first editable cell can be reached.
 */
import type { KeyPress } from '../shortcuts.ts'

export interface Place {
  readonly row: number
  /** Index among the editable columns. */
  readonly column: number
}

export interface GridSize {
  /** Lines, without the invitation. */
  readonly rows: number
  readonly columns: number
}

export interface Caret {
  readonly start: number
  readonly end: number
  readonly length: number
}

export type GridAction =
  | { readonly do: 'go'; readonly to: Place }
  | { readonly do: 'copyAbove' | 'edit' | 'revert' | 'remove' | 'toggle' }
  | { readonly do: 'moveLine'; readonly step: 1 | -1 }

export function gridAction(press: KeyPress, at: Place, size: GridSize, caret: Caret): GridAction | null {
  const { key, ctrl, alt, shift } = press
  const invited = at.row >= size.rows
  const go = (row: number, column: number): GridAction | null => {
    if (row < 0 || row > size.rows) return null
    return { do: 'go', to: { row, column: row === size.rows ? 0 : column } }
  }
  const step = (by: 1 | -1): GridAction | null => {
    if (by > 0) {
      if (invited) return null
      return at.column + 1 < size.columns ? go(at.row, at.column + 1) : go(at.row + 1, 0)
    }
    return at.column > 0 ? go(at.row, at.column - 1) : go(at.row - 1, size.columns - 1)
  }
  const whole = caret.start === 0 && caret.end === caret.length

  if (alt && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const by = key === 'ArrowUp' ? -1 : 1
    const target = at.row + by
    return invited || target < 0 || target >= size.rows ? null : { do: 'moveLine', step: by }
  }
  if (alt) return null
  if (ctrl) {
    if (key.toLowerCase() === 'd') return at.row > 0 && !invited ? { do: 'copyAbove' } : null
    if (key === 'Delete') return invited ? null : { do: 'remove' }
    if (key.toLowerCase() === 'o') return invited ? null : { do: 'toggle' }
    if (key === 'Home') return go(0, 0)
    if (key === 'End') return go(size.rows, 0)
    return null
  }
  switch (key) {
    case 'Tab':
      return step(shift ? -1 : 1)
    case 'Enter':
      return go(at.row + (shift ? -1 : 1), at.column)
    case 'ArrowUp':
      return go(at.row - 1, at.column)
    case 'ArrowDown':
      return go(at.row + 1, at.column)
    case 'ArrowLeft':
      return !shift && (whole || (caret.start === 0 && caret.end === 0)) ? step(-1) : null
    case 'ArrowRight':
      return !shift && (whole || (caret.start === caret.length && caret.end === caret.length)) ? step(1) : null
    case 'F2':
      return { do: 'edit' }
    case 'Escape':
      return { do: 'revert' }
    default:
      return null
  }
}

/**
 * Where one gets to on the way from a cell to another: on over the cells of its line that cannot be reached, as one was
 * going. The first and the last cell of a line can always be reached.
 */
export function reached(from: Place, to: Place, can: (place: Place) => boolean): Place {
  const isBack = to.column !== from.column && (to.row < from.row || (to.row === from.row && to.column < from.column))
  let place = to
  while (place.column > 0 && !can(place)) place = { row: place.row, column: place.column + (isBack ? -1 : 1) }
  return place
}

/** A block copied from a sheet: rows by line, cells by tab; a quoted cell may hold both. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at]
    if (quoted) {
      if (letter === '"' && body[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === '\t' || letter === '\n') {
      rows.at(-1)?.push(cell.trim())
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)?.push(cell.trim())
  return rows
}

/** Is what was pasted a block, and not the text of one cell? */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.trim())
