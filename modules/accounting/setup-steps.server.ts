import { firstOfMonth } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { periodPermissions } from './periods/endpoints.ts'
import { chartScreen, periodsScreen } from './screens.ts'

export const accountingSteps: readonly SetupStep[] = [
  {
    id: 'accounting.chart',
    title: 'Plan de cuentas',
    purpose: 'Cada documento se contabiliza solo, en estas cuentas.',
    href: chartScreen.path,
    seenAt: chartScreen.path,
    action: 'Ver plan de cuentas',
    permission: chartScreen.permission,
    plan: null,
    services: chartScreen.services,
    isDone: ({ companyId }) => sql`exists (select from account where company_id = ${companyId})`,
  },
  {
    id: 'accounting.period',
    title: 'Mes contable abierto',
    purpose: 'En un mes cerrado no se contabiliza.',
    href: periodsScreen.path,
    seenAt: periodsScreen.path,
    action: 'Abrir el mes',
    permission: periodPermissions.manage,
    plan: null,
    services: periodsScreen.services,
    isDone: ({ companyId, today }) =>
      sql`exists (select from fiscal_period where company_id = ${companyId} and month = ${firstOfMonth(today)} and state = 'open')`,
  },
]
