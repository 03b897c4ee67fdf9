/** The settings of payroll are seen by the same service sets and with the same flag of the plan. */
import { plan } from '#modules/subscription/index.ts'
import type { ServiceSet } from '#platform/access.ts'

const services: readonly ServiceSet[] = [11, 'full']

export const payrollGate = { module: 'payroll', services, plan: plan.planElectronicPayrollErp } as const
