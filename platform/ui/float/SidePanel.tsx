import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { IconButton } from '../Button.tsx'
import { CloseIcon } from '../icons.tsx'
import './float.css'

export interface SidePanelProps {
  title: ReactNode
  /** Small line above the title: the code of the record. */
  over?: ReactNode
  /** Icon buttons of the head, before the cross. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `form` 424 px · `drill` 348 px. */
  width?: 'form' | 'drill'
  /** Makes it a form. */
  onSubmit?: () => void
  formRef?: Ref<HTMLFormElement>
}

/**
 * The record beside its list (give it to `Page panel`). It has an address, so opening and closing are navigation.
 * Escape closes it; the focus goes back to where it was. Under 1024 px it covers the sheet.
 */
export function SidePanel({ title, over, actions, onClose, children, footer, width = 'form', onSubmit, formRef }: SidePanelProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const panel = box.current
    const start = panel?.querySelector<HTMLElement>('[data-autofocus], .panel-body :is(input, select, textarea):not([type=hidden])')
    ;(start ?? panel)?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      // What took the focus meanwhile keeps it.
      if (now !== null && now !== document.body && !panel?.contains(now)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    // Otherwise the same key would close the question that closing may ask.
    event.preventDefault()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const inside = (
    <>
      <header className="panel-head">
        <div className="grow">
          {over && <div className="small muted">{over}</div>}
          <h2 id={id}>{title}</h2>
        </div>
        {actions}
        <IconButton name="Cerrar" icon={CloseIcon} onClick={onClose} />
      </header>
      <div className="panel-body">{children}</div>
      {footer && <footer className="panel-foot">{footer}</footer>}
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from anything inside
    <aside ref={box} className={`side-panel ${width}`} aria-labelledby={id} tabIndex={-1} onKeyDown={keys}>
      {onSubmit ? (
        <form ref={formRef} onSubmit={submit} noValidate>
          {inside}
        </form>
      ) : (
        inside
      )}
    </aside>
  )
}
