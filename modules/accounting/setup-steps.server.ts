import { firstOfMonth } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { periodPermissions } from './periods/endpoints.ts'
import { requiredRoles } from './account-roles.ts'
import { defaultAccountPermissions } from './default-accounts/endpoints.ts'
import { chartScreen, defaultAccountsScreen, periodsScreen } from './screens.ts'

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
    id: 'accounting.defaultAccounts',
    title: 'Cuentas por defecto',
    purpose: 'Sin ellas, los documentos que las usan no se pueden emitir.',
    href: defaultAccountsScreen.path,
    seenAt: defaultAccountsScreen.path,
    action: 'Completar cuentas',
    permission: defaultAccountPermissions.write,
    plan: null,
    services: defaultAccountsScreen.services,
    isDone: ({ companyId }) => sql`
      (select count(*) from account_role r join account a on a.company_id = r.company_id and a.id = r.account_id
        where r.company_id = ${companyId} and r.role = any(${[...requiredRoles]}::text[]) and a.postable and a.active) = ${requiredRoles.length}`,
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
