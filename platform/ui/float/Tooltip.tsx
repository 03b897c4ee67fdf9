import { type ReactNode, useEffect, useRef } from 'react'
import { place } from './place.ts'
import './float.css'

const CLIPPED = '[data-clip], .clip'

const isCut = (node: Element): boolean => node.clientWidth > 0 && node.scrollWidth > node.clientWidth

/**
 * One tooltip for the whole page. Anything with `data-tip="text"` shows it on hover (after 400 ms) and on focus;
 * anything that is clipped (`data-clip`, or of the class) shows its own text when that is cut, in itself or in the link within.
 * The name of an icon button is its `aria-label`; the tooltip is for eyes, so it is hidden from screen readers.
 */
export function TooltipLayer() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = box.current
    if (!tip) return
    let timer = 0
    const hide = () => {
      clearTimeout(timer)
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = (target: Element) => {
      const clipped = target.matches(CLIPPED) && [target, ...target.querySelectorAll('a, button, span')].some(isCut)
      const text = target.getAttribute('data-tip') ?? (clipped ? target.textContent : null)
      if (!text || !target.isConnected) return
      tip.textContent = text
      if (!tip.matches(':popover-open')) tip.showPopover()
      const view = { width: document.documentElement.clientWidth, height: innerHeight }
      const at = place(target.getBoundingClientRect(), { width: tip.offsetWidth, height: tip.offsetHeight }, view, 'bottom', 'center', 6)
      tip.style.left = `${at.left}px`
      tip.style.top = `${at.top}px`
    }
    const find = (event: Event) => (event.target instanceof Element ? event.target.closest(`[data-tip], ${CLIPPED}`) : null)
    const over = (event: PointerEvent) => {
      hide()
      const target = event.pointerType === 'touch' ? null : find(event)
      if (target) timer = window.setTimeout(show, 400, target)
    }
    const focus = (event: FocusEvent) => {
      hide()
      const target = find(event)
      if (target?.matches(':focus-visible')) show(target)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', hide, true)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', key, true)
    addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', hide, true)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', key, true)
      removeEventListener('scroll', hide, true)
    }
  }, [])
  return <div ref={box} popover="manual" className="tooltip" aria-hidden="true" />
}

/** Text with more behind it ("hace 3 días" with the date). Reachable with the keyboard. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- clipped or abbreviated text must be readable on focus
    <span data-tip={text} aria-description={text} tabIndex={0}>
      {children}
    </span>
  )
}
