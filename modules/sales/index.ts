export { electronicInvoice } from './invoice/kind.ts'
export { invoiceEndpoints, invoiceMail, invoiceXml } from './invoice/endpoints.ts'
export { salesScreens } from './screens.ts'
export { salesSourceLinks } from './source-links.ts'
