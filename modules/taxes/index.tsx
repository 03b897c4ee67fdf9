import type { PageLoader } from '#platform/web/index.tsx'

export const taxesPages: Readonly<Record<string, PageLoader>> = {
  '/settings/taxes': () => import('./TaxesPage.tsx'),
  '/settings/withholdings': () => import('./WithholdingsPage.tsx'),
}
