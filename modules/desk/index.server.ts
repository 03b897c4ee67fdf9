import { defineModule } from '#platform/module.server.ts'
import { bearDeskCatalogues, deskCatalogues } from './settings/born.server.ts'

export const deskServer = defineModule({
  name: 'desk',
  catalogues: deskCatalogues,
  steps: [bearDeskCatalogues],
})
