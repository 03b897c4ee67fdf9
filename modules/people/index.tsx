import type { PageLoader } from '#platform/web/index.tsx'
import type { peopleScreens } from './screens.ts'

export const peoplePages = {
  '/people': () => import('./PeoplePage.tsx'),
} satisfies Record<(typeof peopleScreens)[number]['path'], PageLoader>
