export { invoiceFace, rememberParties, requestOfIssuing, SEND_TOPIC } from './face.server.ts'
export { invoiceXmlOf, sealInvoice, type SealedInvoice } from './seal.server.ts'
export { xmlHandler } from './xml.server.ts'
