import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { KitLink } from './KitLink.tsx'
import './page.css'

export interface TabEntry {
  id: string
  label: string
  count?: number | undefined
  /** The count is red: someone must act. */
  alert?: boolean
  /** A tab with an address is a link. */
  href?: string
}

function Face({ label, count, alert }: TabEntry) {
  return (
    <>
      {label}
      {count !== undefined && <span className={alert && count > 0 ? 'c alert' : 'c'}>{count.toLocaleString('es-CO')}</span>}
    </>
  )
}

export interface StateTabsProps {
  label: string
  tabs: readonly (TabEntry & { href: string })[]
  current: string
  /** At the right: "Mis vistas". */
  end?: ReactNode
}

/** Tabs that are addresses: the states of a list, the parts of a document. */
export function StateTabs({ label, tabs, current, end }: StateTabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <KitLink key={tab.id} href={tab.href} className="tab" aria-current={tab.id === current ? 'page' : undefined}>
          <Face {...tab} />
        </KitLink>
      ))}
      {end && <span className="end">{end}</span>}
    </nav>
  )
}

export interface TabsProps {
  label: string
  tabs: readonly (TabEntry & { content: ReactNode })[]
  current: string
  onChange: (id: string) => void
}

/** Tabs inside a page, without an address. Arrows move; only the current content is mounted. */
export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const id = useId()
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = tabs.findIndex((tab) => tab.id === current)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = step ? tabs[(now + step + tabs.length) % tabs.length] : undefined
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  const shown = tabs.find((tab) => tab.id === current)
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={keys} tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            <Face {...tab} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {shown?.content}
      </div>
    </>
  )
}
