import type { Permission } from '#platform/access.ts'
import type { ServerModule } from '#platform/module.server.ts'
import type { PlanMeter } from '#modules/subscription/index.server.ts'
import { userHandlers } from './handlers.server.ts'
import { roleHandlers } from './roles/handlers.server.ts'
import { seatsOf } from './write.server.ts'

/** People who take a place of the plan: those who work here and those who were invited. */
export const userMeters: readonly PlanMeter[] = [{ flag: 'planUsers', used: async (tx, companyId) => (await seatsOf(tx, companyId)).used }]

/**
 * Users and roles.
 * @param permissions of every module, for the matrix
 */
export const usersServer = (permissions: readonly Permission[]): ServerModule => ({
  name: 'users',
  handlers: [...userHandlers, ...roleHandlers(permissions)],
})
