/**
 * How a remission reaches the books: what its goods cost leaves inventory for what is delivered and not invoiced, so that stock equals
 * books (areas.md 1.6; the fact sheet names no account for it: decision 0444). Without income there is no cost of sales yet.
 */
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costsOfGoods, type PostingInput } from '#modules/documents/index.ts'

export const postRemission = (input: PostingInput): JournalDraftLine[] => {
  const { number, partyId, costs } = input
  return costs.flatMap((cost, index) => {
    const left = costsOfGoods(input, index)
    if (cost === null || left.length === 0) return []
    return [
      debit('goodsDelivered', cost, `Entregado sin facturar ${number}`, { partyId }),
      ...left.map((goods) => credit({ id: goods.accountId }, goods.cost, `Entregado sin facturar ${number}`)),
    ]
  })
}
