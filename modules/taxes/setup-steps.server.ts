import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { taxPermissions } from './endpoints.ts'
import { taxesScreen } from './screens.ts'

export const taxesSteps: readonly SetupStep[] = [
  {
    id: 'taxes.taxes',
    title: 'Impuestos de venta',
    purpose: 'Trae las tarifas vigentes de IVA y consumo, con sus cuentas.',
    href: taxesScreen.path,
    seenAt: taxesScreen.path,
    action: 'Crear impuesto',
    permission: taxPermissions.write,
    plan: null,
    services: taxesScreen.services,
    isDone: ({ companyId }) => sql`exists (select from tax where company_id = ${companyId} and active)`,
  },
]
