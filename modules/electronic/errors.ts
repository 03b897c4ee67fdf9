import { defineErrors } from '#base/errors.ts'

export const electronicErrors = defineErrors({
  refusedBySchema: { code: 511, text: 'La DIAN rechazaría el documento: {motivo}.' },
  companyNotEnabled: { code: 518, text: 'La empresa no está habilitada como facturador electrónico. Falta: {campos}.' },
  incompleteCustomer: { code: 519, text: 'Completa los datos del cliente para facturar electrónicamente: {campos}.' },
  invalidDocument: { code: 522, text: 'El documento electrónico no es válido: {motivo}' },
})
