import { defineModule } from '#platform/module.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

const manufacturingPages: Readonly<Record<string, PageLoader>> = {
  '/settings/production-stage': cataloguePage(async () => (await import('./production-stage.ts')).productionStage),
}

export const manufacturingUi = defineModule({
  name: 'manufacturing',
  pages: manufacturingPages,
})
