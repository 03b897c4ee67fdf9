import { defineModule } from '#platform/module.tsx'
import { lazy } from 'react'
import type { PageLoader } from '#platform/web/index.tsx'
import type { companyScreens } from './screens.ts'

/** The logo, and below it what other modules say of the papers of the company. */
export const LogoPage = lazy(() => import('./logo/LogoPage.tsx'))
export { CiiuField } from './CiiuField.tsx'
export { FoundingFields } from './founding/FoundingFields.tsx'

const companyPages = {
  '/settings/my-company': () => import('./settings/MyCompanyPage.tsx'),
  '/settings/my-extended': () => import('./extended/MyExtendedPage.tsx'),
  '/settings/consecutives': () => import('./consecutives/ConsecutivesPage.tsx'),
} satisfies Record<(typeof companyScreens)[number]['path'], PageLoader>

/** Loaded by the guide of the first days. */
export const SellsChoice = lazy(() => import('./SellsChoice.tsx'))

export const companyUi = defineModule({
  name: 'company',
  pages: companyPages,
})
