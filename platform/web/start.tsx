/** What happens once, when the application opens: the network is watched, and a chunk that is gone loads the new release. */
import * as z from 'zod/mini'
import { preloadFont, startAppearance, toast } from '#platform/ui/index.tsx'
import { texts } from './answer.ts'

const RELOADED_KEY = 'paramo.reloaded'
const RELOADED_PAUSE_MS = 60_000

export function startBrowser(): void {
  // Compiling schemas at run time would trip the content policy.
  z.config({ jitless: true })
  preloadFont()
  startAppearance()
  addEventListener('offline', () => toast({ text: texts.offline, tone: 'danger' }))
  addEventListener('online', () => toast({ text: 'Volvió la conexión a internet', tone: 'ok' }))
  // A new release took away the file of a screen: load the page again, once.
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/** Loads the page again unless it was done a moment ago; false when it was. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < RELOADED_PAUSE_MS) return false
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
  return true
}
