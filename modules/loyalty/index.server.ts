import type { ServerModule } from '#platform/module.server.ts'
import { grantProgrammes, programmeServed } from './program/program.server.ts'

export const loyaltyServer: ServerModule = {
  name: 'loyalty',
  handlers: programmeServed.handlers,
  catalogues: [programmeServed],
  steps: [grantProgrammes],
}
