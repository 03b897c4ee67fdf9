import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { createMovementScreen, movementsScreen } from './screens.ts'

export const inventorySteps: readonly SetupStep[] = [
  {
    id: 'inventory.opening',
    title: 'Existencias con las que empiezas',
    purpose: 'Lo que hay en cada bodega, a su costo. Si solo vendes servicios, no hace falta.',
    href: '/inventories/create/saldo-inicial',
    seenAt: movementsScreen.path,
    action: 'Registrar saldo inicial',
    permission: createMovementScreen.permission,
    plan: null,
    services: createMovementScreen.services,
    isDone: ({ companyId }) => sql`
      (exists (select from stock_note where company_id = ${companyId} and type = 'opening' and state = 'posted')
       or (exists (select from item where company_id = ${companyId})
           and not exists (select from item where company_id = ${companyId} and kind = 'product' and active)))`,
  },
]
