/** The help of the screen that is shown: its button in the frame, and its panel, a chunk of its own. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { HelpIcon, IconButton, useShortcuts } from '#platform/ui/index.tsx'

const HelpPanel = lazy(() => import('./HelpPanel.tsx'))

let isShown = false
const listeners = new Set<() => void>()
const change = (next: boolean): void => {
  isShown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From anywhere: the palette too. */
export const showHelp = (): void => change(true)

export function Help({ path }: { path: string }) {
  const shown = useSyncExternalStore(subscribe, () => isShown)
  useShortcuts([{ keys: 'alt+h', label: 'Ayuda de esta pantalla', run: () => change(!shown) }])
  return (
    <>
      <IconButton name="Ayuda de esta pantalla" icon={HelpIcon} onClick={() => change(!shown)} aria-expanded={shown} />
      {shown && (
        <Suspense>
          <HelpPanel path={path} onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  )
}
