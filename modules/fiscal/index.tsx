import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

const fiscalPages: Readonly<Record<string, PageLoader>> = {
  '/settings/exogenas': () => import('./exogenous/ExogenousPage.tsx'),
}

export const fiscalUi = defineModule({
  name: 'fiscal',
  pages: fiscalPages,
})
