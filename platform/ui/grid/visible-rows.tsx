/** Which lines of a long grid stand in the page: those in sight, and the one in edit wherever it is. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** A document of everyday size is drawn whole; a long one would lay out thousands of cells for each key. */
const VIRTUAL_FROM = 60
const OVERSCAN = 4
/** Before the table is there to be measured. */
const ROW_HEIGHT = 35

/** A line by its index, or the room of lines that are not drawn, in pixels. */
export type GridPart = { readonly index: number } | { readonly room: number; readonly from: number }

interface Measures {
  readonly scroller: HTMLElement | null
  /** Of the first line, below the top of what scrolls. */
  readonly top: number
  readonly rowHeight: number
}

/** @param active the index of the line in edit */
export function useGridParts(table: RefObject<HTMLTableElement | null>, count: number, active: number | null): readonly GridPart[] {
  const isLong = count > VIRTUAL_FROM
  const [measures, setMeasures] = useState<Measures>({ scroller: null, top: 0, rowHeight: ROW_HEIGHT })
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (!isLong || !body) return
    const scroller = scrollerOf(body)
    const rowHeight = body.querySelector('tr:not([aria-hidden])')?.getBoundingClientRect().height ?? ROW_HEIGHT
    const top = scroller ? body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop : 0
    // oxlint-disable-next-line react/set-state-in-effect -- measured from what stands in the page, once it is long
    setMeasures({ scroller, top, rowHeight })
  }, [table, isLong])

  // oxlint-disable-next-line react/incompatible-library -- its answers are read only here, never memoised
  const virtualizer = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => measures.scroller,
    estimateSize: () => measures.rowHeight,
    scrollMargin: measures.top,
    overscan: OVERSCAN,
    // The cell in edit keeps its text and its focus while one scrolls.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (active === null || active >= count || inSight.includes(active)) return inSight
      return [...inSight, active].toSorted((a, b) => a - b)
    },
  })
  if (!isLong) return Array.from({ length: count }, (_, index) => ({ index }))

  const parts: GridPart[] = []
  let drawn = 0
  const skipTo = (index: number) => {
    if (index > drawn) parts.push({ room: (index - drawn) * measures.rowHeight, from: drawn })
  }
  for (const { index } of virtualizer.getVirtualItems()) {
    skipTo(index)
    parts.push({ index })
    drawn = index + 1
  }
  skipTo(count)
  return parts
}

/** The nearest part of the page that scrolls up and down. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer
  return null
}
