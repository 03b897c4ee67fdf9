import type { PageLoader } from '#platform/web/index.tsx'
import type { accessScreens } from './screens.ts'

export { renewSession, useEnterCompany, useLeave } from './enter.tsx'

export const accessPages = {
  '/login': () => import('./SignInPage.tsx'),
  '/account/my-companies': () => import('./CompaniesPage.tsx'),
} satisfies Record<(typeof accessScreens)[number]['path'], PageLoader>
