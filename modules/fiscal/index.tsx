import type { PageLoader } from '#platform/web/index.tsx'

export const fiscalPages: Readonly<Record<string, PageLoader>> = {
  '/settings/exogenas': () => import('./exogenous/ExogenousPage.tsx'),
}
