/** What comments may hang on, gathered from the modules, and who hears of them. */
import { announceComment, type CommentedEntity, type CommentListener } from '#modules/comments/index.server.ts'
import { commentedInventory } from '#modules/inventory/index.server.ts'
import { commentedItems } from '#modules/items/index.server.ts'
import { commentedPeople } from '#modules/people/index.server.ts'
import { commentedSales } from '#modules/sales/index.server.ts'
import { commentedTreasury } from '#modules/treasury/index.server.ts'

export const commentedEntities: readonly CommentedEntity[] = [
  ...commentedPeople,
  ...commentedItems,
  ...commentedInventory,
  ...commentedTreasury,
  ...commentedSales,
]

export const commentListeners: readonly CommentListener[] = [announceComment(commentedEntities)]
