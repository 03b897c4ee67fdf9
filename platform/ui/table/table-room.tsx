/** How wide a list may be, without laying out the page twice for each list that is opened. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The list before had this room in a window this wide: the next one very probably has it too. */
let last: { readonly windowWidth: number; readonly room: number } | null = null

/**
 * @param isCards whether the list is shown as cards, which take what there is
 * @returns the room in pixels, null until it is known
 */
export function useTableRoom(scroller: RefObject<HTMLElement | null>, isCards: boolean): number | null {
  const [room, setRoom] = useState(() => (last?.windowWidth === innerWidth ? last.room : null))
  useLayoutEffect(() => {
    const node = scroller.current
    if (!node || isCards) return
    const keep = (width: number) => {
      last = { windowWidth: innerWidth, room: width }
      setRoom(width)
    }
    // Asking for it makes the browser lay out the page at once; the observer tells it for nothing, before the page is painted.
    if (last?.windowWidth !== innerWidth) keep(node.clientWidth)
    const observer = new ResizeObserver(() => keep(node.clientWidth))
    observer.observe(node)
    return () => observer.disconnect()
  }, [scroller, isCards])
  return room
}
