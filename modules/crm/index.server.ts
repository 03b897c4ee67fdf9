import type { ServerModule } from '#platform/module.server.ts'
import { bearCrmCatalogues, crmCatalogues } from './settings/born.server.ts'

export const crmServer: ServerModule = {
  name: 'crm',
  handlers: crmCatalogues.flatMap(({ handlers }) => handlers),
  catalogues: crmCatalogues,
  steps: [bearCrmCatalogues],
}
