import { bookkeepers, everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { PeriodWriter } from '#modules/accounting/index.server.ts'
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { commentedVoucher, consecutiveOf } from '#modules/vouchers/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'
import { listStockNotes } from './endpoints.ts'
import { stockNote, stockPermissions } from './stock-note.ts'
import { owingByMonth } from './owing.server.ts'
import { openingHandlers } from './opening.server.ts'
import { stockCardServed } from './stock-card.server.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { provisionWarehouse, warehouseServed } from './warehouse/warehouse.server.ts'

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

export const inventoryConsecutives: readonly ConsecutiveSource[] = [consecutiveOf(stockNote, false, sql` and type = 'opening'`)]

export const commentedInventory: readonly CommentedEntity[] = [commentedVoucher(stockNote, listStockNotes)]

/** Stock has no drafts: what is written moves it. */
export const inventoryPeriods: PeriodWriter = { module: 'inventory', pending: [owingByMonth] }

export const inventoryServer: ServerModule = {
  name: 'inventory',
  handlers: [...catalogues.flatMap((each) => each.handlers), ...openingHandlers, ...stockCardServed.handlers],
  catalogues,
  provision,
}
