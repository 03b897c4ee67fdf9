/**
 * How a receipt reaches the books (contabilidad.md, section 2, "Goods received not invoiced"): what its goods cost enters inventory
 * against what was received and is not billed, so that stock equals books. Nothing is owed for it yet, and no IVA is taken off.
 */
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import type { PostingInput } from '#modules/documents/index.ts'

export const postPurchaseRemission = ({ number, partyId, draft, facts, costs }: PostingInput): JournalDraftLine[] =>
  costs.flatMap((cost, index) => {
    const item = facts.items.get(draft.lines[index]?.itemId ?? '')
    if (cost === null || !item?.inventoryAccountId) return []
    return [
      debit({ id: item.inventoryAccountId }, cost, `Recibido sin facturar ${number}`),
      credit('goodsReceived', cost, `Recibido sin facturar ${number}`, { partyId }),
    ]
  })
