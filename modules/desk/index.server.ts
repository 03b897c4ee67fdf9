import type { ServerModule } from '#platform/module.server.ts'
import { bearDeskCatalogues, deskCatalogues } from './settings/born.server.ts'

export const deskServer: ServerModule = {
  name: 'desk',
  handlers: deskCatalogues.flatMap(({ handlers }) => handlers),
  catalogues: deskCatalogues,
  steps: [bearDeskCatalogues],
}
