import type { ServerModule } from '#platform/module.server.ts'
import { grantProgrammes, programmeServed } from './program/program.server.ts'
import { publicRegistrationHandlers } from './registration/public.server.ts'
import { registrationHandlers } from './registration/settings.server.ts'

export const loyaltyServer: ServerModule = {
  name: 'loyalty',
  handlers: [...programmeServed.handlers, ...registrationHandlers, ...publicRegistrationHandlers],
  catalogues: [programmeServed],
  steps: [grantProgrammes],
}
