import { bookkeepers, everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { PeriodWriter } from '#modules/accounting/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'
import { stockPermissions } from './endpoints.ts'
import { owingByMonth } from './owing.server.ts'
import { openingHandlers, VOUCHER } from './opening.server.ts'
import { stockCardServed } from './stock-card.server.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { provisionWarehouse, warehouseServed } from './warehouse/warehouse.server.ts'

export { commentedInventory } from './commented.server.ts'
export { stockCardServed } from './stock-card.server.ts'
export { averageCosts, unitCostsAt } from './average-cost.server.ts'
export { costOf, moveStock, type StockMove } from './stock.server.ts'
export { undoMovements, type RevaluedReturn } from './undo.server.ts'
export { openingImportServed } from './import/import.server.ts'
export { recordOpening } from './opening.server.ts'
export { inventorySteps } from './setup-steps.server.ts'

const catalogues: readonly ServedCatalogue[] = [warehouseServed]

const provision: Provision = async (tx, company) => {
  await grantToRoles(tx, company.companyId, [
    { permissions: [stockPermissions.read], to: everybody },
    { permissions: [stockPermissions.write], to: bookkeepers },
    { permissions: [warehouse.permissions.read], to: everybody },
  ])
  await provisionWarehouse(tx, company)
}

export const inventoryConsecutives: readonly ConsecutiveSource[] = [
  {
    code: VOUCHER,
    title: 'Inventario inicial',
    group: 'Inventario',
    prefix: VOUCHER,
    isPlain: false,
    byPlace: false,
    numbers: (companyId, prefix) =>
      numbersOfTexts(sql`select number from stock_note where company_id = ${companyId} and type = 'opening'`, prefix),
  },
]

/** Stock has no drafts: what is written moves it. */
export const inventoryPeriods: PeriodWriter = { module: 'inventory', pending: [owingByMonth] }

export const inventoryServer: ServerModule = {
  name: 'inventory',
  handlers: [...catalogues.flatMap((each) => each.handlers), ...openingHandlers, ...stockCardServed.handlers],
  catalogues,
  provision,
}
