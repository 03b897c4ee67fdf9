import { documentHandlers, type ServedKind } from '#modules/documents/index.server.ts'
import { invoiceEndpoints } from './endpoints.ts'
import { electronicInvoice } from './kind.ts'

export const servedInvoice: ServedKind = { kind: electronicInvoice, electronic: null }

export const invoiceHandlers = documentHandlers(servedInvoice, invoiceEndpoints)
