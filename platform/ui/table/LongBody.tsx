/** The rows in sight of a list too long to be drawn whole. Loaded when a list is that long. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect } from 'react'

const ROW_HEIGHT = 33
const OVERSCAN = 12

interface LongBodyProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** The row that the keyboard stands on, by its index; it is brought into sight. */
  readonly active: number | null
  readonly drawRow: (index: number) => ReactNode
}

export default function LongBody({ scroller, count, active, drawRow }: LongBodyProps) {
  // oxlint-disable-next-line react/incompatible-library -- its answers are read only here, never memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    if (active !== null) virtualizer.scrollToIndex(active)
  }, [virtualizer, active])
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
      {items.map(({ index }) => drawRow(index))}
      {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
    </tbody>
  )
}
