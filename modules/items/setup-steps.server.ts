import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { itemPermissions } from './endpoints.ts'
import { itemsScreen } from './screens.ts'

export const itemsSteps: readonly SetupStep[] = [
  {
    id: 'items.item',
    title: 'Primer producto o servicio',
    purpose: 'Con su precio, sus impuestos y sus cuentas.',
    href: `${itemsScreen.path}?new=1`,
    seenAt: itemsScreen.path,
    action: 'Crear producto o servicio',
    permission: itemPermissions.write,
    plan: null,
    services: itemsScreen.services,
    isDone: ({ companyId }) => sql`exists (select from item where company_id = ${companyId})`,
  },
]
