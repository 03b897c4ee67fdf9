import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { useIsTight } from '../appearance.tsx'
import { IconButton } from '../Button.tsx'
import { CloseIcon } from '../icons.tsx'
import { KeyRoom } from '../key-room.tsx'
import { Tabs } from '../Tabs.tsx'
import './float.css'
import './facing.css'

export interface SidePanelProps {
  title: ReactNode
  /** Small line above the title: the code of the record. */
  over?: ReactNode
  /** Under the title: what else tells the record from others. */
  under?: ReactNode
  /** Icon buttons of the head, before the cross. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `form` 424 px · `drill` 348 px. */
  width?: 'form' | 'drill'
  /**
   * What the record is read against, at its left: the panel then takes the room of the list, of which a narrow one stays. Under
   * 1280 px both are tabs.
   */
  facing?: PanelFacing
  /** Makes it a form. */
  onSubmit?: () => void
  formRef?: Ref<HTMLFormElement>
}

export interface PanelFacing {
  /** "Papel" */
  label: string
  /** The tab of the record itself. */
  own: string
  content: ReactNode
  /** Which of both is in sight where they are tabs: of who shows the panel, for what comes or changes in it keeps the tab. */
  shown: FacingTab
  onShow: (tab: FacingTab) => void
}

export type FacingTab = 'own' | 'facing'

/**
 * The record beside its list (give it to `Page panel`). It has an address, so opening and closing are navigation.
 * Escape closes it; the focus goes back to where it was. Under 1024 px it covers the sheet.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, over, under, actions, onClose, children, footer, width = 'form', facing, onSubmit, formRef } = props
  const id = useId()
  const isFacing = facing !== undefined
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const panel = box.current
    const start = panel?.querySelector<HTMLElement>('[data-autofocus], .panel-body :is(input, select, textarea):not([type=hidden])')
    // Beside what it is read against it is read first: its keys work at once.
    ;(isFacing ? panel : (start ?? panel))?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      // What took the focus meanwhile keeps it.
      if (now !== null && now !== document.body && !panel?.contains(now)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isFacing])
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
          {under && <div className="panel-under">{under}</div>}
        </div>
        {actions}
        <IconButton name="Cerrar" icon={CloseIcon} onClick={onClose} />
      </header>
      {facing ? <Faced facing={facing}>{children}</Faced> : <div className="panel-body">{children}</div>}
      {footer && <footer className="panel-foot">{footer}</footer>}
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from anything inside
    <aside ref={box} className={`side-panel ${facing ? 'facing' : width}`} aria-labelledby={id} tabIndex={-1} onKeyDown={keys}>
      <KeyRoom value>
        {onSubmit ? (
          <form ref={formRef} onSubmit={submit} noValidate>
            {inside}
          </form>
        ) : (
          inside
        )}
      </KeyRoom>
    </aside>
  )
}

function Faced({ facing: { label, own, content, shown, onShow }, children }: { facing: PanelFacing; children: ReactNode }) {
  const tight = useIsTight()
  const body = <div className="panel-body">{children}</div>
  if (!tight)
    return (
      <>
        <section className="panel-facing" aria-label={label}>
          {content}
        </section>
        {body}
      </>
    )
  return (
    <Tabs
      label={`${own} y ${label.toLowerCase()}`}
      current={shown}
      onChange={(id) => onShow(id === 'facing' ? 'facing' : 'own')}
      tabs={[
        { id: 'own', label: own, content: body },
        { id: 'facing', label, content: <div className="panel-facing">{content}</div> },
      ]}
    />
  )
}
