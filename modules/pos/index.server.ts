import { defineModule } from '#platform/module.server.ts'
import { leaseHandlers } from './lease/lease.server.ts'
import { leasePermissions } from './permissions.ts'

export const posServer = defineModule({
  name: 'pos',
  handlers: leaseHandlers,
  permissions: Object.values(leasePermissions),
})
