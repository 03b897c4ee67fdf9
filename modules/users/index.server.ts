import { planMeters } from '#modules/subscription/index.server.ts'
import { exportOf, type Permission } from '#platform/access.ts'
import { defineModule } from '#platform/module.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { userPermissions } from './endpoints.ts'
import { userHandlers } from './handlers.server.ts'
import { rolePermissions } from './roles/endpoints.ts'
import { roleHandlers } from './roles/handlers.server.ts'
import { seatsOf } from './write.server.ts'

export const usersServer = defineModule({
  name: 'users',
  handlers: userHandlers,
  permissions: [
    ...[userPermissions, rolePermissions].flatMap((each) => Object.values<Permission>(each)),
    // Asked by what the matrix itself is served with.
    exportOf(userPermissions.read),
  ],
  // People who take a place of the plan: those who work here and those who were invited.
  plugs: [planMeters.plug({ flag: 'planUsers', counts: 'today', used: async (tx, companyId) => (await seatsOf(tx, companyId)).used })],
  gathers: ({ served }) => [{ name: 'roles', handlers: roleHandlers(() => permissionsOf(served())) }],
})
