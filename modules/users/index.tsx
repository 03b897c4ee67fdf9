import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { usersScreens } from './screens.ts'

export { LookingStrip } from './roles/LookingStrip.tsx'

const usersPages = {
  '/settings/users': () => import('./UsersPage.tsx'),
  '/settings/users/create': () => import('./InvitePage.tsx'),
  '/settings/users/{id}/edit': () => import('./EditUserPage.tsx'),
  '/settings/users/{id}/setting': () => import('./UserSettingPage.tsx'),
  '/settings/roles': () => import('./roles/RolesPage.tsx'),
  '/settings/roles/{id}/permission/': () => import('./roles/PermissionsPage.tsx'),
} satisfies Record<(typeof usersScreens)[number]['path'], PageLoader>

export const usersUi = defineModule({
  name: 'users',
  pages: usersPages,
})
