import type { PageLoader } from '#platform/web/index.tsx'
import type { companyScreens } from './screens.ts'

export const companyPages = {
  '/settings/consecutives': () => import('./consecutives/ConsecutivesPage.tsx'),
} satisfies Record<(typeof companyScreens)[number]['path'], PageLoader>
