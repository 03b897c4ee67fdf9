import { documentPages } from '#modules/documents/index.tsx'
import { invoiceEndpoints, invoiceMail, invoiceXml } from './invoice/endpoints.ts'
import { electronicInvoice } from './invoice/kind.ts'

export const salesPages = documentPages({
  kind: electronicInvoice,
  endpoints: invoiceEndpoints,
  group: 'Ventas',
  xml: invoiceXml,
  mail: invoiceMail,
})
