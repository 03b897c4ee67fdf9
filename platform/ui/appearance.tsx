import { useSyncExternalStore } from 'react'
import './tokens.css'
import './base.css'

export type Theme = 'light' | 'dark' | 'system'
export type Density = 'compact' | 'comfortable'
export interface Appearance {
  readonly theme: Theme
  readonly density: Density
}

const THEME_KEY = 'paramo.theme'
const DENSITY_KEY = 'paramo.density'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function read(): Appearance {
  const theme = localStorage.getItem(THEME_KEY)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: localStorage.getItem(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'compact',
  }
}

let current = read()

function paint(): void {
  const root = document.documentElement
  root.dataset['theme'] = current.theme === 'system' ? (dark.matches ? 'dark' : 'light') : current.theme
  root.dataset['density'] = current.density
}

function refresh(): void {
  current = read()
  paint()
  for (const listener of listeners) listener()
}

/** Puts theme and density on <html>, and follows the system and the other tabs. Call once, before the first render. */
export function startAppearance(): void {
  paint()
  dark.addEventListener('change', refresh)
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === DENSITY_KEY) refresh()
  })
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  refresh()
}

export function setDensity(density: Density): void {
  localStorage.setItem(DENSITY_KEY, density)
  refresh()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person's choice, remembered in this browser. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current)

const phone = matchMedia('(max-width: 639px)')
const narrow = matchMedia('(max-width: 1023px)')
const tight = matchMedia('(max-width: 1279px)')
const watch = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const watchPhone = watch(phone)
const watchNarrow = watch(narrow)
const watchTight = watch(tight)

/** Under 640 px: rows are cards, the main action goes to the foot. */
export const useIsPhone = (): boolean => useSyncExternalStore(watchPhone, () => phone.matches)
/** Under 1024 px: the sidebar floats over the sheet. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watchNarrow, () => narrow.matches)
/** Under 1280 px: what would stand beside each other becomes tabs. */
export const useIsTight = (): boolean => useSyncExternalStore(watchTight, () => tight.matches)
