/** The settings of payroll are seen by the same service sets and with the same flag of the plan. */
import { plan } from '#modules/subscription/index.ts'
import type { ServiceSet } from '#platform/access.ts'
import type { OfferedCatalogue } from '#platform/catalogue/catalogue.ts'
import { bookkeepers } from '#platform/roles.ts'

const services: readonly ServiceSet[] = [11, 'full']

/** Pay is known to the roles that keep the books, and changed by the accountant and whoever pays people. */
const offeredTo = {
  read: [...bookkeepers, 'payroll'],
  write: ['accountant', 'payroll'],
  delete: ['accountant', 'payroll'],
} as const satisfies OfferedCatalogue

export const payrollGate = { module: 'payroll', services, plan: plan.planElectronicPayrollErp, offeredTo } as const
