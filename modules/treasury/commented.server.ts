import type { CommentedEntity } from '#modules/comments/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { getReceipt } from './endpoints.ts'
import { receiptAddress } from './source-links.ts'

export const commentedTreasury: readonly CommentedEntity[] = [
  {
    entity: 'treasury.receipt',
    gate: getReceipt,
    path: receiptAddress('{id}'),
    find: (companyId, id) => sql`select 'Recaudo ' || number, array[id] from receipt where company_id = ${companyId} and id = ${id}`,
  },
]
