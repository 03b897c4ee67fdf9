/**
 * The way to the screen that mends something, and the way back from it: who follows one is told, on every screen until they
 * return, where they came from.
 */
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import { ChevronLeftIcon, CloseIcon } from './icons.tsx'
import { KitLink } from './KitLink.tsx'
import './way-back.css'

interface LeftPlace {
  readonly href: string
  readonly path: string
  readonly title: string
}

let left: LeftPlace | null = null
const listeners = new Set<() => void>()

function keep(place: LeftPlace | null): void {
  if (place === left) return
  left = place
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The title of this screen without the name of the product. */
const titleHere = (): string => document.title.split(' · ')[0] ?? ''

const leaveHere = (href: string): void => {
  const target = new URL(href, location.href)
  // A panel of this same screen takes nobody away.
  if (target.pathname === location.pathname) return
  keep({ href: `${location.pathname}${location.search}`, path: location.pathname, title: titleHere() })
}

/** A link to where something is mended, which remembers where it was followed. */
export const WayLink = ({ href, label, children }: { href: string; label?: string | undefined; children: ReactNode }) => (
  <KitLink className="link" href={href} onClick={() => leaveHere(href)} aria-label={label}>
    {children}
  </KitLink>
)

interface WayBackProps {
  /** Of the screen in sight. */
  path: string
  /** Back there: what that screen said may have been mended. */
  onReturn: () => void
}

/** Over the screen that somebody went to in order to mend something. */
export function WayBack({ path, onReturn }: WayBackProps) {
  const place = useSyncExternalStore(subscribe, () => left)
  const told = useRef(onReturn)
  useEffect(() => {
    told.current = onReturn
  })
  // Back there, by whichever way, it is over.
  useEffect(() => {
    if (left?.path !== path) return
    keep(null)
    told.current()
  }, [path])
  // Another company or person came from nowhere.
  useEffect(() => () => keep(null), [])
  if (place === null || place.path === path) return null
  return (
    <nav className="way-back" aria-label="Volver a lo que hacías">
      <KitLink className="link" href={place.href}>
        <ChevronLeftIcon /> Volver a {place.title}
      </KitLink>
      <IconButton size="small" name="No volver" icon={CloseIcon} onClick={() => keep(null)} />
    </nav>
  )
}
