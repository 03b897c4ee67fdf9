/** What the cells of the grid ask of it, and what it asks of its screen in turn. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PickerOption } from '../fields/search.tsx'
import type { MenuEntry } from '../float/Menu.tsx'
import { HeldKeys } from './held-keys.tsx'
import { type GridAction, parseBlock, type Place, reached } from './keys.ts'
import type { LineColumn, LineGridProps } from './LineGrid.tsx'

export interface GridHandlers<Row> {
  menu: (row: Row) => readonly MenuEntry[]
  place: (to: Place) => void
  text: (at: Place, column: string, value: string) => void
  option: (at: Place, column: string, option: PickerOption) => void
  action: (at: Place, column: string, action: GridAction) => void
  block: (at: Place, text: string) => void
  unreadable: (text: string, error: string) => void
  wait: (waits: boolean) => void
  stand: (at: Place) => void
  hear: (event: KeyboardEvent) => void
  /** The cursor has left the grid. */
  leave: () => void
}

export const hasChoice = <Row,>({ sourceOf }: LineColumn<Row>, row: Row | null | undefined): boolean =>
  !sourceOf || !row || sourceOf(row) !== null

interface Moves {
  /** Which cell is being edited. */
  readonly setActive: (change: Place | null | ((now: Place | null) => Place)) => void
  /** What is said under the grid; null takes it away. */
  readonly setNote: (note: string | null) => void
}

/** The same object for the life of the grid, so that a row redraws only for its own reasons. */
export function useGridHandlers<Row>(props: LineGridProps<Row>, { setActive, setNote }: Moves): GridHandlers<Row> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [handlers] = useState<GridHandlers<Row>>(() => {
    const keyAt = (at: Place): string | null => {
      const row = latest.current.rows[at.row]
      return row === undefined ? null : latest.current.rowKey(row)
    }
    const held = new HeldKeys()
    const go = (from: Place, to: Place) => {
      const editable = latest.current.columns.filter(({ text }) => text)
      const next = reached(from, to, ({ row, column }) => {
        const target = editable[column]
        return target === undefined || hasChoice(target, latest.current.rows[row])
      })
      setActive(next)
      held.goOn({ row: next.row, column: Math.min(next.column, editable.length - 1) })
    }
    return {
      menu: (row) => latest.current.rowMenu?.(row) ?? [],
      place: (to) => {
        held.drop()
        setNote(null)
        setActive((now) => (now && now.row === to.row && now.column === to.column ? now : to))
      },
      text: (at, column, value) => {
        const key = keyAt(at)
        if (key !== null) latest.current.onEdit(key, column, value, null)
        else if (value !== '') latest.current.onAdd(column, value, null)
      },
      option: (at, column, option) => {
        const key = keyAt(at)
        if (key === null) latest.current.onAdd(column, option.id, option)
        else latest.current.onEdit(key, column, option.id, option)
        // On to what is typed next: the cell at the right.
        go(at, { row: at.row, column: at.column + 1 })
      },
      action: (at, column, action) => {
        const key = keyAt(at)
        if (action.do === 'go') go(at, action.to)
        else if (key === null) return
        else if (action.do === 'copyAbove') latest.current.onCopyAbove(key, column)
        else if (action.do === 'remove') latest.current.onRemove(key)
        else if (action.do === 'toggle') latest.current.onToggle?.(key)
        else if (action.do === 'moveLine') {
          latest.current.onMove(key, action.step)
          setActive({ row: at.row + action.step, column: at.column })
        }
      },
      block: (at, text) => {
        const targets = latest.current.columns
          .filter((column) => column.text)
          .slice(at.column)
          .filter((column) => !column.unpasted)
        const block = parseBlock(text).map((cells) => {
          const record: Record<string, string> = {}
          cells.forEach((cell, index) => {
            const target = targets[index]
            if (target) record[target.id] = cell
          })
          return record
        })
        latest.current.onPaste(at.row, block)
      },
      unreadable: (text, error) => setNote(`«${text}» no cambió la celda. ${error}`),
      wait: (waits) => {
        if (waits) return held.begin()
        const typed = held.drop()
        if (typed !== '') setNote(`No se escribió «${typed}»: antes falta elegir en esta celda.`)
      },
      stand: (at) => held.arrive(at),
      hear: held.hear,
      leave: () => {
        held.drop()
        setActive(null)
      },
    }
  })
  return handlers
}
