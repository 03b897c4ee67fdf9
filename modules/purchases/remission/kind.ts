/** The receipt of a supplier (RMP): goods that come in before they are billed, of one order, of several or of none. */
import { defineDocumentKind, documentPermissions, receiptStages, registering } from '#modules/documents/index.ts'
import { boughtItems } from '../bought.ts'
import { refuseGifts } from '../gifts.ts'
import { offeredOfPurchases } from '../offered.ts'
import { postPurchaseRemission } from './posting.ts'

export const purchaseRemission = defineDocumentKind({
  code: 'RMP',
  titles: { one: 'Remisión de compra', many: 'Remisiones de compra', short: 'remisión de compra', gender: 'f', issuing: registering },
  path: '/purchases/remissions',
  verbs: 'before',
  module: 'purchases',
  // Its prices are those of the order, or those that the supplier writes.
  permissions: { ...documentPermissions('purchases.remission', 'remisiones de compra', offeredOfPurchases, registering), price: null },
  plan: null,
  services: ['full'],
  party: 'supplier',
  theirNumber: false,
  lines: boughtItems,
  numbering: { prefix: 'RP' },
  isOffer: false,
  withholds: false,
  withholdsWith: [],
  note: null,
  corrects: false,
  madeFrom: ['ORP'],
  takesOver: 'receiptOverPercent',
  stock: 'in',
  keepsGoodsOn: 'goodsReceived',
  returnsAgainst: 'purchaseReturns',
  opens: null,
  keeps: null,
  isElectronic: false,
  stages: receiptStages,
  takesRevisions: true,
  books: { process: 'goodsReceipt', posting: postPurchaseRemission, resultsOf: () => [] },
  check: refuseGifts('Una remisión de compra'),
})
