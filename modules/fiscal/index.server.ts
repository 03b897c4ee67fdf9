import { defineModule } from '#platform/module.server.ts'
import { bearExogenous, exogenousConceptServed } from './exogenous/born.server.ts'
import { exogenousHandlers } from './exogenous/exogenous.server.ts'

export const fiscalServer = defineModule({
  name: 'fiscal',
  handlers: exogenousHandlers,
  catalogues: [exogenousConceptServed],
  steps: [bearExogenous],
})
