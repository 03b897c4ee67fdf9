import type { CommentedEntity } from '#modules/comments/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { getItem } from './endpoints.ts'

export const commentedItems: readonly CommentedEntity[] = [
  {
    entity: 'items.item',
    gate: getItem,
    path: '/items/{id}/view',
    find: (companyId, id) => sql`select 'items.item', name, array[id] from item where company_id = ${companyId} and id = ${id}`,
  },
]
