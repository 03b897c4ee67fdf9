import type { PageLoader } from '#platform/web/index.tsx'
import type { peopleScreens } from './screens.ts'

export { type PartySection, PartySectionsProvider } from './sections.tsx'

export const peoplePages = {
  '/people': () => import('./PeoplePage.tsx'),
  '/client/new': () => import('./NewClientPage.tsx'),
  '/client/{id}': () => import('./ClientPage.tsx'),
} satisfies Record<(typeof peopleScreens)[number]['path'], PageLoader>
