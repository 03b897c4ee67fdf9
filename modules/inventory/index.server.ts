import { commentedEntities } from '#modules/comments/index.server.ts'
import { at } from '#platform/place.ts'
import { openingImportServed } from './import/import.server.ts'
import { inventoryProofs } from './proofs.server.ts'
import { inventorySteps } from './setup-steps.server.ts'
import { periodWriters, type PeriodWriter } from '#modules/accounting/index.server.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import {
  commentedVoucher,
  consecutiveOf,
  draftsByMonth,
  partyVouchers,
  voucherKinds,
  vouchersOfParty,
} from '#modules/vouchers/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { inventoryWarnings } from './warnings.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { listStockNotes } from './endpoints.ts'
import { trackingHandlers } from './tracking/handlers.server.ts'
import { trackingPermissions } from './tracking/permissions.ts'
import { stockNote, stockPermissions } from './stock-note.ts'
import { owingByMonth } from './owing.server.ts'
import { bearStockConcepts, stockConceptServed } from './concept/concept.server.ts'
import { lossPermissions } from './loss.ts'
import { noteKindOf, noteTypes } from './note-types.ts'
import { claimLedgerOf, claimLedgers } from './transfer/claims.ts'
import { claimHandlers, TRANSFER_SERIES, transferHandlers } from './transfer/transfer.server.ts'
import { adjustHandlers } from './adjust/adjust.server.ts'
import { COUNT_SERIES, countHandlers } from './count/count.server.ts'
import { countPermissions } from './count/permissions.ts'
import { stockNoteHandlers } from './note.server.ts'
import { itemMovementsHandler } from './item-movements/movements.server.ts'
import { putCostsRight } from './taking/put-right.server.ts'
import { levelHandlers } from './level/level.server.ts'
import { shortNotice } from './level/notice.ts'
import { tellShort } from './level/short.server.ts'
import { stockAlarmsServed } from './report/alarms.server.ts'
import { batchReportServed, serialReportServed } from './report/batches.server.ts'
import { stockReportServed } from './report/stock-report.server.ts'
import { stockCardServed } from './stock-card.server.ts'
import { provisionWarehouse, warehouseServed, retireTransit } from './warehouse/warehouse.server.ts'

export { lockStock } from './cells.server.ts'
export { averageCosts, unitCostsAt } from './average-cost.server.ts'
export { costOf, moveStock, type StockCounter, type StockMove } from './stock.server.ts'
export { changeArrivals, lookAtChanges, revalueArrivals, type ArrivalChange, type GoneByItem } from './value-change.server.ts'
export {
  nameArrivals,
  nameExits,
  ownersOfGoods,
  resolveBatches,
  resolveSerials,
  type NamedBatch,
  type NamedLine,
} from './tracking/named.server.ts'
export { readGoodsThere, type GoodsThere } from './goods-there.server.ts'
export { previewMoves } from './preview.server.ts'
export { leftOf } from './report/stock-report.server.ts'
export { brandName, categoryName, itemName, ofCategory } from './report/names.server.ts'
export { undoMovements, type RevaluedReturn } from './undo.server.ts'
export { lockTaken, takingRows, undoTakings, worthOfTaken, type SourceLine, type Taking } from './taking/taking.server.ts'
export { recordNote } from './note.server.ts'
export { itemProblems, readItems, requireWarehouse } from './note-checks.server.ts'
export { claimLedgers, type ClaimLedger } from './transfer/claims.ts'
export { draftTransfer } from './transfer/transfer.server.ts'
export { TRANSFER } from './source-links.ts'
export {
  releaseStock,
  reserveAgain,
  reserveStock,
  type ReservationSource,
  type StockToRelease,
  type StockToReserve,
} from './reservation/reservation.server.ts'

const catalogues: readonly ServedCatalogue[] = [warehouseServed, stockConceptServed]

/** Transfers number themselves when they are sent. */
const ofTransfers: ConsecutiveSource = {
  ...{
    code: TRANSFER_SERIES,
    title: 'Traslado entre bodegas',
    group: 'Inventario',
    prefix: TRANSFER_SERIES,
    isPlain: false,
    byPlace: false,
  },
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from stock_transfer where company_id = ${companyId} and number is not null`, prefix),
}

/** Counts number themselves when they begin. */
const ofCounts: ConsecutiveSource = {
  ...{ code: COUNT_SERIES, title: 'Conteo físico', group: 'Inventario', prefix: COUNT_SERIES, isPlain: false, byPlace: false },
  numbers: (companyId, prefix) => numbersOfTexts(sql`select number from stock_count where company_id = ${companyId}`, prefix),
}

const consecutives: readonly ConsecutiveSource[] = [
  ...noteTypes.map((type) => consecutiveOf(noteKindOf(type), false, sql` and type = ${type}`)),
  ofTransfers,
  ofCounts,
]

const periods: PeriodWriter = { module: 'inventory', pending: [draftsByMonth(stockNote), owingByMonth] }

export const inventoryServer = defineModule({
  name: 'inventory',
  handlers: [
    ...stockNoteHandlers,
    ...adjustHandlers,
    ...countHandlers,
    ...transferHandlers,
    ...trackingHandlers,
    ...levelHandlers,
    itemMovementsHandler,
  ],
  gathers: ({ modules }) => [{ name: 'transfers', handlers: claimHandlers(claimLedgerOf(claimLedgers.gather(modules))) }],
  catalogues,
  provision: provisionWarehouse,
  steps: [bearStockConcepts, retireTransit, putCostsRight],
  reports: [stockCardServed, stockReportServed, stockAlarmsServed, batchReportServed, serialReportServed],
  imports: [at(40, openingImportServed)],
  setup: [at(90, ...inventorySteps)],
  permissions: [
    stockPermissions.date,
    ...Object.values(lossPermissions),
    ...Object.values(countPermissions),
    ...Object.values(trackingPermissions),
  ],
  chores: [tellShort],
  notices: [at(28, shortNotice)],
  proofs: () => inventoryProofs,
  warnings: () => inventoryWarnings,
  plugs: [
    commentedEntities.plug(commentedVoucher(stockNote, listStockNotes)),
    voucherKinds.plug(stockNote),
    // What it is worth is for whoever sees costs.
    partyVouchers.plug({ ...vouchersOfParty(stockNote, listStockNotes), amount: sql`null::numeric` }),
    consecutiveSources.plug(at(20, ...consecutives)),
    periodWriters.plug(at(20, periods)),
  ],
})
