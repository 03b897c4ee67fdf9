import type { CommentedEntity } from '#modules/comments/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { listStockNotes } from './endpoints.ts'

export const commentedInventory: readonly CommentedEntity[] = [
  {
    entity: 'stock.note',
    gate: listStockNotes,
    path: '/inventories?id={id}',
    find: (companyId, id) =>
      sql`select 'Saldo inicial ' || number, array[id] from stock_note where company_id = ${companyId} and id = ${id}`,
  },
]
