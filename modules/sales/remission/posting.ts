/**
 * How a remission reaches the books: what its goods cost leaves inventory for what is delivered and not invoiced, so that stock equals
 * books (areas.md 1.6; the fact sheet names no account for it: decision 0444). Without income there is no cost of sales yet.
 */
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import type { PostingInput } from '#modules/documents/index.ts'

export const postRemission = ({ number, partyId, draft, facts, costs }: PostingInput): JournalDraftLine[] =>
  costs.flatMap((cost, index) => {
    const item = facts.items.get(draft.lines[index]?.itemId ?? '')
    if (cost === null || !item?.inventoryAccountId) return []
    return [
      debit('goodsDelivered', cost, `Entregado sin facturar ${number}`, { partyId }),
      credit({ id: item.inventoryAccountId }, cost, `Entregado sin facturar ${number}`),
    ]
  })
