import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

const taxesPages: Readonly<Record<string, PageLoader>> = {
  '/settings/taxes': () => import('./TaxesPage.tsx'),
  '/settings/withholdings': () => import('./WithholdingsPage.tsx'),
}

export const taxesUi = defineModule({
  name: 'taxes',
  pages: taxesPages,
})
