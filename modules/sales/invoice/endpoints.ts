import { documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint, zipEndpoint } from '#modules/electronic/index.ts'
import { electronicInvoice } from './kind.ts'

export const invoiceEndpoints = documentEndpoints(electronicInvoice)

export const invoiceXml = xmlEndpoint(electronicInvoice)

export const invoiceZip = zipEndpoint(electronicInvoice)

export const invoiceMail = mailEndpoints(electronicInvoice)
