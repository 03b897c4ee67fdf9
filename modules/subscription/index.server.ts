import { defineModule } from '#platform/module.server.ts'
import { at } from '#platform/place.ts'
import { planLimitNotice } from './notices.ts'
import { planMeters, usageHandlers } from './usage.server.ts'
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
export { planMeters, type PlanMeter } from './usage.server.ts'

export const subscriptionServer = defineModule({
  name: 'subscription',
  provision: provisionPlan,
  notices: [at(60, planLimitNotice)],
  gathers: ({ modules }) => [{ name: 'plan usage', handlers: usageHandlers(planMeters.gather(modules)) }],
})
