import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { type Align, place, type Side } from './place.ts'
import './float.css'

export interface PopProps {
  /** Where it hangs. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  side?: Side
  align?: Align
  /** As wide as its anchor at least (lists of a field). */
  matchWidth?: boolean
  className?: string
  popRole?: 'menu' | 'listbox' | 'dialog'
  id?: string
  label?: string
  /** Takes the focus into the box, once it is shown: before that nothing in it can have it. */
  enter?: (box: HTMLElement) => void
  children: ReactNode
}

/**
 * The one floating box: in the top layer (so that no clipped ancestor cuts it and it works inside a modal dialog),
 * closed by Escape and by a press outside. Mounted while open. It moves the focus only as its owner says.
 */
export function Pop({
  anchor,
  onClose,
  side = 'bottom',
  align = 'start',
  matchWidth,
  className = '',
  popRole,
  id,
  label,
  enter,
  children,
}: PopProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const enterer = useRef(enter)

  useLayoutEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const pop = box.current
    const from = anchor.current
    if (!pop || !from) return
    pop.showPopover()
    const put = () => {
      const rect = from.getBoundingClientRect()
      if (matchWidth) pop.style.minWidth = `${rect.width}px`
      const size = { width: pop.offsetWidth, height: pop.offsetHeight }
      const at = place(rect, size, { width: document.documentElement.clientWidth, height: innerHeight }, side, align)
      pop.style.left = `${at.left}px`
      pop.style.top = `${at.top}px`
    }
    put()
    if (!pop.contains(document.activeElement)) enterer.current?.(pop)
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null
      if (!pop.contains(target) && !from.contains(target)) close.current()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Handled here, so that the dialog or panel behind stays open: Escape closes the last thing opened.
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    const sizes = new ResizeObserver(put)
    sizes.observe(pop)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    addEventListener('scroll', put, true)
    addEventListener('resize', put)
    return () => {
      sizes.disconnect()
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', key, true)
      removeEventListener('scroll', put, true)
      removeEventListener('resize', put)
    }
  }, [anchor, side, align, matchWidth])

  return (
    <div ref={box} popover="manual" className={`pop ${className}`} role={popRole} id={id} aria-label={label}>
      {children}
    </div>
  )
}
