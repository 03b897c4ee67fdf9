/**
 * The consignment remission (RCS): goods that stay the company's in the hands of a customer, who tells what was sold of them. It stands
 * at the address of the remission, with its permissions; the books keep its goods apart, by customer.
 */
import { defineDocumentKind } from '#modules/documents/index.ts'
import { remission } from '../remission/kind.ts'
import { postConsignment } from '../remission/posting.ts'

export const consignment = defineDocumentKind({
  ...remission,
  code: 'RCS',
  titles: { one: 'Remisión en consignación', many: 'Remisiones en consignación', short: 'remisión en consignación', gender: 'f' },
  numbering: { prefix: 'RCS' },
  keepsGoodsOn: 'goodsConsigned',
  consigns: true,
  books: { process: 'remission', posting: postConsignment, resultsOf: () => [] },
})
