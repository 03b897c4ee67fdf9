/** What happens once, when the application opens: the network is watched, and the screens' code has its rules. */
import * as z from 'zod/mini'
import { preloadFont, reloadKeepingDrafts, startAppearance, toast } from '#platform/ui/index.tsx'
import { texts } from './answer.ts'
import { queryClient } from './query.tsx'

const RELOADED_KEY = 'paramo.reloaded'

export function startBrowser(): void {
  // Compiling schemas at run time would trip the content policy.
  z.config({ jitless: true })
  preloadFont()
  startAppearance()
  addEventListener('offline', () => toast({ text: texts.offline, tone: 'danger' }))
  addEventListener('online', () => {
    toast({ text: 'Volvió la conexión a internet', tone: 'ok' })
    // What is on the screen may be old by now.
    void queryClient.invalidateQueries()
  })
  if (!navigator.onLine) toast({ text: texts.offline, tone: 'danger' })
}

/** Whether the page was loaded again for this address because its code did not come. */
export const wasReloadedHere = (): boolean => sessionStorage.getItem(RELOADED_KEY) === location.pathname

/** Loads the page again for code that did not come; what is being written is kept. */
export function reloadForCode(): void {
  sessionStorage.setItem(RELOADED_KEY, location.pathname)
  reloadKeepingDrafts()
}

/** The code of this address came: another failure is another matter. */
export function codeCame(): void {
  if (wasReloadedHere()) sessionStorage.removeItem(RELOADED_KEY)
}
