import { defineErrors } from '#base/errors.ts'
import { documentErrors } from '#modules/documents/index.ts'

export const electronicErrors = defineErrors({
  refusedBySchema: { code: 511, text: 'La DIAN rechazaría el documento: {motivo}.' },
  prefixNotLinked: { code: 515, text: 'El prefijo {prefijo} no está asociado en la DIAN.' },
  rangeNotYet: { code: 531, text: 'La resolución estará disponible cerca de 2 horas después de generada en la DIAN.' },
  certificateExpired: { code: 516, text: 'El certificado digital venció el {fecha}.' },
  companyNotEnabled: { code: 518, text: 'La empresa no está habilitada como facturador electrónico. Falta: {campos}.' },
  incompleteCustomer: documentErrors.definitions.incompleteCustomer,
  paperTermPassed: {
    code: 528,
    text: 'El plazo para transmitir la factura de contingencia venció el {fecha}. Escribe en Más datos por qué se transmite tarde.',
  },
  sellerInvoices: { code: 526, text: 'El proveedor está obligado a facturar: no requiere documento soporte.' },
  invalidDocument: { code: 522, text: 'El documento electrónico no es válido: {motivo}' },
})
