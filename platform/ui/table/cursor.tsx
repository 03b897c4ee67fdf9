/** The row that J and K are on, and what the keys and the pointer do with a row. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Shortcut, useShortcuts } from '../Shortcuts.tsx'
import type { DataTableProps } from './DataTable.tsx'
import type { Handlers } from './Row.tsx'

export interface Cursor<Row> {
  /** Key of the row; null before the first step. */
  readonly active: string | null
  /** Of the rows of this page; -1 when it is on none of them. */
  readonly activeIndex: number
  readonly setActive: (key: string | null) => void
  readonly open: (row: Row) => void
  readonly toggle: (key: string) => void
}

/** The row that one was on in each list, by its address: who comes back finds it. */
const lastRows = new Map<string, string>()
const linkOf = (scroller: RefObject<HTMLElement | null>, key: string): HTMLElement | null =>
  scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-rowlink]`) ?? null

/** Back from a record its list is where it was, with the focus on its row unless something else has it. */
function useReturn(scroller: RefObject<HTMLElement | null>, place: string, isShown: boolean, onReturn: (key: string) => void): void {
  const returned = useRef(false)
  useEffect(() => {
    if (!isShown || returned.current) return
    returned.current = true
    const key = lastRows.get(place)
    const link = key === undefined ? null : linkOf(scroller, key)
    if (key === undefined || !link) return
    onReturn(key)
    link.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === null || document.activeElement.matches('body, main')) link.focus({ preventScroll: true })
  })
}

export function useCursor<Row>(table: DataTableProps<Row>, list: readonly Row[], scroller: RefObject<HTMLDivElement | null>): Cursor<Row> {
  const { label, rowKey, rowHref, onOpen, current, openOnMove, rowKeys = [], selection } = table
  const [active, setActive] = useState<string | null>(current ?? null)
  const [follows, setFollows] = useState(current)
  if (follows !== current) {
    setFollows(current)
    setActive(current ?? null)
  }
  const open = (row: Row) => {
    if (onOpen) onOpen(row)
    else if (rowHref) linkOf(scroller, rowKey(row))?.click()
  }
  const toggle = (key: string) => {
    if (!selection) return
    const next = new Set(selection.selected)
    if (!next.delete(key)) next.add(key)
    selection.onChange(next)
  }
  const move = (step: 1 | -1) => {
    if (list.length === 0) return
    const now = list.findIndex((row) => rowKey(row) === active)
    const index = now < 0 ? (step > 0 ? 0 : list.length - 1) : Math.max(0, Math.min(list.length - 1, now + step))
    const row = list[index]
    if (row === undefined) return
    const key = rowKey(row)
    setActive(key)
    requestAnimationFrame(() => {
      const node = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      node?.scrollIntoView({ block: 'nearest' })
      const link = node?.querySelector<HTMLElement>('[data-rowlink]')
      if (openOnMove) link?.click()
      // The next key may have sent the cursor to a box already: it stays there.
      else if (!document.activeElement?.matches('input:not([type=checkbox])')) link?.focus({ preventScroll: true })
    })
  }
  const activeIndex = active === null ? -1 : list.findIndex((row) => rowKey(row) === active)
  const withActiveRow = (run: (row: Row) => void) => () => {
    const row = list[activeIndex]
    if (row !== undefined) run(row)
  }
  const keys: Shortcut[] = [
    { keys: 'j', label: 'Fila siguiente', run: () => move(1), steps: true },
    { keys: 'k', label: 'Fila anterior', run: () => move(-1), steps: true },
    { keys: 'enter', label: 'Abrir la fila', run: withActiveRow(open) },
    ...rowKeys.map(({ keys, label, run }) => ({ keys, label, run: withActiveRow(run) })),
    ...(selection ? [{ keys: 'x', label: 'Marcar la fila', run: () => active !== null && toggle(active) }] : []),
  ]
  useShortcuts(keys, 'En la lista')
  const place = `${location.pathname} ${label}`
  useEffect(() => {
    if (active !== null) lastRows.set(place, active)
  }, [place, active])
  useReturn(scroller, place, list.length > 0, (key) => active === null && setActive(key))
  return { active, activeIndex, setActive, open, toggle }
}

/** What the rows call, the same object while the table is drawn again: a row that did not change is not drawn. */
export function useHandlers<Row>({ rowActions }: DataTableProps<Row>, { open, toggle, setActive }: Cursor<Row>): Handlers<Row> {
  const hasActions = rowActions !== undefined
  const latest = useRef({ open, toggle, rowActions })
  useLayoutEffect(() => {
    latest.current = { open, toggle, rowActions }
  })
  return useMemo<Handlers<Row>>(
    () => ({
      open: (row) => latest.current.open(row),
      toggle: (key) => latest.current.toggle(key),
      activate: setActive,
      actions: hasActions ? (row) => latest.current.rowActions?.(row) : undefined,
    }),
    [hasActions, setActive],
  )
}
