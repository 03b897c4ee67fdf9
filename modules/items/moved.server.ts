import { sql, type Sql } from '#platform/db/tx.server.ts'

/** Whether stock of an item `i` moved. */
export const hasStockMoved: Sql = sql`exists (select from stock_movement m where m.company_id = i.company_id and m.item_id = i.id)`

/** Whether stock of an item `i` moved, or a document has it: it stays what it is, a product or a service. */
export const hasMoved: Sql = sql`(
  exists (select from stock_movement m where m.company_id = i.company_id and m.item_id = i.id)
  or exists (select from document_line l where l.company_id = i.company_id and l.item_id = i.id))`
