/** Texts that the DIAN compares letter by letter (technical annex 1.9, sections 3 and 3.3 of our fact sheet). */

export const DIAN_NIT = '800197268'

export const DIAN_AGENCY = {
  schemeAgencyID: '195',
  schemeAgencyName: 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)',
} as const

export const INVOICE_PROFILE = 'DIAN 2.1: Factura Electrónica de Venta'
export const CREDIT_NOTE_PROFILE = 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta'
export const DEBIT_NOTE_PROFILE = 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta'
export const SUPPORT_PROFILE = 'DIAN 2.1: documento soporte en adquisiciones efectuadas a no obligados a facturar.'
/** It ends in a space (rule NSAD03). */
export const SUPPORT_NOTE_PROFILE =
  'DIAN 2.1: Nota de ajuste al documento soporte en adquisiciones efectuadas a sujetos no obligados a expedir factura o documento equivalente '
export const POS_PROFILE = 'DIAN 2.1: Documento Equivalente POS'
export const POS_CREDIT_NOTE_PROFILE = 'DIAN 2.1: Nota de ajuste crédito al documento equivalente'
export const POS_DEBIT_NOTE_PROFILE = 'DIAN 2.1: Nota de ajuste débito al documento equivalente'
export const EVENT_PROFILE = 'DIAN 2.1: ApplicationResponse de la Factura Electrónica de Venta'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

/**
 * Every namespace stands once, on the root, also those that only the signature uses: the digests of a signature
 * inherit them, and a namespace that appears later breaks it (rule ZE02).
 */
export const namespacesOf = (root: string) => ({
  xmlns: `${UBL}${root}-2`,
  'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
  'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
  'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  'xmlns:ext': `${UBL}CommonExtensionComponents-2`,
  'xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
  'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
  'xmlns:xades141': 'http://uri.etsi.org/01903/v1.4.1#',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${UBL}${root}-2 http://docs.oasis-open.org/ubl/os-UBL-2.1/xsd/maindoc/UBL-${root}-2.1.xsd`,
})

/** What a transcription calls the paper invoice that it stands for: factura de talonario o de papel (fact sheet, section 8). */
export const PAPER_INVOICE = 'FTC'
