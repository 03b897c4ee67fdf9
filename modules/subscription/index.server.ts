import type { ServerModule } from '#platform/module.server.ts'
import { provisionPlan } from './subscription.server.ts'

export { setPlanLimits, type PlanLimits } from './subscription.server.ts'

export const subscriptionServer: ServerModule = { name: 'subscription', handlers: [], provision: provisionPlan }
