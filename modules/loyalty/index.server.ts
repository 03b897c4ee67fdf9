import { defineModule } from '#platform/module.server.ts'
import { programmeServed } from './program/program.server.ts'
import { publicRegistrationHandlers } from './registration/public.server.ts'
import { registrationHandlers } from './registration/settings.server.ts'

export { isMember, pointsLeftOf, pointsRows, readMemberships, undonePoints } from './earning/earn.server.ts'

export const loyaltyServer = defineModule({
  name: 'loyalty',
  handlers: [...registrationHandlers, ...publicRegistrationHandlers],
  catalogues: [programmeServed],
})
