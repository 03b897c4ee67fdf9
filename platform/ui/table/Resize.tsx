/** The edge of a column's head: dragged it changes the width, pressed twice it gives it back. With keys, the menu of columns does. */
import type { PointerEvent } from 'react'
import { boundedWidth } from './arrangement.ts'

export function Resize({ padding, onResize }: { padding: number; onResize: (width: number | null) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const head = handle.closest('th')
    const column = head?.closest('table')?.querySelectorAll('col')[head.cellIndex]
    if (!head || !column || event.button !== 0) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const from = { x: event.clientX, width: head.offsetWidth - padding }
    let width: number | null = null
    const move = (moved: globalThis.PointerEvent) => {
      width = boundedWidth(from.width + moved.clientX - from.x)
      column.style.width = `${width + padding}px`
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      if (width !== null) onResize(width)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  return <span className="resize" aria-hidden="true" onPointerDown={start} onDoubleClick={() => onResize(null)} />
}
