/**
 * The support document (documento soporte): the bill that the company issues itself of what it buys from somebody who need not invoice. It
 * stands at the address of the bill, with its permissions, and does the same to stock, payables and books; its number is of a range that
 * the tax authority authorised for it, and it is signed and sent.
 */
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind } from '#modules/documents/index.ts'
import { bill } from '../bill/kind.ts'
import { refuseGifts } from '../gifts.ts'

export const support = defineDocumentKind({
  ...bill,
  code: 'DSP',
  titles: { one: 'Documento soporte', many: 'Documentos soporte', short: 'documento soporte', gender: 'm' },
  plan: plan.planElectronicTriplet,
  theirNumber: false,
  numbering: 'resolution',
  isElectronic: true,
  check: refuseGifts('Un documento soporte'),
})
