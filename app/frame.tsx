/** What the browser shows that belongs to no module. */
import { defineModule } from '#platform/module.tsx'
import { at } from '#platform/place.ts'
import type { PageLoader } from '#platform/web/index.tsx'
import type { homeScreens } from './home/screens.ts'
import type { importScreens } from './import/screens.ts'
import type { kickOffScreen } from './kick-off/screens.ts'
import type { settingsScreen } from './settings/screens.ts'

const homePages = {
  '/': () => import('./home/HomePage.tsx'),
  '*': () => import('./layout/MissingPage.tsx'),
  '/forbidden': () => import('./layout/ForbiddenPage.tsx'),
  '/kickOff': () => import('./kick-off/KickOffPage.tsx'),
  '/settings': () => import('./settings/SettingsPage.tsx'),
} satisfies Record<(typeof homeScreens)[number]['path'] | typeof kickOffScreen.path | typeof settingsScreen.path, PageLoader>

const importPages = {
  '/import': () => import('./import/ImportPages.tsx'),
  '/import-test': () => import('./import/ImportPages.tsx'),
  '/items/upload/type={type}': () => import('./import/ImportPages.tsx'),
  '/items/price/upload': () => import('./import/ImportPages.tsx'),
  '/accounting/chart-accounts/upload': () => import('./import/ImportPages.tsx'),
  '/accounting/journals/upload-balance': () => import('./import/ImportPages.tsx'),
  '/accounting/journals/upload': () => import('./import/ImportPages.tsx'),
} satisfies Record<(typeof importScreens)[number]['path'], PageLoader>

export const frameUi = defineModule({
  name: 'frame',
  pages: {
    ...homePages,
    ...importPages,
    '/exports': () => import('#platform/export/ExportsPage.tsx'),
    '/logs': () => import('#platform/log/LogPage.tsx'),
  },
  cards: [
    at(20, {
      id: 'kick-off',
      title: 'Puesta en marcha',
      side: 'todo',
      gateOf: '/kickOff',
      load: () => import('./kick-off/KickOffCard.tsx'),
    }),
  ],
})
