import { defineErrors } from '#base/errors.ts'
import { documentErrors } from '#modules/documents/index.ts'

export const electronicErrors = defineErrors({
  refusedBySchema: { code: 511, text: 'La DIAN rechazaría el documento: {motivo}.' },
  certificateExpired: { code: 516, text: 'El certificado digital venció el {fecha}.' },
  companyNotEnabled: { code: 518, text: 'La empresa no está habilitada como facturador electrónico. Falta: {campos}.' },
  incompleteCustomer: documentErrors.definitions.incompleteCustomer,
  sellerInvoices: { code: 526, text: 'El proveedor está obligado a facturar: no requiere documento soporte.' },
  invalidDocument: { code: 522, text: 'El documento electrónico no es válido: {motivo}' },
})
