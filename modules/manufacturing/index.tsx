import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

export const manufacturingPages: Readonly<Record<string, PageLoader>> = {
  '/settings/production-stage': cataloguePage(async () => (await import('./production-stage.ts')).productionStage),
}
