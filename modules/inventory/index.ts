export { createOpening, getMovementsOfSource, listStockNotes, stockPermissions } from './endpoints.ts'
export { inventoryErrors } from './errors.ts'
export { warehouse, warehouseErrors } from './warehouse/warehouse.ts'
