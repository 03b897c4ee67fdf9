import type { ServerModule } from '#platform/module.server.ts'
import { bearCrmCatalogues, crmCatalogues } from './settings/born.server.ts'
import { bearPipelines, pipelineServed } from './settings/pipeline.server.ts'

const catalogues = [...crmCatalogues, pipelineServed]

export const crmServer: ServerModule = {
  name: 'crm',
  handlers: catalogues.flatMap(({ handlers }) => handlers),
  catalogues,
  steps: [bearCrmCatalogues, bearPipelines],
}
