/** Doors that ask more than a flag (specification, sections 4, 6 and 9). */
import type { Gate } from '#platform/access.ts'
import { plan } from './flags.ts'

/** Editions with price lists of their own, whatever the plan says. */
const PRICE_LIST_SERVICES = [2, 8]
/** Of the help desk: they always configure it. */
const DESK_ROLES = [11, 12]
/** Administrator, accountant and accounting assistant: with the help-desk users plan. */
const PLAN_ROLES = [1, 2, 3]

/** Of price lists and of their import. */
export const priceListGate = {
  plan: plan.planPriceLists,
  exempt: { serviceIds: PRICE_LIST_SERVICES },
} as const satisfies Partial<Gate>

/** Of /desk/customer-service-setting. */
export const customerServiceGate = {
  plan: plan.planHelpUsers,
  roleIds: [...DESK_ROLES, ...PLAN_ROLES],
  exempt: { roleIds: DESK_ROLES },
} as const satisfies Partial<Gate>
