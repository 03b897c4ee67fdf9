import { documentEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint } from '#modules/electronic/index.ts'
import { electronicInvoice } from './kind.ts'

export const invoiceEndpoints = documentEndpoints(electronicInvoice)

export const invoiceXml = xmlEndpoint(electronicInvoice)
