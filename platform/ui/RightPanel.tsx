import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useIsNarrow } from './appearance.tsx'
import { IconButton } from './Button.tsx'
import { CloseIcon } from './icons.tsx'
import './float/float.css'
import './right-panel.css'

/** Where the shell shows it; null outside a shell. */
export const RightSlot = createContext<HTMLElement | null>(null)

export interface RightPanelProps {
  title: string
  /** Small line above the title: what it is about. */
  over?: ReactNode
  onClose: () => void
  children: ReactNode
}

const STOPS = 'a[href], button:not([tabindex="-1"]), input, select, textarea, [contenteditable="true"], [tabindex="0"]'

/**
 * The panel at the right of the sheet, beside whatever the page shows: talk about it, not a part of it. A form behind it
 * stays as it is. Under 1024 px it lies over the page and keeps the Tab key inside. Escape closes it; the focus goes back
 * to where it was.
 */
export function RightPanel(props: RightPanelProps) {
  const slot = use(RightSlot)
  return slot && <Opened slot={slot} {...props} />
}

function Opened({ slot, title, over, onClose, children }: RightPanelProps & { slot: HTMLElement }) {
  const narrow = useIsNarrow()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const panel = box.current
    if (!panel) return
    const before = document.activeElement
    ;(panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      // What was opened meanwhile keeps the focus.
      if (now !== null && now !== document.body && !panel.contains(now)) return
      // On a phone the button was in a menu that is gone.
      const back = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('contenido')
      back?.focus({ preventScroll: true })
    }
  }, [])
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // A question over the panel is answered or closed by itself.
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog'))) return
    if (event.key === 'Escape') {
      // The panel of a record that it was opened from stays.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'Tab' && narrow) keepInside(event)
  }
  return createPortal(
    <>
      {narrow && <button type="button" className="scrim" aria-label={`Cerrar ${title.toLowerCase()}`} tabIndex={-1} onClick={onClose} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from anything inside */}
      <aside ref={box} className="right-panel" aria-labelledby={id} tabIndex={-1} onKeyDown={keys}>
        <header className="panel-head">
          <div className="grow">
            {over && <div className="small muted">{over}</div>}
            <h2 id={id}>{title}</h2>
          </div>
          <IconButton name="Cerrar" icon={CloseIcon} onClick={onClose} />
        </header>
        <div className="panel-body">{children}</div>
      </aside>
    </>,
    slot,
  )
}

function keepInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const [first] = stops
  const last = stops.at(-1)
  const to = event.shiftKey && document.activeElement === first ? last : !event.shiftKey && document.activeElement === last ? first : null
  if (!to) return
  event.preventDefault()
  to.focus()
}
