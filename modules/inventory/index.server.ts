import { commentedEntities } from '#modules/comments/index.server.ts'
import { at } from '#platform/place.ts'
import { openingImportServed } from './import/import.server.ts'
import { inventoryProofs } from './proofs.server.ts'
import { inventorySteps } from './setup-steps.server.ts'
import { periodWriters, type PeriodWriter } from '#modules/accounting/index.server.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import { commentedVoucher, consecutiveOf, draftsByMonth, voucherKinds } from '#modules/vouchers/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { listStockNotes } from './endpoints.ts'
import { trackingHandlers } from './tracking/handlers.server.ts'
import { trackingPermissions } from './tracking/permissions.ts'
import { stockNote, stockPermissions } from './stock-note.ts'
import { owingByMonth } from './owing.server.ts'
import { openingHandlers } from './opening.server.ts'
import { stockCardServed } from './stock-card.server.ts'
import { provisionWarehouse, warehouseServed } from './warehouse/warehouse.server.ts'

export { averageCosts, unitCostsAt } from './average-cost.server.ts'
export { costOf, moveStock, type StockCounter, type StockMove } from './stock.server.ts'
export { changeArrivals, type ArrivalChange } from './value-change.server.ts'
export { nameArrivals, nameExits, resolveBatches, resolveSerials, type NamedBatch, type NamedLine } from './tracking/named.server.ts'
export { previewMoves } from './preview.server.ts'
export { undoMovements, type RevaluedReturn } from './undo.server.ts'
export {
  releaseStock,
  reserveAgain,
  reserveStock,
  type ReservationSource,
  type StockToRelease,
  type StockToReserve,
} from './reservation/reservation.server.ts'
export { recordOpening } from './opening.server.ts'

const catalogues: readonly ServedCatalogue[] = [warehouseServed]

const consecutives: readonly ConsecutiveSource[] = [consecutiveOf(stockNote, false, sql` and type = 'opening'`)]

const periods: PeriodWriter = { module: 'inventory', pending: [draftsByMonth(stockNote), owingByMonth] }

export const inventoryServer = defineModule({
  name: 'inventory',
  handlers: [...openingHandlers, ...trackingHandlers],
  catalogues,
  provision: provisionWarehouse,
  reports: [stockCardServed],
  imports: [at(40, openingImportServed)],
  setup: [at(90, ...inventorySteps)],
  permissions: [stockPermissions.date, ...Object.values(trackingPermissions)],
  proofs: () => inventoryProofs,
  plugs: [
    commentedEntities.plug(commentedVoucher(stockNote, listStockNotes)),
    voucherKinds.plug(stockNote),
    consecutiveSources.plug(at(20, ...consecutives)),
    periodWriters.plug(at(20, periods)),
  ],
})
