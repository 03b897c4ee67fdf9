/** The remission (RMS): goods that leave before they are invoiced, alone or several in one invoice. */
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, documentPermissions, remissionStages, soldItems } from '#modules/documents/index.ts'
import { offeredOfSales } from '../offered.ts'
import { postRemission } from './posting.ts'

export const remission = defineDocumentKind({
  code: 'RMS',
  titles: { one: 'Remisión', many: 'Remisiones', short: 'remisión', gender: 'f' },
  path: '/sales/remissions',
  verbs: 'after',
  module: 'sales',
  permissions: documentPermissions('sales.remission', 'remisiones', offeredOfSales),
  plan: plan.planSell,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: { prefix: 'RM' },
  isOffer: false,
  withholds: false,
  withholdsWith: [],
  note: null,
  corrects: false,
  madeFrom: ['QTE', 'ORS'],
  stock: 'out',
  keepsGoodsOn: 'goodsDelivered',
  opens: null,
  keeps: null,
  isElectronic: false,
  stages: remissionStages,
  takesRevisions: true,
  books: { process: 'remission', posting: postRemission, resultsOf: () => [] },
})
