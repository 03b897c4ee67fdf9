import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { lazy } from 'react'
import type { accessScreens } from './screens.ts'

export { AskAdministrators, type AskAdministratorsProps } from './administrators/AskAdministrators.tsx'
export { companyDetails, CompanyDetailsProvider } from './CompanyDetails.tsx'
/** The page of `/profile`, for whoever puts more in it. */
export const ProfilePage = lazy(() => import('./profile/ProfilePage.tsx'))

/** Over every page of a company to try things in: nobody else carries it. */
export const TrialStrip = lazy(() => import('./founding/TrialStrip.tsx'))

export { renewSession, useEnterCompany, useLeave, watchSession } from './enter.tsx'

const accessPages = {
  '/login': () => import('./LoginPage.tsx'),
  '/login/aldd': () => import('./assisted/AssistedPage.tsx'),
  '/password-recovery': () => import('./recovery/RecoveryPage.tsx'),
  '/users/{id}/set-password': () => import('./recovery/SetPasswordPage.tsx'),
  '/confirm/email/{userId}/{code}': () => import('./recovery/ConfirmEmailPage.tsx'),
  '/profile': () => import('./profile/ProfilePage.tsx'),
  '/settings/my-info': () => import('./my-info/MyInfoPage.tsx'),
  '/settings/security': () => import('./security/SecurityPage.tsx'),
  '/account/my-companies': () => import('./CompaniesPage.tsx'),
} satisfies Record<(typeof accessScreens)[number]['path'], PageLoader>

export const accessUi = defineModule({
  name: 'access',
  pages: accessPages,
})
