import { defineModule } from '#platform/module.ts'
import { planErrors } from './errors.ts'
import { subscriptionScreens } from './screens.ts'

export { getPlanUsage, type PlanUsage } from './endpoints.ts'
export { planErrors } from './errors.ts'
export { customerServiceGate, priceListGate } from './gates.ts'
export { noticesOfOneMore, planLimitNotice } from './notices.ts'
export { plan, planFlags, type PlanFlagName } from './flags.ts'
export {
  countsMonth,
  counted,
  problemsOfIssuing,
  problemsOfOneMore,
  problemsOfStanding,
  standingOf,
  usageState,
  usageStates,
  type IssuedUnderPlan,
  type MonthUse,
  type PlanTerms,
  type Standing,
  type UsageState,
} from './limits.ts'

export const subscriptionModule = defineModule({
  name: 'subscription',
  screens: subscriptionScreens,
  errors: { planErrors },
})
