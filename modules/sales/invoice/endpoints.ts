import { documentEndpoints } from '#modules/documents/index.ts'
import { electronicInvoice } from './kind.ts'

export const invoiceEndpoints = documentEndpoints(electronicInvoice)
