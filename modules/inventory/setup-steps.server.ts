import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { createMovementScreen, movementsScreen } from './screens.ts'

export const inventorySteps: readonly SetupStep[] = [
  {
    id: 'inventory.opening',
    title: 'Existencias con las que empiezas',
    purpose: 'Lo que hay en cada bodega, a su costo.',
    href: '/inventories/create/saldo-inicial',
    seenAt: movementsScreen.path,
    action: 'Registrar saldo inicial',
    permission: createMovementScreen.permission,
    plan: null,
    services: createMovementScreen.services,
    // Services need none; until it is said what is sold, a product that exists says it.
    applies: ({ companyId }) => sql`
      (exists (select from company where id = ${companyId} and profile ->> 'sells' in ('products', 'both'))
       or (not exists (select from company where id = ${companyId} and profile ->> 'sells' = 'services')
           and exists (select from item where company_id = ${companyId} and kind = 'product' and active)))`,
    isDone: ({ companyId }) =>
      sql`exists (select from stock_note where company_id = ${companyId} and type = 'opening' and state = 'posted')`,
  },
]
