/**
 * How a remission reaches the books: what its goods cost leaves inventory for what is delivered and not invoiced, or in consignment, so
 * that stock equals books (areas.md 1.6; the fact sheet names no account for it: decisions 0444 and 0782). Without income there is no
 * cost of sales yet.
 */
import { credit, debit, type AccountRole, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costsOfGoods, type PostingInput } from '#modules/documents/index.ts'

/** @param kept where the books keep the goods of each customer until they are invoiced */
const postKept =
  (kept: AccountRole, words: string) =>
  (input: PostingInput): JournalDraftLine[] =>
    input.costs.flatMap((cost, index) => {
      const left = costsOfGoods(input, index)
      if (cost === null || left.length === 0) return []
      const text = `${words} ${input.number}`
      return [
        debit(kept, cost, text, { partyId: input.partyId }),
        ...left.map((goods) => credit({ id: goods.accountId }, goods.cost, text)),
      ]
    })

export const postRemission = postKept('goodsDelivered', 'Entregado sin facturar')
export const postConsignment = postKept('goodsConsigned', 'En consignación')
