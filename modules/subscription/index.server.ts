import type { ServerModule } from '#platform/module.server.ts'
import { provisionPlan } from './subscription.server.ts'

export {
  lockPlan,
  planRow,
  writePlan,
  readLimit,
  readPlan,
  setPlanLimits,
  setPlanTerms,
  type CompanyPlan,
  type PlanLimits,
} from './subscription.server.ts'
export { usageHandlers, type PlanMeter } from './usage.server.ts'

export const subscriptionServer: ServerModule = { name: 'subscription', handlers: [], provision: provisionPlan }
