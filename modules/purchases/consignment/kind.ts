/**
 * The consignment receipt (RCP): goods that are the supplier's in a warehouse of the company. It stands at the address of the receipt,
 * with its permissions. They are no stock and no entry until they are bought, by cuts, or go back.
 */
import { defineDocumentKind, receiptStages } from '#modules/documents/index.ts'
import { refuseGifts } from '../gifts.ts'
import { purchaseRemission } from '../remission/kind.ts'

const { keepsGoodsOn: _, ...receipt } = purchaseRemission

export const purchaseConsignment = defineDocumentKind({
  ...receipt,
  code: 'RCP',
  titles: {
    ...receipt.titles,
    one: 'Remisión de compra en consignación',
    many: 'Remisiones de compra en consignación',
    short: 'remisión en consignación',
  },
  numbering: { prefix: 'RCP' },
  stock: 'held',
  consigns: true,
  stages: receiptStages,
  books: null,
  check: refuseGifts('Una remisión en consignación'),
})
