import type { ServerModule } from '#platform/module.server.ts'
import { bearProductionStages, manufacturingCatalogues } from './born.server.ts'

export const manufacturingServer: ServerModule = {
  name: 'manufacturing',
  handlers: manufacturingCatalogues.flatMap(({ handlers }) => handlers),
  catalogues: manufacturingCatalogues,
  steps: [bearProductionStages],
}
