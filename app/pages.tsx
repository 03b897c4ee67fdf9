/** What each address shows; every page is its own chunk. */
import type { PageLoader } from '#platform/web/index.tsx'
import { modules } from './modules.tsx'

export const pages: Readonly<Record<string, PageLoader>> = {
  ...Object.fromEntries(modules.flatMap(({ pages: own }) => Object.entries(own))),
  // A person's own page, with what other modules say of them.
  '/profile': () => import('./profile/ProfilePage.tsx'),
}
