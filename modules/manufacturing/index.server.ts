import { defineModule } from '#platform/module.server.ts'
import { bearProductionStages, manufacturingCatalogues } from './born.server.ts'

export const manufacturingServer = defineModule({
  name: 'manufacturing',
  catalogues: manufacturingCatalogues,
  steps: [bearProductionStages],
})
