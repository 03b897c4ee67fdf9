import { defineModule } from '#platform/module.server.ts'
import { bearCrmCatalogues, crmCatalogues } from './settings/born.server.ts'
import { bearPipelines, pipelineServed } from './settings/pipeline.server.ts'

const catalogues = [...crmCatalogues, pipelineServed]

export const crmServer = defineModule({
  name: 'crm',
  catalogues,
  steps: [bearCrmCatalogues, bearPipelines],
})
