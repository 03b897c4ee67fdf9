import { useSyncExternalStore } from 'react'

/** How the frame stands: what a person hid or showed of it. The menu and the foot are kept in this browser, the whole page in this tab. */
const KEYS = { collapsed: 'paramo.sidebar', footer: 'paramo.footer', fullPage: 'paramo.full-page' } as const

export interface LayoutState {
  /** The menu shows icons only. */
  readonly collapsed: boolean
  readonly footer: boolean
  /** Neither bars nor menu: the sheet alone. */
  readonly fullPage: boolean
}

const read = (): LayoutState => ({
  collapsed: localStorage.getItem(KEYS.collapsed) === 'min',
  footer: localStorage.getItem(KEYS.footer) === 'on',
  fullPage: sessionStorage.getItem(KEYS.fullPage) === 'on',
})

let current: LayoutState | null = null
const listeners = new Set<() => void>()

const layoutState = (): LayoutState => (current ??= read())

export function changeLayout(changes: Partial<LayoutState>): void {
  const next = { ...layoutState(), ...changes }
  localStorage.setItem(KEYS.collapsed, next.collapsed ? 'min' : 'wide')
  localStorage.setItem(KEYS.footer, next.footer ? 'on' : 'off')
  sessionStorage.setItem(KEYS.fullPage, next.fullPage ? 'on' : 'off')
  current = next
  for (const listener of listeners) listener()
}

function watchLayout(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLayoutState = (): LayoutState => useSyncExternalStore(watchLayout, layoutState)
