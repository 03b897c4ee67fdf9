import { defineModule } from '#platform/module.ts'
import { inventoryErrors } from './errors.ts'
import { warehouseErrors } from './warehouse/warehouse.ts'
import { inventoryScreens } from './screens.ts'

export {
  annulStockNote,
  askStockOn,
  createOpening,
  createStockNote,
  getMovementsOfSource,
  getStockNote,
  listStockNotes,
  previewOpening,
  previewStockNote,
  stockNoteEndpoints,
} from './endpoints.ts'
export {
  annulTransfer,
  changeTransfer,
  createTransfer,
  getTransfer,
  listTransfers,
  receiveTransfer,
  removeTransfer,
  requestTransfer,
  sendTransfer,
  settleTransfer,
} from './transfer/endpoints.ts'
export { transferStateNames, type TransferState } from './transfer/transfer.ts'
export { lineProblems, type NoteLine } from './note-lines.ts'
export { transferAddress } from './source-links.ts'
export { adjustStock } from './adjust/endpoints.ts'
export { transitRefused } from './warehouse/transit.ts'
export { approveCount, cancelCount, createCount, finishCount, getCount, listCounts, recountStock, tallyCount } from './count/endpoints.ts'
export { countStateTable } from './count/state-table.ts'
export { noteKindOf, noteTypes, type NoteType } from './note-types.ts'
export { stockConcept } from './concept/concept.ts'
export { stockNote, stockPermissions } from './stock-note.ts'
export { goodsInput, goodsWords, hasGoods, keptGoods, noGoods, type Goods } from './tracking/goods.ts'
export { untracked, type Tracked } from './tracking/tracking.ts'
export {
  blockBatch,
  countBatches,
  countSerials,
  getBatch,
  getSerial,
  listBatches,
  listSerials,
  offeredGoods,
  recallBatch,
  scanGoods,
} from './tracking/endpoints.ts'
export { trackingPermissions } from './tracking/permissions.ts'
export { inventoryErrors } from './errors.ts'
export { itemMovements } from './item-movements/endpoints.ts'
export { getLevels, setLevels } from './level/endpoints.ts'
export { levelsOf, type Levels } from './level/level.ts'
export { coverText } from './report/measures.ts'
export { stockAlarms } from './report/alarms.ts'
export { batchReport, serialReport } from './report/batches.ts'
export { brandParameter, categoryParameter } from './report/parameters.ts'
export { stockReport } from './report/stock-report.ts'
export { stockCard } from './stock-card.ts'
export { warehouse, warehouseErrors } from './warehouse/warehouse.ts'

export const inventoryModule = defineModule({
  name: 'inventory',
  screens: inventoryScreens,
  errors: { inventoryErrors, warehouseErrors },
})
