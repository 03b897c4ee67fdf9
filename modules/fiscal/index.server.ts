import type { ServerModule } from '#platform/module.server.ts'
import { bearExogenous, exogenousConceptServed } from './exogenous/born.server.ts'
import { exogenousHandlers } from './exogenous/exogenous.server.ts'

export const fiscalServer: ServerModule = {
  name: 'fiscal',
  handlers: [...exogenousHandlers, ...exogenousConceptServed.handlers],
  catalogues: [exogenousConceptServed],
  steps: [bearExogenous],
}
